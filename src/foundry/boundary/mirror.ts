/**
 * Conditions as Foundry and other modules see them: one indefinite ActiveEffect per condition key, brought into line with the
 * actor's own data. No rule reads an effect. Running this twice does nothing the second time.
 */
import type { Creature } from '../../rules/kernel/state.ts';
import { endlessDuration } from '../compat.ts';
import { text, type ActiveEffect, type Actor, type Bag } from '../ports/index.ts';
import { conditionIcon, conditionName, DEAD, CONCENTRATING, effectIdOf } from '../settings/statuses.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { creatureOfActor } from './snapshot.ts';

/** Marks our own writes to effects, so that hooks can tell them from a hand's. */
const MIRROR_WRITE = { fourfold: { mirror: true } } as const;

interface Mirrored {
  readonly key: string;
  readonly name: string;
}

function wanted(actor: Actor): Mirrored[] {
  const rules = activeRuleset();
  const creature = creatureOfActor(actor, rules);
  const byKey = new Map<string, Mirrored>();
  for (const condition of Object.values(creature.conditions)) {
    const known = Object.hasOwn(rules.conditions, condition.key);
    const name = condition.data.name ?? (known ? text(conditionName(condition.key)) : condition.key);
    if (!byKey.has(condition.key)) byKey.set(condition.key, { key: condition.key, name });
  }
  if (creature.dead) byKey.set(DEAD, { key: DEAD, name: text('FOURFOLD.Condition.dead') });
  // A game without concentration has no such field.
  const { concentrating = [] } = creature as Partial<Creature>;
  if (concentrating.length > 0) byKey.set(CONCENTRATING, { key: CONCENTRATING, name: text('FOURFOLD.Condition.concentrating') });
  return [...byKey.values()];
}

/** The condition key that an effect mirrors; `null` for anybody else's effect. */
export function mirroredKey(effect: ActiveEffect): string | null {
  const flags = effect.flags['fourfold'] as { readonly mirror?: unknown } | undefined;
  return typeof flags?.mirror === 'string' ? flags.mirror : null;
}

/** Creates missing mirrors and deletes those whose condition is gone. */
export async function reconcile(actor: Actor): Promise<void> {
  const wantedKeys = wanted(actor);
  const present = new Map<string, ActiveEffect>();
  for (const effect of actor.effects) {
    const key = mirroredKey(effect);
    if (key !== null) present.set(key, effect);
  }
  const gone = [...present].filter(([key]) => !wantedKeys.some((mirrored) => mirrored.key === key));
  const missing = wantedKeys.filter((mirrored) => !present.has(mirrored.key));
  if (gone.length > 0) {
    const ids = gone.map(([, effect]) => String(effect.id));
    await actor.deleteEmbeddedDocuments('ActiveEffect', ids, MIRROR_WRITE);
  }
  if (missing.length > 0) await actor.createEmbeddedDocuments('ActiveEffect', missing.map(effectData), { keepId: true, ...MIRROR_WRITE });
}

function effectData({ key, name }: Mirrored): Bag {
  return {
    _id: effectIdOf(key),
    name,
    img: conditionIcon(key),
    statuses: [key],
    transfer: false,
    flags: { fourfold: { mirror: key } },
    ...endlessDuration(),
  };
}
