/** Physical Resistance and Soul Resistance (W-95, W-96; WR-18). */
import type { DamagePart, Mechanic } from '../../kernel/contract.ts';
import type { Part } from '../../kernel/explain.ts';
import { note, type Resolution } from '../../kernel/resolution.ts';
import { choice } from '../../kernel/setting.ts';
import type { Creature } from '../../kernel/state.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'w.resistFactor': number;
    readonly 'w.resistRound': 'down' | 'up';
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** `physical`, `soul`. */
    readonly resistances: readonly string[];
  }
}

const SPIRITUAL: ReadonlySet<string> = new Set(['starlight', 'shadow', 'wild']);

/** Each to its own elements. */
function ruleFor(target: Creature, type: string): string | null {
  if (type === 'physical') return target.resistances.includes('physical') ? 'W-95' : null;
  return SPIRITUAL.has(type) && target.resistances.includes('soul') ? 'W-96' : null;
}

/** WR-18: the share that stays, of one element in one event. A broken share must not cost a point by its last digit. */
function left(r: Resolution, amount: number): number {
  const share = amount * r.rules.settings['w.resistFactor'];
  return r.rules.settings['w.resistRound'] === 'up' ? Math.ceil(share - TINY) : Math.floor(share + TINY);
}

const TINY = 1e-9;

function adjust(r: Resolution, target: Creature, { amount, type }: DamagePart): readonly Part[] {
  const rule = ruleFor(target, type);
  const taken = rule === null ? 0 : amount - left(r, amount);
  if (rule === null || taken <= 0) return NOTHING;
  note(r, 'WR-18', { key: 'FOURFOLD.Note.resists', args: { name: target.name, type } }, target.id);
  return [{ label: { key: 'FOURFOLD.Part.resisted', args: { type } }, value: 0 - taken, rule }];
}

const NOTHING: readonly Part[] = [];

export const spiritResistances: Mechanic = {
  id: 'spirit-resistances',
  rules: ['W-95', 'W-96'],
  settings: [
    { id: 'w.resistFactor', type: 'number', min: 0, max: 1, step: 0.05, initial: 0.5, ruling: 'WR-18', rules: ['W-95', 'W-96'] },
    choice('w.resistRound', ['down', 'up'], 'WR-18', ['W-95', 'W-96']),
  ],
  slice: { resistances: { kind: 'names' } },
  handlers: { adjust },
};
