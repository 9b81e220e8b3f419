/** Soak: subtracted from physical and elemental damage, never below 1 (A-29, A-36, A-52 … A-54; AR-03, AR-05, AR-28). */
import type { CompiledRuleset, DamagePart, Landing, Mechanic } from '../../kernel/contract.ts';
import { derive } from '../../kernel/derive.ts';
import type { Part } from '../../kernel/explain.ts';
import { note, warn, type Resolution } from '../../kernel/resolution.ts';
import { choice, toggle } from '../../kernel/setting.ts';
import type { Creature } from '../../kernel/state.ts';
import { sumsByType } from '../../phases/hit.ts';
import { CRIT_ORDER } from '../crit-order/index.ts';
import { isImmuneTo, least } from './least.ts';
import { DEFAULT_SOAK_TYPES } from './types.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'a.soakScope': 'hit' | 'type';
    readonly 'a.soakTypes': Readonly<Record<string, boolean>>;
    readonly 'a.minVsResist': 'on' | 'off';
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** Soak before anything that adds to it. */
    readonly soak: number;
  }
}

const NONE: readonly Part[] = [];
const SOAK = { key: 'FOURFOLD.Part.soak' } as const;

/** whether Soak counts against a type; `undefined` = nobody has said. */
function isSoakable(rules: CompiledRuleset, type: string): boolean | undefined {
  const name = type.toLowerCase();
  const table = rules.settings['a.soakTypes'];
  if (Object.hasOwn(table, name)) return table[name];
  return Object.hasOwn(DEFAULT_SOAK_TYPES, name) ? DEFAULT_SOAK_TYPES[name] : undefined;
}

interface Sorted {
  /** Amounts of the types that Soak counts against. */
  readonly soakable: readonly number[];
  readonly parts: readonly Part[];
}

/** physical and elemental on one side, all else on the other; of an unknown type the GM is told. */
function sorted(r: Resolution, target: Creature, landing: Landing): Sorted {
  const soakable: number[] = [];
  const parts: Part[] = [];
  for (const { type, amount: whole } of landing.landed) {
    const amount = whole - unsoaked(r, type, landing);
    if (amount <= 0) continue;
    const counts = isSoakable(r.rules, type);
    if (counts === undefined) warn(r, 'A-52', { key: 'FOURFOLD.Warn.unknownType', args: { type, name: target.name } }, target.id);
    if (counts === true) soakable.push(amount);
    const label = { key: counts === true ? 'FOURFOLD.Part.soakable' : 'FOURFOLD.Part.notSoakable', args: { type } };
    parts.push({ label, value: amount, rule: counts === true ? 'A-52' : 'A-53' });
  }
  return { soakable, parts };
}

/** AR-02: with `afterSoak`, what a critical hit adds is not soaked, in whichever game it is added. */
function unsoaked(r: Resolution, type: string, { rolled }: Landing): number {
  if (r.rules.settings['a.critOrder'] !== 'afterSoak') return 0;
  const added = rolled.filter((part) => part.critical === true);
  return sumsByType(added).find((sum) => sum.type === type)?.amount ?? 0;
}

/** A-29, AR-03: once for the hit against the sum of what is soakable, or once for each type. */
function taken(r: Resolution, soak: number, soakable: readonly number[]): number {
  let sum = 0;
  for (const amount of soakable) sum += r.rules.settings['a.soakScope'] === 'type' ? Math.min(soak, amount) : amount;
  return r.rules.settings['a.soakScope'] === 'type' ? sum : Math.min(soak, sum);
}

function reduce(r: Resolution, target: Creature, _sum: number, landing: Landing): readonly Part[] {
  const soak = derive(r.rules, target, 'soak');
  if (soak.clamped === 'min') warn(r, 'A-29', { key: 'FOURFOLD.Warn.negativeSoak', args: { name: target.name } }, target.id);
  if (soak.value <= 0) return NONE;
  const { soakable, parts } = sorted(r, target, landing);
  if (parts.length === 0) return NONE;
  const off = taken(r, soak.value, soakable);
  const rule = soakable.length > 1 ? 'AR-03' : 'A-29';
  r.trace.push({
    kind: 'total',
    creature: target.id,
    label: { key: 'FOURFOLD.Roll.soak', args: { name: target.name } },
    rule,
    total: off,
    parts,
  });
  return off > 0 ? [{ label: SOAK, value: -off, rule: 'A-29' }] : NONE;
}

/** AR-28: who is immune to a type takes none of it. */
function adjust(r: Resolution, target: Creature, { amount, type }: DamagePart): readonly Part[] {
  if (amount <= 0 || !isImmuneTo(target, type)) return NONE;
  note(r, 'AR-28', { key: 'FOURFOLD.Note.immuneTo', args: { name: target.name, type } }, target.id);
  return [{ label: { key: 'FOURFOLD.Part.immune', args: { type } }, value: -amount, rule: 'AR-28' }];
}

export const soak: Mechanic = {
  id: 'soak',
  rules: ['A-29', 'A-36', 'A-52', 'A-53', 'A-54'],
  settings: [
    CRIT_ORDER,
    choice('a.soakScope', ['hit', 'type'], 'AR-03', ['A-29', 'A-52', 'A-54']),
    { id: 'a.soakTypes', type: 'table', shape: 'flags', initial: DEFAULT_SOAK_TYPES, ruling: 'A-52', rules: ['A-52', 'A-53'] },
    toggle('a.minVsResist', 'on', 'AR-28', ['A-36', 'A-54']),
  ],
  slice: { soak: { kind: 'integer', initial: 0, min: -1000, max: 1000 } },
  words: {
    soak: {
      rule: 'A-29',
      min: 0,
      derive: (_rules, creature, parts) => {
        parts.push({ label: { key: 'FOURFOLD.Part.base' }, value: creature.soak, rule: 'A-29' });
      },
    },
  },
  handlers: { adjust, reduce, least },
};
