/** One initiative die for several of a kind; each adds what is its own. */
import { initiativeBonus } from '../dice/index.ts';
import { creatureOfActor } from '../boundary/snapshot.ts';
import { classes, game, text, type Combat, type Combatant } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';

function bonusOf({ actor }: Combatant): number {
  const rules = activeRuleset();
  return actor === null ? 0 : initiativeBonus(rules, creatureOfActor(actor, rules));
}

/** Combatants of a combat whose actors are named. */
function membersOf(combat: Combat, actors: readonly string[]): readonly Combatant[] {
  return [...combat.combatants].filter(({ actor }) => actor !== null && actors.includes(actor.uuid));
}

/**
 * Rolls once and gives everybody of the group its place.
 * @returns whether there was anybody to roll for
 */
export async function rollGroupInitiative(actors: readonly string[]): Promise<boolean> {
  const { combat } = game();
  const members = combat === null ? [] : membersOf(combat, actors);
  const [leader] = members;
  if (combat === null || leader === undefined) return false;
  const roll = await leader.getInitiativeRoll().evaluate();
  const die = (roll.total ?? 0) - bonusOf(leader);
  const speaker = classes().ChatMessage.getSpeaker({ actor: leader.actor, token: leader.token });
  await roll.toMessage({ speaker, flavor: text('FOURFOLD.Table.groupOf', { names: members.map(({ name }) => name).join(', ') }) });
  const updates = members.map((member) => ({ _id: member.id, initiative: die + bonusOf(member) }));
  await combat.updateEmbeddedDocuments('Combatant', updates);
  return true;
}
