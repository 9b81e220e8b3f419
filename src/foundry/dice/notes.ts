/** What a roll says about itself in its options, which are stored with it. Plain data; no Foundry. */
import type { DiceAsk } from '../../rules/kernel/ask.ts';
import { named, type Label } from '../../rules/kernel/explain.ts';
import type { RollEntry, TracedDie } from '../../rules/kernel/trace.ts';

/** A roll that answers a question of the rules. */
export interface AskNotes {
  readonly key: string;
  readonly rule: string;
  readonly label: Label;
  readonly edge?: 'advantage' | 'disadvantage';
}

/** One summand of a roll on a report: dice of one kind, or a number with its name. */
export type Summand = DiceSummand | NumberSummand;

export interface DiceSummand {
  readonly faces: number;
  /** In the order rolled; a die that does not count is negative. */
  readonly shown: readonly number[];
  readonly sign: 1 | -1;
}

export interface NumberSummand {
  readonly value: number;
  readonly label: Label;
}

/** A roll on a report. What else there is to say about it stands in the trace, at `at`. */
export interface ReportNotes {
  readonly at: number;
  readonly total: number;
  readonly sum: readonly Summand[];
}

export type RollName = 'CheckRoll' | 'AttackRoll' | 'DamageRoll' | 'SaveRoll' | 'DeathRowRoll';

const BY_LABEL: Readonly<Record<string, RollName>> = {
  'FOURFOLD.Roll.attack': 'AttackRoll',
  'FOURFOLD.Roll.damage': 'DamageRoll',
  'FOURFOLD.Roll.plainDamage': 'DamageRoll',
  'FOURFOLD.Roll.healing': 'DamageRoll',
  'FOURFOLD.Roll.bonusHealth': 'DamageRoll',
  'FOURFOLD.Roll.save': 'SaveRoll',
  'FOURFOLD.Roll.saveOf': 'SaveRoll',
  'FOURFOLD.Roll.deathRow': 'DeathRowRoll',
};

/** Which class a roll is of: by what it is for, else by its dice. */
export function rollName(label: Label, dice: readonly number[]): RollName {
  const named = Object.hasOwn(BY_LABEL, label.key) ? BY_LABEL[label.key] : undefined;
  if (named !== undefined) return named;
  if (label.key.startsWith('FOURFOLD.Roll.')) return 'CheckRoll';
  return dice.length > 0 && dice.every((faces) => faces === 20) ? 'CheckRoll' : 'DamageRoll';
}

/** Runs of equal dice, as they stand in a formula. */
export interface Run {
  readonly faces: number;
  readonly count: number;
}

export function runsOf(dice: readonly number[]): readonly Run[] {
  const runs: { faces: number; count: number }[] = [];
  for (const faces of dice) {
    const last = runs.at(-1);
    if (last?.faces === faces) last.count += 1;
    else runs.push({ faces, count: 1 });
  }
  return runs;
}

/** What keeps the die that counts of two. */
export const KEEPS = { advantage: 'kh', disadvantage: 'kl' } as const;

/** The formula that rolls the dice of an ask. */
export function formulaOf({ dice, edge }: Pick<DiceAsk, 'dice' | 'edge'>): string {
  const keep = edge === undefined ? '' : KEEPS[edge];
  return runsOf(dice)
    .map(({ faces, count }) => `${String(count)}d${String(faces)}${keep}`)
    .join(' + ');
}

const D20 = 'FOURFOLD.Part.d20';
const DICE = 'FOURFOLD.Part.dice';
const ROUNDED = 'FOURFOLD.Part.modifier';

/** How many of the dice that are left belong to a part; 0 for a number. */
function diceIn(part: RollEntry['parts'][number], left: readonly TracedDie[]): number {
  if (part.label.key === D20)
    return left.findIndex(({ faces }) => faces !== 20) < 0 ? left.length : left.findIndex(({ faces }) => faces !== 20);
  if (part.label.key !== DICE) return 0;
  const [count = 0, faces = 0] = String(part.label.args?.['dice'] ?? '')
    .split('d')
    .map(Number);
  const mine = left.slice(0, count);
  return mine.length === count && mine.every((die) => die.faces === faces) ? count : 0;
}

/** The summands of a traced roll; they add up to its total. Dice that count as their maximum were not rolled and are numbers. */
export function summandsOf(entry: RollEntry): readonly Summand[] {
  const sum: Summand[] = [];
  let left = [...entry.dice];
  let total = 0;
  for (const part of entry.parts) {
    const count = diceIn(part, left);
    if (count === 0) {
      sum.push({ value: part.value, label: part.label });
      total += part.value;
      continue;
    }
    const mine = left.slice(0, count);
    left = left.slice(count);
    const shown = mine.map(({ face, kept }) => (kept ? face : -face));
    const sign = part.value < 0 ? -1 : 1;
    for (const face of shown) if (face > 0) total += sign * face;
    sum.push({ faces: mine[0]?.faces ?? 0, shown, sign });
  }
  const rest = entry.total - total;
  return rest === 0 ? sum : [...sum, { value: rest, label: { key: ROUNDED } }];
}

export const isDice = (summand: Summand): summand is DiceSummand => 'faces' in summand;

type StoredSummand =
  readonly [faces: number, shown: readonly number[], sign?: -1] | readonly [value: number, label: string, args?: Label['args']];

const PREFIX = 'FOURFOLD.';
const NAMED = named('').key;

/** As they are stored: `[20, [15]]` for dice, `[4, "Attribute.str"]` and `[2, "=Blessing"]` for numbers. */
export function packSummand(summand: Summand): StoredSummand {
  if (isDice(summand)) return summand.sign < 0 ? [summand.faces, summand.shown, -1] : [summand.faces, summand.shown];
  const { key, args } = summand.label;
  const name = key === NAMED && Object.keys(args ?? {}).length === 1 ? args?.['name'] : undefined;
  if (typeof name === 'string') return [summand.value, `=${name}`];
  const short = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : `!${key}`;
  return args === undefined ? [summand.value, short] : [summand.value, short, args];
}

const numbers = (value: unknown): value is readonly number[] => Array.isArray(value) && value.every((entry) => Number.isInteger(entry));

/** `null` for what is no stored summand. */
export function unpackSummand(stored: unknown): Summand | null {
  if (!Array.isArray(stored)) return null;
  const [first, second, third] = stored as readonly unknown[];
  if (typeof first !== 'number') return null;
  if (numbers(second)) return { faces: first, shown: second, sign: third === -1 ? -1 : 1 };
  if (typeof second !== 'string') return null;
  if (second.startsWith('=')) return { value: first, label: named(second.slice(1)) };
  const key = second.startsWith('!') ? second.slice(1) : PREFIX + second;
  const args = typeof third === 'object' && third !== null ? (third as NonNullable<Label['args']>) : undefined;
  return { value: first, label: args === undefined ? { key } : { key, args } };
}
