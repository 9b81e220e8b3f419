/** Stored rolls of a report, written out as Foundry's own data of an evaluated roll. */
import type { Label } from '../../rules/kernel/explain.ts';
import { text, type Bag } from '../ports/index.ts';
import { isDice, KEEPS, unpackSummand, type DiceSummand, type ReportNotes, type Summand } from './notes.ts';

/** What stands in brackets behind a term; brackets and references inside it would break the formula. */
export function flavor({ key, args }: Label): string {
  return text(key, args)
    .replaceAll(/[[\]@]/g, ' ')
    .trim();
}

function keptBy({ shown }: DiceSummand): readonly string[] {
  const kept = shown.filter((face) => face > 0);
  const dropped = shown.filter((face) => face < 0).map((face) => -face);
  if (dropped.length === 0) return [];
  return [Math.max(...dropped) <= Math.min(...kept) ? KEEPS.advantage : KEEPS.disadvantage];
}

function dieTerm(summand: DiceSummand): Bag {
  const results = summand.shown.map((face) =>
    face > 0 ? { result: face, active: true } : { result: -face, active: false, discarded: true },
  );
  return {
    class: 'Die',
    options: {},
    evaluated: true,
    number: summand.shown.length,
    faces: summand.faces,
    modifiers: keptBy(summand),
    results,
  };
}

function numericTerm(value: number, name: string): Bag {
  return { class: 'NumericTerm', options: name === '' ? {} : { flavor: name }, evaluated: true, number: value };
}

const operatorTerm = (operator: '+' | '-'): Bag => ({ class: 'OperatorTerm', options: {}, evaluated: true, operator });

const isNegative = (summand: Summand): boolean => (isDice(summand) ? summand.sign < 0 : summand.value < 0);

/** Terms in Foundry's stored form, and the formula without the names of terms. */
function termsOf(sum: readonly Summand[]): { readonly terms: readonly Bag[]; readonly formula: string } {
  const terms: Bag[] = [];
  let formula = '';
  const [first] = sum;
  // A formula does not begin with a sign.
  if (first === undefined || isNegative(first)) {
    terms.push(numericTerm(0, ''));
    formula = '0';
  }
  for (const summand of sum) {
    if (terms.length > 0) {
      const operator = isNegative(summand) ? '-' : '+';
      terms.push(operatorTerm(operator));
      formula += ` ${operator} `;
    }
    if (isDice(summand)) {
      terms.push(dieTerm(summand));
      formula += `${String(summand.shown.length)}d${String(summand.faces)}${keptBy(summand).join('')}`;
    } else {
      terms.push(numericTerm(Math.abs(summand.value), flavor(summand.label)));
      formula += String(Math.abs(summand.value));
    }
  }
  return { terms, formula };
}

/** Foundry's data of an evaluated roll with these notes. */
export function rollData(name: string, notes: ReportNotes): Bag {
  return { class: name, options: { fourfold: notes }, dice: [], ...termsOf(notes.sum), total: notes.total, evaluated: true };
}

/** The notes of a roll that is stored in the short form; `null` for any other data of a roll. */
export function notesIn(stored: Bag): ReportNotes | null {
  const { at, total, sum } = stored;
  if (typeof at !== 'number' || typeof total !== 'number' || !Array.isArray(sum)) return null;
  const read = sum.map(unpackSummand);
  return read.every((summand) => summand !== null) ? { at, total, sum: read } : null;
}
