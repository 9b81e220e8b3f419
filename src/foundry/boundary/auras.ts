/** Who stands in the auras of the one whose turn starts (T-09). The rules never measure; this does, on one scene. */
import { activeRuleset } from '../settings/ruleset.ts';
import type { Combatant, TokenDocument } from '../ports/index.ts';
import { distanceBetween } from './distance.ts';
import { creatureOfActor } from './snapshot.ts';

/** Reach of an aura that names none, in squares. */
const DEFAULT_RADIUS = 1;

function widestAura(combatant: Combatant): number {
  if (combatant.actor === null) return 0;
  let widest = 0;
  for (const condition of Object.values(creatureOfActor(combatant.actor, activeRuleset()).conditions)) {
    if (condition.data.aura === true) widest = Math.max(widest, condition.data.radius ?? DEFAULT_RADIUS);
  }
  return widest;
}

/** Uuids of the actors whose tokens are within the widest aura of a combatant's token. */
export function standingInAuras(combatant: Combatant): readonly string[] {
  const radius = widestAura(combatant);
  const token = combatant.token;
  if (radius === 0 || token === null) return [];
  const scene = token.parent as { readonly tokens?: Iterable<TokenDocument>; readonly grid?: { readonly size: number } } | null;
  const inside: string[] = [];
  for (const other of scene?.tokens ?? []) {
    if (other.id === token.id || other.actor === null) continue;
    if (distanceBetween(token, other, scene?.grid?.size ?? 100) <= radius) inside.push(other.actor.uuid);
  }
  return [...new Set(inside)].filter((uuid) => uuid !== combatant.actor?.uuid);
}
