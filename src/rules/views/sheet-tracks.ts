/** Tracks of a creature: numbers that are drawn as so many of so many. */
import type { CompiledRuleset } from '../kernel/contract.ts';
import type { Label } from '../kernel/explain.ts';
import type { SliceField } from '../kernel/slice.ts';
import type { Creature } from '../kernel/state.ts';
import { sumOf } from './sheet-sums.ts';
import type { TrackView } from './sheet-types.ts';

/** Longest track that is drawn as pips. */
const MOST_PIPS = 12;

/** Tracks are whole numbers that are short, say what they are out of, or have a maximum of their own; all else is a base value. */
export function trackViews(rules: CompiledRuleset, creature: Creature): readonly TrackView[] {
  const all = Object.entries(rules.slice).flatMap(([name, field]) => tracksIn(rules, creature, [name], field));
  return all.filter((track) => !isNobodys(rules, creature, track));
}

/** What this creature has none of: a Bonus Action without a use for it, and of an NPC what nobody has touched yet. */
function isNobodys(rules: CompiledRuleset, creature: Creature, { value, max, turn, peril, path }: TrackView): boolean {
  if (value !== 0) return false;
  if (turn !== null) return max === 0;
  const dies = peril && rules.exclusive.deathClock.uses(rules, creature);
  return creature.kind === 'npc' && !dies && (max === 0 || path.at(-1) !== 'value');
}

function tracksIn(rules: CompiledRuleset, creature: Creature, path: readonly string[], field: SliceField): readonly TrackView[] {
  if (field.hidden === true) return [];
  if (field.kind === 'record') {
    if (isUnderway(field)) return [];
    if (isBounded(field)) return [boundedTrack(rules, creature, path)];
    return Object.entries(field.of).flatMap(([name, inner]) => tracksIn(rules, creature, [...path, name], inner));
  }
  return field.kind === 'integer' ? integerTrack(rules, creature, path, field) : [];
}

type IntegerField = Extract<SliceField, { kind: 'integer' }>;

function integerTrack(rules: CompiledRuleset, creature: Creature, path: readonly string[], field: IntegerField): readonly TrackView[] {
  const { upTo } = field;
  if (!isCounted(rules, field) || (upTo === undefined && (field.min < 0 || field.max > MOST_PIPS))) return [];
  const maximum = typeof upTo === 'string' ? sumOf(rules, creature, upTo) : null;
  const most = maximum?.value ?? (typeof upTo === 'number' ? upTo : field.max);
  const { peril = false, turn = null, step = 1 } = field;
  return [{ ...trackView(rules, path, numberAt(creature, path), most), maximum, peril, turn, step }];
}

/** Whether the table's settings let a field count at all. */
export function isCounted({ settings }: CompiledRuleset, field: SliceField): boolean {
  if (field.kind !== 'integer' || field.where === undefined) return true;
  const [setting, choice] = field.where;
  // Settings are keyed by the ids of their definitions.
  return (settings as unknown as Readonly<Record<string, unknown>>)[setting] === choice;
}

/** A value with a maximum of its own: Resolve, Focus, Mana. */
function isBounded({ of }: Extract<SliceField, { kind: 'record' }>): boolean {
  return of['value'] !== undefined && of['max'] !== undefined;
}

/** Something begun and not yet finished: a ritual, a charge, a Set Action. */
export function isUnderway({ of }: Extract<SliceField, { kind: 'record' }>): boolean {
  return of['what'] !== undefined;
}

/** The maximum as the rules have it, where they have a word for it (Aftershock lowers Resolve's). */
function boundedTrack(rules: CompiledRuleset, creature: Creature, path: readonly string[]): TrackView {
  const [name = ''] = path;
  const word = `max${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const maximum = Object.hasOwn(rules.words, word) ? sumOf(rules, creature, word) : null;
  const most = maximum?.value ?? numberAt(creature, [...path, 'max']);
  return { ...trackView(rules, [...path, 'value'], numberAt(creature, [...path, 'value']), most), label: trackLabel(path), maximum };
}

function trackView(rules: CompiledRuleset, path: readonly string[], value: number, max: number): TrackView {
  const id = path.join('.');
  const named = path.at(-1) === 'value' ? path.slice(0, -1).join('.') : id;
  const track = Object.hasOwn(rules.tracks, named) ? named : null;
  const none = { maximum: null, peril: false, turn: null, step: 1 };
  return { id, path, label: trackLabel(path), value, max, pips: pipsOf(value, max), track, ...none };
}

const trackLabel = (path: readonly string[]): Label => ({ key: `FOURFOLD.Field.${path[path.length - 1] ?? ''}` });

function pipsOf(value: number, max: number): readonly boolean[] | null {
  const places = Math.max(value, max);
  return places > MOST_PIPS ? null : Array.from({ length: places }, (_none, index) => index < value);
}

function numberAt(creature: Creature, path: readonly string[]): number {
  let here: unknown = creature;
  for (const name of path) here = (here as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof here === 'number' ? here : 0;
}

/** Words that a track is shown out of. */
export function boundsIn(name: string, field: SliceField): readonly string[] {
  if (field.kind === 'integer') return typeof field.upTo === 'string' ? [field.upTo] : [];
  if (field.kind !== 'record') return [];
  if (isBounded(field)) return [`max${name.charAt(0).toUpperCase()}${name.slice(1)}`];
  return Object.entries(field.of).flatMap(([inner, shape]) => boundsIn(inner, shape));
}

/** The track that pays a kind of cost; `null` where nothing keeps count of it. */
export function trackOfCost(rules: CompiledRuleset, creature: Creature, kind: string): TrackView | null {
  const pays = ({ turn, path: [name] }: TrackView): boolean => turn === kind || (turn === null && name === kind);
  return trackViews(rules, creature).find(pays) ?? null;
}
