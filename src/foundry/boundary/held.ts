/** Plans that wait for a GM's word: apply, change a die, drop. Nothing is written to a creature before. */
import type { Answer, Tape } from '../../rules/kernel/ask.ts';
import { step } from '../../rules/kernel/step.ts';
import { game, notify, type ChatMessage } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { takeAway } from './take-away.ts';
import { conduct, type Conducted } from './conduct.ts';
import { answerAll } from './pending.ts';
import { planWith } from './plan-log.ts';
import type { Plan } from './plan.ts';
import { messageOfPlan } from './report-message.ts';
import { refusalText } from './refuse.ts';
import type { DieWord, HeldWord } from './request.ts';
import { situationOf } from './situation.ts';
import { isGmsWord } from './trust.ts';
import type { Undertaking } from './undertaking.ts';

/** The undertaking that a held message carries; `null` for any other message. */
export function heldIn(message: ChatMessage): Undertaking | null {
  const { phase, held } = message.system as {
    readonly phase?: unknown;
    readonly held?: Omit<Undertaking, 'requester' | 'message'> & { readonly requester: string | null };
  };
  if (phase !== 'held' || !isGmsWord(message) || held === undefined || held === null) return null;
  const requester = held.requester === null ? undefined : game().users.get(held.requester);
  return { ...held, requester: requester ?? null, message: message.id };
}

/** On the executor: does with a held plan what a GM has said. */
export async function carryOutHeld(message: ChatMessage, word: HeldWord): Promise<Conducted> {
  const undertaking = heldIn(message);
  if (undertaking === null) return 'nothing';
  switch (word.say) {
    case 'apply':
      return await conduct({ ...undertaking, confirmed: true });
    case 'drop':
      await takeAway(message.id);
      return 'nothing';
    case 'die':
      return await changeDie(message, undertaking, word);
  }
}

async function changeDie(message: ChatMessage, undertaking: Undertaking, { key, index, face }: DieWord): Promise<Conducted> {
  const answer = undertaking.tape[key];
  if (answer === undefined || !('faces' in answer)) return 'nothing';
  const changed: Answer = { ...answer, faces: answer.faces.map((old, at) => (at === index ? face : old)) };
  return (await replan(message, undertaking, { ...undertaking.tape, [key]: changed })) ? 'held' : 'refused';
}

/** Whether a word has been carried out already. */
export function isSaid(message: ChatMessage | undefined, word: HeldWord): boolean {
  const undertaking = message === undefined ? null : heldIn(message);
  if (undertaking === null) return true;
  const answer = word.say === 'die' ? undertaking.tape[word.key] : undefined;
  return word.say === 'die' && answer !== undefined && 'faces' in answer && answer.faces[word.index] === word.face;
}

/** Whether a plan that was held is in the database, and only its held message is left, because a client was cut off. */
export function isHeldNoMore(message: ChatMessage): boolean {
  const undertaking = heldIn(message);
  return undertaking !== null && planWith(undertaking.planId) !== null;
}

async function replan(message: ChatMessage, undertaking: Undertaking, tape: Tape): Promise<boolean> {
  const rules = activeRuleset();
  let current = tape;
  for (;;) {
    const outcome = step(rules, situationOf(undertaking, rules).state, undertaking.command, current);
    if (outcome.kind === 'refused') {
      notify().warn(refusalText(outcome.reason === 'badAnswer' ? { reason: 'badDie' } : outcome));
      return false;
    }
    if (outcome.kind === 'ask') {
      const given = await answerAll(outcome.asks);
      if (given === null) return false;
      current = { ...current, ...given };
      continue;
    }
    const plan: Plan = {
      planId: undertaking.planId,
      kind: 'step',
      command: undertaking.command,
      tape: current,
      changes: outcome.changes.filter((change) => change.creature !== ''),
      trace: outcome.trace,
      result: outcome.result,
      notNeeded: outcome.notNeeded,
      ledger: undertaking.ledger,
      defeated: [],
    };
    await message.update(await messageOfPlan(plan, { ...undertaking, tape: current }, 'held'));
    return true;
  }
}
