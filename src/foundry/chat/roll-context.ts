/** One roll of a report in words: "15 + 1 Strength = 16 against 15: hit". */
import type { DieView, PartView, RollView } from '../../rules/views/report.ts';
import { text } from '../ports/index.ts';
import { labelText, ruleChip, shownText, type RuleChip } from './words.ts';

interface DieText {
  readonly face: number;
  readonly faces: number;
  readonly kept: boolean;
  readonly highest: boolean;
  readonly lowest: boolean;
  readonly said: string;
  /** When the face may be changed. */
  readonly change: { readonly key: string; readonly index: number; readonly label: string } | null;
}

export interface RollContext {
  readonly key: string;
  readonly label: string;
  readonly who: string;
  readonly dice: readonly DieText[];
  readonly edge: string | null;
  readonly sum: string | null;
  readonly total: string;
  readonly against: string | null;
  readonly parts: readonly { readonly label: string; readonly value: string; readonly rule: RuleChip | null }[];
  readonly verdict: string | null;
  readonly verdictLabel: string | null;
  readonly rule: RuleChip | null;
  readonly changeable: boolean;
}

const DICE: ReadonlySet<string> = new Set(['FOURFOLD.Part.dice', 'FOURFOLD.Part.maximum']);
const MINUS = '−';

/** `15`, `5 (1d8)`, `+ 1 Strength`, `− 2 Prone`. */
function summand({ label, value }: PartView, first: boolean): string {
  const negative = value.startsWith(MINUS);
  const number = value.replace(/^[+−]/, '');
  const said =
    label.key === 'FOURFOLD.Part.d20' ? number : DICE.has(label.key) ? `${number} (${labelText(label)})` : `${number} ${labelText(label)}`;
  if (first) return negative ? `${MINUS}${said}` : said;
  return `${negative ? MINUS : '+'} ${said}`;
}

/** `15 + 1 Strength =`; `null` where there is nothing to add up. */
function sumText({ parts }: RollView): string | null {
  return parts.length < 2 ? null : `${parts.map((part, index) => summand(part, index === 0)).join(' ')} =`;
}

function dieText(die: DieView, index: number, count: number, key: string | null): DieText {
  const { face, faces, kept, highest, lowest } = die;
  const args = { faces, face, number: index + 1, count };
  return {
    face,
    faces,
    kept,
    highest,
    lowest,
    said: text(kept ? 'FOURFOLD.Card.die' : 'FOURFOLD.Card.dieDropped', args),
    change: key === null ? null : { key, index, label: text('FOURFOLD.Card.newFace', args) },
  };
}

export function rollContext(roll: RollView, ask: string | null): RollContext {
  return {
    key: `roll-${String(roll.at)}`,
    label: labelText(roll.label),
    who: roll.who,
    dice: roll.dice.map((die, index) => dieText(die, index, roll.dice.length, ask)),
    edge: roll.edge === null ? null : text(`FOURFOLD.Edge.${roll.edge}`),
    sum: sumText(roll),
    total: roll.total,
    against: roll.against === null ? null : text('FOURFOLD.Card.against', { against: roll.against }),
    // One part alone is the total.
    parts: (roll.parts.length < 2 ? [] : roll.parts).map(({ label, value, rule }) => ({
      label: labelText(label),
      value,
      rule: ruleChip(rule, null),
    })),
    verdict: roll.verdict ?? null,
    verdictLabel: shownText(roll.verdictLabel),
    rule: ruleChip(roll.rule, null),
    changeable: ask !== null && roll.dice.length > 0,
  };
}
