/** Plans that wait for a GM's word: apply, change a die, drop. Nothing is written to a creature before. */
import type { Answer, Tape } from '../../rules/kernel/ask.ts';
import { step } from '../../rules/kernel/step.ts';
import { game, notify, text, type ChatMessage } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { takeAway } from './take-away.ts';
import { conduct, type Conducted } from './conduct.ts';
import { asExecutor } from './executor.ts';
import { answerAll } from './pending.ts';
import type { Plan } from './plan.ts';
import { messageOfPlan } from './report-message.ts';
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

/** Applies a held plan: planned afresh on the present state with the dice that lie on the table, then committed. */
export async function applyHeld(message: ChatMessage): Promise<Conducted> {
  const undertaking = heldIn(message);
  if (undertaking === null) return 'nothing';
  return (await asExecutor('held', () => conduct({ ...undertaking, confirmed: true }))) ?? 'nothing';
}

/** Drops a held plan: nothing of it happens. */
export async function dropHeld(message: ChatMessage): Promise<void> {
  if (heldIn(message) !== null) await asExecutor('held', () => takeAway(message.id));
}

/**
 * Puts another face in place of a die on a held report; everything that follows from it is worked out anew, and dice that it
 * calls for are rolled. Still nothing is written to a creature.
 * @returns whether the face fits its die
 */
export async function changeDie(message: ChatMessage, key: string, index: number, face: number): Promise<boolean> {
  const undertaking = heldIn(message);
  const answer = undertaking?.tape[key];
  if (undertaking === null || answer === undefined || !('faces' in answer)) return false;
  const changed: Answer = { ...answer, faces: answer.faces.map((old, at) => (at === index ? face : old)) };
  return (await asExecutor('held', () => replan(message, undertaking, { ...undertaking.tape, [key]: changed }))) === true;
}

async function replan(message: ChatMessage, undertaking: Undertaking, tape: Tape): Promise<boolean> {
  const rules = activeRuleset();
  let current = tape;
  for (;;) {
    const outcome = step(rules, situationOf(undertaking, rules).state, undertaking.command, current);
    if (outcome.kind === 'refused') {
      notify().warn(text('FOURFOLD.Refused.badDie'));
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
