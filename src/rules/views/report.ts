/** What the report of a step shows. Text and number come from the same record that was written, so they cannot disagree. */
import type { Label } from '../kernel/explain.ts';
import type { TargetResult } from '../kernel/outcome.ts';
import type { NoteEntry, RollEntry, TracedDie } from '../kernel/trace.ts';
import { changeLines, conditionLines, isOpen, itemsNamed, partViews, stateLines, visibleChanges } from './report-lines.ts';
import { titleOf } from './report-title.ts';
import type { DieView, NoteLine, OutcomeView, ReportInput, ReportView, RollView } from './report-types.ts';
import { plain } from './signs.ts';

export type * from './report-types.ts';

type Verdict = NonNullable<RollEntry['verdict']>;

const verdictLabel = (verdict: Verdict | null): Label | null => (verdict === null ? null : { key: `FOURFOLD.Verdict.${verdict}` });

/** The view of a finished step (or of its undoing) for one reader. */
export function reportView(input: ReportInput): ReportView {
  const changes = visibleChanges(input);
  const lines = changeLines(input, changes);
  const { title, subtitle } = titleOf(input);
  const undone = input.kind !== undefined && input.kind !== 'step';
  const { turnEnd, winner } = input.result;
  return {
    title: undone ? { key: `FOURFOLD.Report.${String(input.kind)}` } : title,
    subtitle: undone ? title : subtitle,
    rolls: input.trace.flatMap((entry, at) => (entry.kind === 'roll' && isSeen(input, entry) ? [rollView(input, entry, at)] : [])),
    outcomes: outcomes(input),
    changes: lines.filter(({ kind }) => kind !== 'economy'),
    economy: lines.filter(({ kind }) => kind === 'economy'),
    conditions: conditionLines(input, changes),
    states: stateLines(input, changes),
    notes: noteLines(input, 'note'),
    warnings: noteLines(input, 'warn'),
    turnEnd: turnEnd ?? null,
    order: order(input),
    winner: typeof winner === 'string' && input.visible(winner) ? input.names(winner) : null,
  };
}

/** A roll names who rolls and whom it is about: the reader must know of both. */
function isSeen(input: ReportInput, { who, target }: RollEntry): boolean {
  return input.visible(who) && (target === undefined || input.visible(target));
}

function dieView({ faces, face, kept }: TracedDie): DieView {
  return { faces, face, kept, highest: face === faces, lowest: face === 1 };
}

/** Of two dice of one roll the higher or the lower counts. */
function edgeIn(dice: readonly TracedDie[]): RollView['edge'] {
  const dropped = dice.find(({ kept }) => !kept);
  const kept = dice.find((die) => die.kept);
  if (dropped === undefined || kept === undefined) return null;
  return kept.face >= dropped.face ? 'advantage' : 'disadvantage';
}

function rollView(input: ReportInput, entry: RollEntry, at: number): RollView {
  const { who, target, label, rule, dice, parts, total, against, verdict = null } = entry;
  const known = against !== undefined && isOpen(input, target ?? who);
  return {
    at,
    creature: who,
    who: input.names(who),
    target: target === undefined ? null : input.names(target),
    label,
    rule,
    dice: dice.map(dieView),
    edge: edgeIn(dice),
    parts: isOpen(input, who) ? partViews(parts) : [],
    total: plain(total),
    against: known ? plain(against) : null,
    verdict,
    verdictLabel: verdictLabel(verdict),
  };
}

function verdictOf({ hit, critical, success }: TargetResult): Verdict | null {
  if (hit !== undefined) return hit ? (critical === true ? 'critical' : 'hit') : 'miss';
  return success === undefined ? null : success ? 'success' : 'failure';
}

function outcomes(input: ReportInput): readonly OutcomeView[] {
  return Object.entries(input.result.targets ?? {}).flatMap(([creature, result]): OutcomeView[] => {
    if (!input.visible(creature)) return [];
    const verdict = verdictOf(result);
    const { amount } = result;
    const told = amount !== undefined && verdict !== 'miss' && isOpen(input, creature);
    const who = input.names(creature);
    return [{ creature, who, verdict, verdictLabel: verdictLabel(verdict), amount: told ? plain(amount) : null }];
  });
}

function noteLines(input: ReportInput, kind: NoteEntry['kind']): readonly NoteLine[] {
  return input.trace.flatMap((entry): NoteLine[] => {
    if (entry.kind === 'roll' || entry.kind === 'total' || entry.kind !== kind) return [];
    const { creature, label, rule, gm = false } = entry;
    if ((creature !== undefined && !input.visible(creature)) || (gm && input.gm !== true)) return [];
    return [{ who: creature === undefined ? null : input.names(creature), label: itemsNamed(input, creature ?? '', label), rule }];
  });
}

function order(input: ReportInput): ReportView['order'] {
  const { order: ids = [], totals = {} } = input.result;
  return ids
    .filter((id) => input.visible(id))
    .map((id) => {
      const total = totals[id];
      return { who: input.names(id), total: total === undefined ? null : plain(total) };
    });
}
