/** An effect that somebody deleted by hand: what it shows goes too, by a command like any other. */
import type { Command } from '../../rules/kernel/command.ts';
import { foundryApi, type ActiveEffect, type Actor } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { DEAD } from '../settings/statuses.ts';
import { asExecutor, inTurn } from './executor.ts';
import { mirroredKey, reconcile } from './mirror.ts';
import { request } from './relay.ts';
import { creatureOfActor } from './snapshot.ts';

function isOurs(options: unknown): boolean {
  if (typeof options !== 'object' || options === null) return false;
  return (options as { readonly fourfold?: unknown }).fourfold !== undefined;
}

/** On the executor alone, whoever deleted it. */
export async function removedByHand(effect: ActiveEffect, options: unknown): Promise<void> {
  if (!isOurs(options)) await asExecutor('effect', () => endShown(effect), effect.name);
}

async function endShown(effect: ActiveEffect): Promise<void> {
  const key = mirroredKey(effect);
  const actor = effect.parent as Actor | null;
  if (key === null || actor?.documentName !== 'Actor') return;
  const command = commandFor(key, actor);
  if (command !== null) await request({ type: 'command', command });
  // What no command ends is still so, and is shown again: concentration ends by the rules alone.
  else await inTurn(() => reconcile(actor));
}

function commandFor(key: string, actor: Actor): Command | null {
  const creature = creatureOfActor(actor, activeRuleset());
  const id = foundryApi().utils.randomID(16);
  if (key === DEAD && creature.dead) return { kind: 'edit', id, who: actor.uuid, values: [{ path: ['dead'], value: false }] };
  const present = Object.values(creature.conditions).some((condition) => condition.key === key);
  return present ? { kind: 'remove', id, to: [actor.uuid], condition: key } : null;
}
