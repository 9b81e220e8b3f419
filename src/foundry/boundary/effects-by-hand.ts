/** An effect that somebody deleted by hand: its condition goes too, by a command like any other. */
import { foundryApi, type ActiveEffect, type Actor } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { asExecutor } from './executor.ts';
import { mirroredKey } from './mirror.ts';
import { request } from './relay.ts';
import { creatureOfActor } from './snapshot.ts';

function isOurs(options: unknown): boolean {
  if (typeof options !== 'object' || options === null) return false;
  return (options as { readonly fourfold?: unknown }).fourfold !== undefined;
}

/** On the executor alone, whoever deleted it. */
export async function removedByHand(effect: ActiveEffect, options: unknown): Promise<void> {
  if (!isOurs(options)) await asExecutor('effect', () => removeCondition(effect), effect.name);
}

async function removeCondition(effect: ActiveEffect): Promise<void> {
  const key = mirroredKey(effect);
  const actor = effect.parent as Actor | null;
  if (key === null || actor?.documentName !== 'Actor') return;
  const creature = creatureOfActor(actor, activeRuleset());
  if (!Object.values(creature.conditions).some((condition) => condition.key === key)) return;
  const id = foundryApi().utils.randomID(16);
  await request({ type: 'command', command: { kind: 'remove', id, to: [actor.uuid], condition: key } });
}
