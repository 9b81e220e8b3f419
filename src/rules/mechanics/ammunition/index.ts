/** Bows and crossbows: what is shot, loading and reloading (T-40 … T-45; TR-06). */
import { OVER, refusal, refuse, type Refusal, type Rule } from '../../kernel/ask.ts';
import type { Declaration, DoingWith, Mechanic } from '../../kernel/contract.ts';
import { named } from '../../kernel/explain.ts';
import { creatureOf, note, put, type Resolution } from '../../kernel/resolution.ts';
import { toggle } from '../../kernel/setting.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { arrowsLeft, capacityParts, isCrossbow, isTracked, loadedIn, takeFrom } from './quiver.ts';
import { reload, refillAtTurnEnd } from './reload.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 't.trackAmmo': 'on' | 'off';
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** Bolts that its wielder holds in a crossbow beyond the design (T-45). */
    readonly crossbowSkill: number;
  }
}

/** How many shots one attack takes: one for each target. */
function shotsOf({ command }: Declaration): number {
  return command.kind === 'attack' ? Math.max(1, new Set(command.on).size) : 1;
}

function lacksShots(r: Resolution, creature: Creature, item: Item, shots: number): Refusal | null {
  const args = { name: creature.name, item: item.name };
  if (isCrossbow(item)) return loadedIn(item) < shots ? refusal('notLoaded', 'T-42', args) : null;
  if (!item.tags.includes('bow') || !isTracked(r)) return null;
  const left = arrowsLeft(creature, item);
  return left !== null && left < shots ? refusal('noAmmo', 'T-41', args) : null;
}

function forbid(r: Resolution, creature: Creature, _doing: unknown, { item }: DoingWith): Refusal | null {
  return item?.type === 'weapon' ? lacksShots(r, creature, item, 1) : null;
}

/** One shot for each of several targets. */
function declare(r: Resolution, declaration: Declaration): Rule<void> {
  const { by, item } = declaration;
  const shooter = creatureOf(r, by);
  if (item.type !== 'weapon' || shooter === undefined) return OVER;
  const lacking = lacksShots(r, shooter, item, shotsOf(declaration));
  return lacking === null ? OVER : refuse(lacking);
}

function pay(r: Resolution, declaration: Declaration): Rule<void> {
  if (declaration.item.type === 'weapon') shoot(r, declaration);
  return OVER;
}

function shoot(r: Resolution, declaration: Declaration): void {
  const { by, item } = declaration;
  if (isCrossbow(item)) {
    const left = Math.max(0, loadedIn(item) - shotsOf(declaration));
    put(r, by, ['items', item.id, 'loaded'], left, { rule: 'T-42', label: named(item.name), source: item.id });
    return;
  }
  if (!item.tags.includes('bow')) return;
  // T-41: drawn and shot in one; nothing is loaded before.
  note(r, 'T-41', { key: 'FOURFOLD.Note.drawn', args: { item: item.name } }, by);
  if (isTracked(r)) takeFrom(r, by, item, shotsOf(declaration), 'T-41');
}

export const ammunition: Mechanic = {
  id: 'ammunition',
  rules: ['T-40', 'T-41', 'T-42', 'T-43', 'T-44', 'T-45'],
  needs: ['economy', 'arms'],
  settings: [toggle('t.trackAmmo', 'off', 'T-41', ['T-41', 'T-42', 'T-43'])],
  slice: { crossbowSkill: { kind: 'integer', initial: 0, min: -20, max: 20 } },
  itemWords: {
    capacity: (_rules, bearer, item, parts) => {
      if (isCrossbow(item)) parts.push(...capacityParts(bearer, item));
    },
  },
  actions: { reload },
  forms: { reload: { item: (_rules, _by, item) => item.equipped && isCrossbow(item) } },
  handlers: { forbid, declare, pay, turnEnds: refillAtTurnEnd },
};
