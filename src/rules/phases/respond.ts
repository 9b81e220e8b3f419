/** T-14: a chosen reaction at work. A weapon strikes at the one who gave the occasion; an ability works on its user or on that one. */
import type { Rule } from '../kernel/ask.ts';
import { named } from '../kernel/explain.ts';
import { creatureOf, note, type Resolution } from '../kernel/resolution.ts';
import type { Creature, Item } from '../kernel/state.ts';
import { affect } from './affect.ts';
import type { Occasion } from './reaction-window.ts';
import { riders } from './riders.ts';
import { strike } from './strike.ts';
import { takeHold } from './take-hold.ts';

/** Reactions are resolved before the action that they answer; they open no window of their own. */
export function* respond(r: Resolution, reactor: Creature, item: Item, occasion: Occasion): Rule<void> {
  const provoker = creatureOf(r, occasion.by);
  if (provoker === undefined || provoker.dead) return;
  const key = `reaction/${reactor.id}`;
  note(r, 'T-14', { key: 'FOURFOLD.Note.reacted', args: { name: reactor.name, item: item.name } }, reactor.id);
  if (item.type === 'weapon') {
    const outcome = yield* strike(r, { by: reactor, weapons: [item], target: provoker, edges: [], bonuses: [], key });
    yield* takeHold(r, provoker.id, {
      hits: outcome.landed.map(({ hit }) => hit),
      healing: 0,
      healingParts: [],
      rule: 'T-17',
      label: named(item.name),
      source: item.id,
    });
    riders(r, reactor, provoker.id, outcome.landed);
    return;
  }
  const atProvoker = item.damage !== undefined || item.save !== undefined || item.condition?.data?.harmful === true;
  yield* affect(r, { by: reactor, item, targets: [{ creature: atProvoker ? provoker : reactor, projectiles: 1 }], key });
}
