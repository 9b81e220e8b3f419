/** Resistance by type and flat reduction, on every hit or projectile by itself (T-68, TR-02). */
import type { DamagePart, Mechanic } from '../../kernel/contract.ts';
import type { Part } from '../../kernel/explain.ts';
import type { Resolution } from '../../kernel/resolution.ts';
import type { Creature } from '../../kernel/state.ts';
import { isSameType } from '../../phases/hit.ts';

declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** By damage type: half (rounded down), or a number taken off. */
    readonly resist: Readonly<Record<string, { readonly half: boolean; readonly amount: number }>>;
    /** By damage type, or `all`: once per hit. */
    readonly reduction: Readonly<Record<string, number>>;
  }
}

const NONE: readonly Part[] = [];

/** Types are named by people, large or small; none of them may name something of the object itself. */
function own<T>(bag: Readonly<Record<string, T>>, type: string): T | undefined {
  if (Object.hasOwn(bag, type)) return bag[type];
  const found = Object.keys(bag).find((name) => isSameType(name, type));
  return found === undefined ? undefined : bag[found];
}

function adjust(_r: Resolution, target: Creature, part: DamagePart): readonly Part[] {
  const resisted = own(target.resist, part.type);
  const reduced = own(target.reduction, part.type) ?? 0;
  if (resisted === undefined && reduced <= 0) return NONE;
  const parts: Part[] = [];
  if (resisted?.half === true) {
    const taken = part.amount - Math.floor(part.amount / 2);
    parts.push({ label: { key: 'FOURFOLD.Part.resisted', args: { type: part.type } }, value: -taken, rule: 'T-68' });
  }
  if (resisted !== undefined && resisted.amount > 0) {
    parts.push({ label: { key: 'FOURFOLD.Part.resisted', args: { type: part.type } }, value: -resisted.amount, rule: 'T-68' });
  }
  if (reduced > 0 && !isSameType(part.type, 'all')) {
    parts.push({ label: { key: 'FOURFOLD.Part.reduction' }, value: -reduced, rule: 'T-68' });
  }
  return parts;
}

function reduce(_r: Resolution, target: Creature, sum: number): readonly Part[] {
  const reduced = target.reduction['all'] ?? 0;
  return reduced > 0 && sum > 0 ? [{ label: { key: 'FOURFOLD.Part.reduction' }, value: -reduced, rule: 'T-68' }] : NONE;
}

export const resistances: Mechanic = {
  id: 'resistances',
  rules: ['T-68'],
  slice: {
    resist: {
      kind: 'keyed',
      of: { half: { kind: 'flag', initial: false }, amount: { kind: 'integer', initial: 0, min: 0, max: 1000 } },
    },
    reduction: { kind: 'numbers', min: 0, max: 1000 },
  },
  handlers: { adjust, reduce },
};
