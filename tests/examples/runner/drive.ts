/** Carries a command through `step`, answering the first open question each time: that is depth first. */
import { applyChanges, revertChanges, sameValue } from '../../../src/rules/kernel/change.ts';
import type { Answer } from '../../../src/rules/kernel/ask.ts';
import type { Command } from '../../../src/rules/kernel/command.ts';
import type { CompiledRuleset } from '../../../src/rules/kernel/contract.ts';
import type { Done, Refused } from '../../../src/rules/kernel/outcome.ts';
import type { State } from '../../../src/rules/kernel/state.ts';
import { step } from '../../../src/rules/kernel/step.ts';
import { fail } from './fault.ts';
import type { Feed } from './feed.ts';
import { deepFreeze } from './freeze.ts';
import { show } from './plain.ts';

const MOST_QUESTIONS = 1000;

export function drive(
  rules: CompiledRuleset,
  state: State,
  command: Command,
  feed: Feed,
  place: string,
  asked: (rule: string) => void,
): Done | Refused {
  const tape: Record<string, Answer> = {};
  deepFreeze(state);
  deepFreeze(command);
  for (let count = 0; count < MOST_QUESTIONS; count += 1) {
    const outcome = step(rules, state, command, deepFreeze({ ...tape }));
    if (outcome.kind === 'refused') return outcome;
    if (outcome.kind === 'done') {
      checkDone(rules, state, command, tape, outcome, place);
      return outcome;
    }
    const ask = outcome.asks[0];
    if (ask === undefined) return fail(place, 'the rules wait without a question');
    if (Object.hasOwn(tape, ask.key)) return fail(place, `the question "${ask.key}" is put again although it was answered`);
    asked(ask.rule);
    tape[ask.key] = feed.answer(ask);
  }
  return fail(place, `the rules put more than ${String(MOST_QUESTIONS)} questions`);
}

/** What must hold of every finished step, whatever the example says. */
function checkDone(
  rules: CompiledRuleset,
  state: State,
  command: Command,
  tape: Readonly<Record<string, Answer>>,
  outcome: Done,
  place: string,
): void {
  if (outcome.notNeeded.length > 0) fail(place, `answers are no longer needed: ${outcome.notNeeded.join(', ')}`);
  if (!sameValue(applyChanges(state, outcome.changes), outcome.state))
    fail(place, `the changes do not lead to the state reached: ${show(outcome.changes)}`);
  if (!sameValue(revertChanges(outcome.state, outcome.changes), state))
    fail(place, `undoing the changes does not lead back: ${show(outcome.changes)}`);
  if (!sameValue(step(rules, state, command, tape), outcome)) fail(place, 'the same step gives another outcome the second time');
}
