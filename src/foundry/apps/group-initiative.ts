/** Initiative for several at once: who shares a die, by the ruleset or by a GM's word, and what each adds to it. */
import { hiddenRoll } from '../compat.ts';
import { promptDecisions } from '../boundary/prompts.ts';
import { readableCreature } from '../boundary/readable.ts';
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { Creature } from '../../rules/kernel/state.ts';
import { groupRoll, initiativePlan, sumOf, type InitiativeGroup } from '../dice/index.ts';
import { classes, game, text, type Bag, type Combat, type Combatant } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';

/** Those who can be read, by the ids of their combatants: an actor may stand in the tracker twice. */
function creaturesOf(rules: CompiledRuleset, members: readonly Combatant[]): ReadonlyMap<string, Creature> {
  const found = new Map<string, Creature>();
  for (const { id, actor } of members) {
    const creature = actor === null ? null : readableCreature(actor, rules);
    if (creature !== null) found.set(String(id), creature);
  }
  return found;
}

/**
 * Those of these combatants who share a die with others. Who decides it is asked where the ruleset leaves it open.
 * @returns `null` when nobody answered: then nothing is to be rolled
 */
export async function sharedInitiative(members: readonly Combatant[]): Promise<readonly InitiativeGroup[] | null> {
  const rules = activeRuleset();
  if (members.length < 2 || rules.exclusive.initiative.groups === undefined) return [];
  const creatures = creaturesOf(rules, members);
  let plan = initiativePlan(rules, creatures);
  if (plan.question !== null) {
    const { question } = plan;
    const said = await promptDecisions({ asks: [question], dismissed: 'leave' });
    if (said === null) return null;
    plan = initiativePlan(rules, creatures, said[question.key] ?? null);
  }
  return plan.groups.filter((group) => group.members.size > 1);
}

/** Rolls once and gives everybody of the group their place. A group with somebody hidden in it is rolled for the GMs alone. */
export async function rollShared(combat: Combat, group: InitiativeGroup, message: Bag = {}): Promise<void> {
  const members = [...combat.combatants].filter(({ id }) => group.members.has(String(id)));
  const leader = members.find(({ id }) => String(id) === [...group.members.keys()][0]);
  if (leader === undefined) return;
  const roll = await groupRoll(group).evaluate();
  const bonus = (id: string | null): number => sumOf(group.members.get(String(id)) ?? []);
  const die = (roll.total ?? 0) - bonus(leader.id);
  const updates = members.map(({ id }) => ({ _id: id, initiative: die + bonus(id) }));
  await combat.updateEmbeddedDocuments('Combatant', updates, { turnEvents: false });
  const hidden = members.some((member) => member.hidden || member.token?.hidden === true);
  const speaker = classes().ChatMessage.getSpeaker({ actor: leader.actor, token: leader.token });
  const flavor = text('FOURFOLD.Table.groupOf', { names: members.map(({ name }) => name).join(', ') });
  await roll.toMessage({ speaker, flavor, ...message, flags: { core: { initiativeRoll: true } } }, hidden ? hiddenRoll() : {});
}

/**
 * One die for all whose actors are named, whatever the ruleset says.
 * @returns whether there was anybody to roll for
 */
export async function rollGroupInitiative(actors: readonly string[]): Promise<boolean> {
  const { combat } = game();
  const members = combat === null ? [] : [...combat.combatants].filter(({ actor }) => actor !== null && actors.includes(actor.uuid));
  const rules = activeRuleset();
  const creatures = creaturesOf(rules, members);
  if (combat === null || creatures.size === 0) return false;
  // Each by themselves: then all of them with the first one's die.
  const alone = [...creatures].flatMap(([id, creature]) => initiativePlan(rules, new Map([[id, creature]])).groups);
  const [first] = alone;
  if (first === undefined) return false;
  await rollShared(combat, { dice: first.dice, members: new Map(alone.flatMap(({ members: own }) => [...own])) });
  return true;
}
