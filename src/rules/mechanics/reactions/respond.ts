/** T-14: a chosen reaction at work. A weapon strikes at the one who gave the occasion; an ability works on its user or on that one. */
import type { Rule } from '../../kernel/ask.ts';
import { creatureOf, note, type Resolution } from '../../kernel/resolution.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { affect } from '../../phases/affect.ts';
import { blow } from '../../phases/blow.ts';
import { isHarmful } from '../../phases/conditions.ts';
import { isForUser } from '../../phases/use.ts';
import type { Occasion } from './window.ts';

/** Reactions are resolved before the action that they answer; they open no window of their own. */
export function* respond(r: Resolution, reactor: Creature, item: Item, occasion: Occasion): Rule<void> {
  const provoker = creatureOf(r, occasion.by);
  if (provoker === undefined || provoker.dead) return;
  const key = `${occasion.key ?? 'reaction'}/${reactor.id}`;
  note(r, 'T-14', { key: 'FOURFOLD.Note.reacted', args: { name: reactor.name, item: item.name } }, reactor.id);
  if (item.type === 'weapon') {
    yield* blow(r, { by: reactor, weapons: [item], target: provoker, edges: [], bonuses: [], key, circumstances: {}, reaction: true });
    return;
  }
  const atProvoker = !isForUser(item) && harms(r, item);
  yield* affect(r, { by: reactor, item, targets: [{ creature: atProvoker ? provoker : reactor, projectiles: 1 }], key });
}

function harms(r: Resolution, { damage = [], save, condition }: Item): boolean {
  return damage.length > 0 || save !== undefined || (condition !== undefined && isHarmful(r.rules, condition));
}
