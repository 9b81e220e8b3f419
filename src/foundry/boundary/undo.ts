/** Taking a plan back, and doing it again: plans of their own, with their own message, marks and recovery. */
import { sameValue, valueAt, type Change } from '../../rules/kernel/change.ts';
import { placeText, valueText } from '../chat/words.ts';
import { foundryApi, game, type Bag, type ChatMessage, type User } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { commit, creaturesIn, netChanges } from './commit.ts';
import { inTurn } from './executor.ts';
import { actorOf } from './people.ts';
import type { Plan } from './plan.ts';
import { planIn } from './record.ts';
import { recover } from './recover.ts';
import { refuseTo } from './refuse.ts';
import { messageOfPlan } from './report-message.ts';
import { creatureOfActor } from './snapshot.ts';

export type PlanStatus = 'applied' | 'undone';

/** Whether a plan stands or has been taken back: the newest undo or redo of it decides. */
export function statusOf(planId: string): PlanStatus {
  const messages = game().messages.contents;
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (message?.system['undoes'] === planId) return message.system['kind'] === 'redo' ? 'applied' : 'undone';
  }
  return 'applied';
}

export interface UndoConflict {
  readonly creature: string;
  readonly path: readonly string[];
  readonly expected: unknown;
  readonly present: unknown;
  readonly wanted: unknown;
}

/** Places that hold neither what the plan left nor what it found: somebody changed them since. */
export function undoConflicts(plan: Plan, redo: boolean): UndoConflict[] {
  const rules = activeRuleset();
  return creaturesIn(plan).flatMap((id) => {
    const actor = actorOf(id);
    if (actor === null) return [];
    // A creature is read as a bag of places here.
    const bag = creatureOfActor(actor, rules) as unknown as Bag;
    return netChanges(plan.changes, id).flatMap(({ path, before, after }) => {
      const present = valueAt(bag, path);
      const [expected, wanted] = redo ? [before, after] : [after, before];
      return sameValue(present, expected) || sameValue(present, wanted) ? [] : [{ creature: id, path, expected, present, wanted }];
    });
  });
}

/** The plan that takes `plan` back (or, with `redo`, does it again) from how things stand now. */
function inverse(plan: Plan, redo: boolean): Plan {
  const rules = activeRuleset();
  const changes = creaturesIn(plan).flatMap((id): Change[] => {
    const actor = actorOf(id);
    if (actor === null) return [];
    const bag = creatureOfActor(actor, rules) as unknown as Bag;
    return netChanges(plan.changes, id).map((change) => {
      const present = valueAt(bag, change.path);
      const wanted = redo ? change.after : change.before;
      return { creature: id, path: change.path, before: present, after: wanted, reason: { ...change.reason, parts: [] } };
    });
  });
  return {
    planId: foundryApi().utils.randomID(16),
    kind: redo ? 'redo' : 'undo',
    command: plan.command,
    tape: {},
    changes: changes.filter((change) => !sameValue(change.before, change.after)),
    trace: [],
    result: {},
    notNeeded: [],
    ledger: [],
    defeated: plan.defeated.map(({ combatant, before, after }) =>
      redo ? { combatant, before, after } : { combatant, before: after, after: before },
    ),
    undoes: plan.planId,
  };
}

/**
 * Takes a report's plan back, or does it again. Undo restores the values before, spent costs and conditions included; where
 * somebody changed a value since, nothing is done unless `force`.
 */
export async function takeBack(
  message: ChatMessage,
  options: { readonly redo: boolean; readonly force: boolean; readonly requester: User | null },
): Promise<'done' | 'conflict' | 'nothing'> {
  return await inTurn(async () => {
    await recover();
    const plan = planIn(message);
    if (plan === null || plan.kind !== 'step' || statusOf(plan.planId) !== (options.redo ? 'undone' : 'applied')) {
      await refuseTo(options.requester, { reason: options.redo ? 'nothingToRedo' : 'nothingToUndo' }, null);
      return 'nothing';
    }
    const conflicts = options.force ? [] : undoConflicts(plan, options.redo);
    const [first] = conflicts;
    if (first !== undefined) {
      const args = {
        name: actorOf(first.creature)?.name ?? '',
        field: placeText(first.creature, first.path),
        present: valueText(first.path, first.present),
        expected: valueText(first.path, first.expected),
      };
      await refuseTo(options.requester, { reason: 'undoConflict', args }, null);
      return 'conflict';
    }
    const plain = { requester: options.requester, visibility: message.whisper.length > 0 ? 'gm' : 'public' } as const;
    await commit(inverse(plan, options.redo), (made) => messageOfPlan(made, { ...plain, tape: {} }));
    return 'done';
  });
}
