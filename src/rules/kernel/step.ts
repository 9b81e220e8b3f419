/** The one door to the rules. */
import { isRefusal, type Answer, type Ask, type Refusal, type Tape } from './ask.ts';
import { faultOf } from './decode.ts';
import type { Command } from './command.ts';
import type { Done, Outcome, Refused } from './outcome.ts';
import { beginResolution, reached, type Resolution } from './resolution.ts';
import type { CompiledRuleset } from './contract.ts';
import type { State } from './state.ts';

/**
 * Carries out one command.
 * @param rules a compiled ruleset
 * @param state where things stand; it is never written to
 * @param command what somebody wants; a malformed one is refused
 * @param tape answers by ask key; plain data
 * @returns `done` with changes, trace and the new state; `ask` with every question that is open now; or `refused` with a reason.
 * Equal inputs give equal outcomes. Nothing is thrown.
 */
export function step(rules: CompiledRuleset, state: State, command: Command, tape: Tape): Outcome {
  if (typeof tape !== 'object' || tape === null) return { kind: 'refused', reason: 'badTape', rule: 'DATA' };
  const used = new Set<string>();
  const answer = (ask: Ask): Answer | undefined => {
    if (!Object.hasOwn(tape, ask.key)) return undefined;
    used.add(ask.key);
    return tape[ask.key];
  };
  const outcome = run(rules, state, command, answer);
  if (outcome.kind !== 'done') return outcome;
  const notNeeded = Object.keys(tape).filter((key) => !used.has(key));
  return notNeeded.length === 0 ? outcome : { ...outcome, notNeeded };
}

/** Like `step`, with answers given as they are asked for (simulations, forecasts). The answerer must answer every ask. */
export function run(rules: CompiledRuleset, state: State, command: Command, answer: (ask: Ask) => Answer | undefined): Outcome {
  const fault = faultOf(command) ?? faultOfState(state);
  if (fault !== null) return refused(fault);
  const perform = rules.commands[command.kind];
  if (perform === undefined) return { kind: 'refused', reason: 'unknownCommand', rule: 'DATA', args: { kind: command.kind } };
  const r = beginResolution(rules, state, command, answer);
  // The table of commands is keyed by kind, so the performer takes exactly this command.
  const outcome = (perform as (r: Resolution, command: Command) => Generator<readonly Ask[] | Refusal, void, void>)(r, command).next();
  if (outcome.done === true) return finished(r);
  return isRefusal(outcome.value) ? refused(outcome.value) : { kind: 'ask', asks: outcome.value };
}

function faultOfState(state: State): Refusal | null {
  const sound =
    typeof state === 'object' &&
    state !== null &&
    typeof state.creatures === 'object' &&
    state.creatures !== null &&
    typeof state.clock === 'object' &&
    state.clock !== null;
  return sound ? null : { refusal: true, reason: 'badState', rule: 'DATA' };
}

function refused(why: Refusal): Refused {
  return why.args === undefined
    ? { kind: 'refused', reason: why.reason, rule: why.rule }
    : { kind: 'refused', reason: why.reason, rule: why.rule, args: why.args };
}

function finished(r: Resolution): Done {
  if (r.result.cancelled === true)
    return {
      kind: 'done',
      changes: [],
      trace: r.trace.filter(({ kind }) => kind === 'warn'),
      state: r.before,
      result: { cancelled: true },
      notNeeded: [],
    };
  return { kind: 'done', changes: r.changes, trace: r.trace, state: reached(r), result: r.result, notNeeded: [] };
}
