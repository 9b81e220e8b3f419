/** From a click on an action to a request: one dialog for what the action has to be told, if anything. */
import type { Use } from '../../rules/kernel/command.ts';
import type { ActionForm } from '../../rules/kernel/contract.ts';
import { actionLabel } from '../../rules/views/sheet-begun.ts';
import { request } from '../boundary/relay.ts';
import { creatureOfActor } from '../boundary/snapshot.ts';
import { labelText } from '../chat/words.ts';
import { foundryApi, notify, text, type Actor } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { actionQuestion, asks, toldIn, type ActionQuestion } from './action-form.ts';
import type { Started, StartOptions } from './attack-flow.ts';
import { askForm } from './ask-form.ts';
import { nearbyOf } from './nearby.ts';

/** Does an action of the ruleset, whichever it is. */
export async function startAction(actor: Actor, action: string, { fast = false }: StartOptions = {}): Promise<Started> {
  const form = activeRuleset().forms[action];
  const command: Use = { kind: 'use', id: foundryApi().utils.randomID(16), by: actor.uuid, what: action };
  if (fast || !asks(form)) return await request({ type: 'command', command });
  const told = await askFor(actor, action, form);
  return told === null ? 'cancelled' : await request({ type: 'command', command: { ...command, ...told } });
}

async function askFor(actor: Actor, action: string, form: ActionForm): Promise<Partial<Use> | null> {
  const rules = activeRuleset();
  const nearby = nearbyOf(actor);
  const creature = creatureOfActor(actor, rules);
  const question: ActionQuestion = actionQuestion({ form, rules, creature, action, nearby, say: labelText });
  if (question.lacking !== null) {
    notify().warn(text(`FOURFOLD.Form.lacks.${question.lacking}`, { action: labelText(actionLabel(rules, action)) }));
    return null;
  }
  const title = labelText(actionLabel(rules, action));
  const fields = await askForm({ template: 'action', title, action: text('FOURFOLD.Form.do'), context: { ...question } });
  return fields === null ? null : toldIn(form, nearby, fields);
}
