/**
 * Snapshot → step → policy → commit, on the executor. Nothing waits for a person between planning and writing: when the rules
 * ask, the undertaking is put aside with its tape and taken up again, on a fresh state, when an answer is there.
 */
import type { Ask } from '../../rules/kernel/ask.ts';
import type { Done, Refused } from '../../rules/kernel/outcome.ts';
import { step } from '../../rules/kernel/step.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { afterCommit } from './after-commit.ts';
import { commit, writeLedger } from './commit.ts';
import { defeatedBy } from './defeat.ts';
import { inTurn } from './executor.ts';
import { hold } from './hold.ts';
import { gatherOwn, putAside } from './pending.ts';
import type { Plan } from './plan.ts';
import { policyFor } from './policy.ts';
import { recover } from './recover.ts';
import { refuseTo } from './refuse.ts';
import { remind, reminds } from './remind.ts';
import { messageOfPlan, tellPlayers } from './report-message.ts';
import { surroundings } from './scene-of-action.ts';
import type { Undertaking } from './undertaking.ts';

export type Conducted = 'committed' | 'held' | 'reminded' | 'refused' | 'waiting' | 'nothing';

type Attempt = { readonly kind: 'over'; readonly how: Conducted } | { readonly kind: 'asks'; readonly asks: readonly Ask[] };

/** Carries an undertaking as far as it goes now. */
export async function conduct(undertaking: Undertaking): Promise<Conducted> {
  let current = undertaking;
  for (;;) {
    const attempt = await inTurn(() => attemptOnce(current));
    if (attempt.kind === 'over') return attempt.how;
    const own = await gatherOwn(attempt.asks, current);
    if (own === null) {
      await putAside(current, attempt.asks);
      return 'waiting';
    }
    current = { ...current, tape: { ...current.tape, ...own } };
  }
}

async function attemptOnce(undertaking: Undertaking): Promise<Attempt> {
  await recover();
  const rules = activeRuleset();
  const { state } = surroundings(undertaking.command, rules, undertaking.combat);
  const outcome = step(rules, state, undertaking.command, undertaking.tape);
  if (outcome.kind === 'ask' && reminds(undertaking)) return { kind: 'over', how: await remind(undertaking, null, outcome.asks) };
  if (outcome.kind === 'ask') return { kind: 'asks', asks: outcome.asks };
  if (outcome.kind === 'refused') return { kind: 'over', how: await refused(undertaking, outcome) };
  return { kind: 'over', how: await planned(undertaking, outcome) };
}

async function refused(undertaking: Undertaking, outcome: Refused): Promise<Conducted> {
  await refuseTo(undertaking.requester, outcome, undertaking.message);
  return 'refused';
}

async function planned(undertaking: Undertaking, outcome: Done): Promise<Conducted> {
  if (outcome.result.cancelled === true) {
    await refuseTo(undertaking.requester, null, undertaking.message);
    return 'nothing';
  }
  const plan = planOf(undertaking, outcome);
  if (isNothing(plan)) {
    await writeLedger(plan);
    return 'nothing';
  }
  if (reminds(undertaking)) return await remind(undertaking, plan, []);
  if (undertaking.confirmed !== true && policyFor(undertaking.command) === 'confirm') {
    await hold(plan, undertaking);
    return 'held';
  }
  await commit(plan, (made) => messageOfPlan(made, undertaking));
  await tellPlayers(plan, undertaking);
  await afterCommit(plan, undertaking);
  return 'committed';
}

/** An edge at which nothing happened leaves no report; only its ledger entry is written. */
function isNothing(plan: Plan): boolean {
  return plan.changes.length === 0 && plan.trace.length === 0 && plan.defeated.length === 0;
}

function planOf(undertaking: Undertaking, outcome: Done): Plan {
  const changes = outcome.changes.filter((change) => change.creature !== '');
  return {
    planId: undertaking.planId,
    kind: 'step',
    command: undertaking.command,
    tape: undertaking.tape,
    changes,
    trace: outcome.trace,
    result: outcome.result,
    notNeeded: outcome.notNeeded,
    ledger: undertaking.ledger,
    defeated: defeatedBy(changes),
  };
}
