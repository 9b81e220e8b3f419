import { diceConfiguration, innerRoll } from './settings.ts';
import type { InnerRoll } from './settings.ts';
import { FunctionTerm, ParentheticalTerm, PoolTerm } from './terms/composite.ts';
import { splitModifiers } from './terms/modifiers.ts';
import { NumericTerm, OperatorTerm, StringTerm } from './terms/simple.ts';
import type { RollTerm } from './terms/term.ts';

/**
 * Reads a formula whose references are already replaced.
 * UNVERIFIED: a sign before an operand is an OperatorTerm of its own and merges with a `+` or `-` before it; two operands
 * side by side are an error.
 */
export function parseTerms(formula: string): RollTerm[] {
  const parser = new FormulaParser(formula);
  const terms = parser.terms();
  parser.end();
  return terms;
}

type TermBuilder = new (data: Record<string, unknown>) => RollTerm;

class FormulaParser {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  end(): void {
    this.spaces();
    if (this.at < this.text.length) this.fail();
  }

  /** Operands joined by operators, up to a closing mark. */
  terms(): RollTerm[] {
    const terms: RollTerm[] = [];
    this.spaces();
    if (this.at >= this.text.length) return terms;
    let operator = '';
    for (;;) {
      for (const sign of this.signs(operator)) terms.push(new OperatorTerm({ operator: sign }));
      terms.push(this.flavored(this.operand()));
      this.spaces();
      const next = this.take(/[+\-*/%]/y);
      if (!next) return terms;
      operator = next[0];
    }
  }

  /** The operator between two operands followed by the signs of the second: `+ -` is `-`, `* -` stays two. */
  private signs(operator: string): string[] {
    let negative = false;
    for (let sign = this.sign(); sign; sign = this.sign()) negative = negative !== (sign === '-');
    if (operator === '') return negative ? ['-'] : [];
    if (operator === '+' || operator === '-') return [negative === (operator === '-') ? '+' : '-'];
    return negative ? [operator, '-'] : [operator];
  }

  private sign(): string | undefined {
    this.spaces();
    return this.take(/[+-]/y)?.[0];
  }

  private operand(): RollTerm {
    return this.pool() ?? this.dice() ?? this.call() ?? this.parenthetical() ?? this.number() ?? this.word();
  }

  private pool(): RollTerm | null {
    if (!this.take(/\{/y)) return null;
    const terms = this.list('}');
    return new PoolTerm({ terms, modifiers: this.modifiers() });
  }

  private call(): RollTerm | null {
    const match = this.take(/([a-z$_][a-z$_0-9]*)\(/iy);
    if (!match) return null;
    const term = new FunctionTerm({ fn: match[1] as string, terms: this.list(')') });
    return this.diceOf(() => innerRoll(term.expression)) ?? term;
  }

  private parenthetical(): RollTerm | null {
    if (!this.take(/\(/y)) return null;
    const inner = this.enclosed(')');
    return this.diceOf(() => innerRoll(inner)) ?? new ParentheticalTerm({ term: inner });
  }

  /** `(1 + 1)d6`: what was read is the number of dice. */
  private diceOf(number: () => InnerRoll): RollTerm | null {
    const match = this.take(/d(?=\d|\(|[a-z])/iy);
    return match ? this.faces(number()) : null;
  }

  private dice(): RollTerm | null {
    const match = this.take(new RegExp(`(\\d+)?d(?=\\d|\\(|[${denominations()}])`, 'iy'));
    return match ? this.faces(match[1] === undefined ? 1 : Number(match[1])) : null;
  }

  private faces(number: number | InnerRoll): RollTerm {
    const faces = this.take(/\d+/y)?.[0];
    if (faces !== undefined) return this.build('d', number, Number(faces));
    if (this.take(/\(/y)) return this.build('d', number, innerRoll(this.enclosed(')')));
    const denomination = this.take(/[a-z]/iy)?.[0].toLowerCase() ?? '';
    return this.build(denomination, number, undefined);
  }

  private build(denomination: string, number: number | InnerRoll, faces: number | InnerRoll | undefined): RollTerm {
    const cls = diceConfiguration().terms[denomination] as unknown as TermBuilder | undefined;
    if (!cls) throw new Error(`Die denomination ${denomination} not registered in CONFIG.Dice.terms`);
    return new cls({ number, faces, modifiers: this.modifiers(), options: {} });
  }

  private number(): RollTerm | null {
    const match = this.take(/(\d+\.?\d*|\.\d+)(?![a-z0-9_])/iy);
    return match ? new NumericTerm({ number: match[0] }) : null;
  }

  private word(): RollTerm {
    const match = this.take(/[^\s+\-*/%(){},[\]]+/y);
    return match ? new StringTerm({ term: match[0] }) : this.fail();
  }

  private modifiers(): string[] {
    return splitModifiers(this.take(/([a-z]+[^a-z\s()+\-*/%,{}[\]]*)+/iy)?.[0] ?? '');
  }

  private flavored(term: RollTerm): RollTerm {
    const flavor = this.take(/\s*\[([^\]]+)\]/y)?.[1];
    if (flavor !== undefined) term.options.flavor = flavor;
    return term;
  }

  /** Formulas between commas, up to the closing bracket. */
  private list(close: string): string[] {
    const inner = this.enclosed(close);
    return inner.trim() === '' ? [] : split(inner).map((part) => part.trim());
  }

  /** The text up to the bracket that closes the one just read. */
  private enclosed(close: string): string {
    const start = this.at;
    const end = closing(this.text, start);
    if (this.text[end] !== close) this.fail();
    this.at = end + 1;
    return this.text.slice(start, end);
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    const sticky = new RegExp(pattern.source, pattern.flags);
    sticky.lastIndex = this.at;
    const match = sticky.exec(this.text);
    if (match) this.at = sticky.lastIndex;
    return match;
  }

  private spaces(): void {
    this.take(/\s*/y);
  }

  private fail(): never {
    throw new Error(`The roll formula "${this.text}" can not be read at character ${String(this.at + 1)}`);
  }
}

function denominations(): string {
  return Object.keys(diceConfiguration().terms)
    .filter((key) => key !== 'd')
    .join('');
}

function closing(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at] as string;
    if ('({['.includes(letter)) depth += 1;
    if (')}]'.includes(letter)) depth -= 1;
    if (depth < 0) return at;
  }
  return text.length;
}

function split(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] as string;
    if ('({['.includes(letter)) depth += 1;
    if (')}]'.includes(letter)) depth -= 1;
    if (letter !== ',' || depth > 0) continue;
    parts.push(text.slice(start, at));
    start = at + 1;
  }
  return [...parts, text.slice(start)];
}
