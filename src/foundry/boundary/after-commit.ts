/** What follows a committed plan: messages that have served their purpose go, and a turn that is over ends. */
import type { Command } from '../../rules/kernel/command.ts';
import { documentOf, type Combat } from '../ports/index.ts';
import { isOut } from './out-of-it.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { takeAway } from './take-away.ts';
import { asExecutor } from './executor.ts';
import type { Undertaking } from './undertaking.ts';
import { actorOf } from './people.ts';
import type { Plan } from './plan.ts';
import { combatOf } from './scene-of-action.ts';
import { readableCreature } from './readable.ts';

/** Clears away the request and ends the turn when the rules say that it is over (T-12, TR-17, TR-18). */
export async function afterCommit(plan: Plan, undertaking: Undertaking): Promise<void> {
  await takeAway(undertaking.message);
  const actor = actingIn(plan.command);
  const combat = undertaking.combat === undefined ? combatOf(actor) : (documentOf(undertaking.combat) as Combat | null);
  if (plan.result.turnEnd !== 'now' || combat === null || combat.combatant?.actor?.uuid !== actor || !someoneCanAct(combat)) return;
  const rules = activeRuleset();
  if (rules.exclusive.economy.passesOn?.(rules) === false) return;
  // The tracker may be in the middle of its own callbacks: they end first.
  setTimeout(() => {
    void asExecutor('turnOver', () => passOn(combat, actor), combat.combatant?.name);
  }, 0);
}

async function passOn(combat: Combat, actor: string | undefined): Promise<void> {
  if (combat.combatant?.actor?.uuid === actor) await combat.nextTurn();
}

/** Whose turn a command may end. */
function actingIn(command: Command): string | undefined {
  if (command.kind === 'turnStart') return command.of;
  return 'by' in command && typeof command.by === 'string' ? command.by : undefined;
}

/** Somebody in the combat is on their feet; else turns would pass for ever. */
function someoneCanAct(combat: Combat): boolean {
  const rules = activeRuleset();
  return combat.combatants.some((combatant) => {
    if (combatant.actor === null) return false;
    const creature = readableCreature(combatant.actor, rules);
    return creature !== null && !isOut(creature) && creature.health.value > 0 && actorOf(combatant.actor.uuid) !== null;
  });
}
