/**
 * Snapshot → step → policy → commit, on the executor. Nothing waits for a person between planning and writing: when the rules
 * ask, the undertaking is put aside with its tape and taken up again, on a fresh state, when an answer is there.
 */
import type { Ask } from '../../rules/kernel/ask.ts';
import type { Done, Refused } from '../../rules/kernel/outcome.ts';
import { step } from '../../rules/kernel/step.ts';
import { game } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { afterCommit } from './after-commit.ts';
import { commit, writeLedger } from './commit.ts';
import { defeatedBy } from './defeat.ts';
import { inTurn, isExecutor } from './executor.ts';
import { hold } from './hold.ts';
import { messageIdOf } from './message-id.ts';
import { putAside, rollOwn } from './pending.ts';
import type { Plan } from './plan.ts';
import { policyFor } from './policy.ts';
import { recover } from './recover.ts';
import { refuseTo } from './refuse.ts';
import { remind, reminds } from './remind.ts';
import { messageOfPlan, tellPlayers } from './report-message.ts';
import { momentOf, situationOf } from './situation.ts';
import { isSteppedBackOver } from './stepped-back.ts';
import { isGmsWord } from './trust.ts';
import type { Moment, Undertaking } from './undertaking.ts';

export type Conducted = 'committed' | 'held' | 'reminded' | 'refused' | 'waiting' | 'nothing';

type Attempt =
  | { readonly kind: 'over'; readonly how: Conducted }
  | { readonly kind: 'asks'; readonly asks: readonly Ask[]; readonly during: Moment }
  /** Somebody changed what was planned on; nothing was written. */
  | { readonly kind: 'clash' };

/** How often a step is planned anew because of that. Each time somebody must have written in the same instant. */
const PLANNED_ANEW = 5;

/** Carries an undertaking as far as it goes now. */
export async function conduct(undertaking: Undertaking): Promise<Conducted> {
  let current = undertaking;
  let clashes = 0;
  for (;;) {
    const attempt = await inTurn(() => attemptOnce(current));
    if (attempt.kind === 'over') return attempt.how;
    if (attempt.kind === 'clash') {
      clashes += 1;
      if (clashes > PLANNED_ANEW) return await refused(current, { reason: 'keepsChanging' });
      continue;
    }
    const own = await rollOwn(attempt.asks, current);
    if (own === null) {
      await putAside({ ...current, during: attempt.during }, attempt.asks);
      return 'waiting';
    }
    current = { ...current, tape: { ...current.tape, ...own } };
  }
}

async function attemptOnce(undertaking: Undertaking): Promise<Attempt> {
  // Another GM may have come while somebody was asked; what is stored is theirs to go on with, and what is not is told.
  if (!isExecutor()) {
    if (undertaking.message === null && undertaking.requester !== null) await refuseTo(null, { reason: 'gmChanged' }, null);
    return { kind: 'over', how: 'nothing' };
  }
  await recover();
  if (isGmsWord(game().messages.get(messageIdOf(undertaking.planId)))) {
    // It has been carried out already, by this client or by another one.
    await refuseTo(undertaking.requester, null, undertaking.message);
    return { kind: 'over', how: 'nothing' };
  }
  const rules = activeRuleset();
  const { state, combat } = situationOf(undertaking, rules);
  if (isSteppedBackOver(combat, undertaking.ledger)) {
    await refuseTo(null, null, undertaking.message);
    return { kind: 'over', how: 'nothing' };
  }
  const outcome = step(rules, state, undertaking.command, undertaking.tape);
  if (outcome.kind === 'ask' && reminds(undertaking)) return { kind: 'over', how: await remind(undertaking, null, outcome.asks) };
  if (outcome.kind === 'ask') return { kind: 'asks', asks: outcome.asks, during: momentOf(state) };
  if (outcome.kind === 'refused') return { kind: 'over', how: await refused(undertaking, outcome) };
  return await planned({ ...undertaking, during: momentOf(state) }, outcome);
}

async function refused(undertaking: Undertaking, outcome: Pick<Refused, 'reason' | 'args'>): Promise<Conducted> {
  await refuseTo(undertaking.requester, outcome, undertaking.message);
  return 'refused';
}

async function planned(undertaking: Undertaking, outcome: Done): Promise<Attempt> {
  const over = (how: Conducted): Attempt => ({ kind: 'over', how });
  if (outcome.result.cancelled === true) {
    await refuseTo(undertaking.requester, null, undertaking.message);
    return over('nothing');
  }
  const plan = planOf(undertaking, outcome);
  if (isNothing(plan)) {
    await writeLedger(plan);
    // A turn may be over although nothing happened at its start.
    await afterCommit(plan, undertaking);
    return over('nothing');
  }
  if (reminds(undertaking)) return over(await remind(undertaking, plan, []));
  if (undertaking.confirmed !== true && policyFor(undertaking.command) === 'confirm') {
    await hold(plan, undertaking);
    return over('held');
  }
  const done = await commit(plan, (made) => messageOfPlan(made, undertaking));
  if (done === 'clash') return { kind: 'clash' };
  if (done !== 'done') {
    // It is in the database already, or its edge has moved on: what asked for it has served its purpose.
    await refuseTo(undertaking.requester, null, undertaking.message);
    return over('nothing');
  }
  await tellPlayers(plan, undertaking);
  await afterCommit(plan, undertaking);
  return over('committed');
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
    ...(undertaking.requester === null ? {} : { by: String(undertaking.requester.id) }),
  };
}
