/** A report's view in words, ready for its template. Nothing is computed here that the view does not say. */
import type { ChangeLine, ConditionLine, NoteLine, OutcomeView, ReportView, StateLine } from '../../rules/views/report.ts';
import { text } from '../ports/index.ts';
import { rollContext, type RollContext } from './roll-context.ts';
import { labelText, ruleChip, shownText, type RuleChip } from './words.ts';

interface PartText {
  readonly label: string;
  readonly value: string;
  readonly rule: RuleChip | null;
}

interface ChangeText {
  readonly kind: ChangeLine['kind'];
  readonly field: string;
  readonly parts: readonly PartText[];
  readonly sum: string | null;
  readonly delta: string | null;
  readonly before: string | null;
  readonly after: string | null;
  /** What is said when the numbers are kept from the reader. */
  readonly closed: string | null;
  readonly pips: PipsText | null;
  readonly rule: RuleChip | null;
}

interface PipsText {
  readonly places: readonly boolean[];
  readonly said: string;
}

interface ConditionText {
  readonly change: ConditionLine['change'];
  readonly sign: string;
  readonly said: string;
  readonly name: string;
  readonly stacks: number | null;
  readonly lasts: string | null;
  readonly rule: RuleChip | null;
}

interface StateText {
  readonly state: StateLine['state'];
  readonly label: string;
  readonly rule: RuleChip | null;
}

interface NoteText {
  readonly label: string;
  readonly rule: RuleChip | null;
}

/** All that one creature was done. */
interface CreatureText {
  readonly who: string;
  readonly outcome: { readonly verdict: string | null; readonly label: string | null; readonly amount: string | null } | null;
  readonly changes: readonly ChangeText[];
  readonly conditions: readonly ConditionText[];
  readonly states: readonly StateText[];
}

export interface ReportContext {
  readonly title: string;
  readonly subtitle: string | null;
  readonly rolls: readonly RollContext[];
  readonly creatures: readonly CreatureText[];
  readonly spent: readonly (ChangeText & { readonly who: string | null })[];
  readonly order: ReportView['order'];
  readonly winner: string | null;
  readonly warnings: readonly NoteText[];
  readonly notes: readonly NoteText[];
  readonly turnEnd: string | null;
}

const SIGNS: Readonly<Record<ConditionLine['change'], string>> = { added: '+', removed: '−', updated: '~' };

function changeText(line: ChangeLine): ChangeText {
  return {
    kind: line.kind,
    field: labelText(line.field),
    parts: line.parts.map(({ label, value, rule }) => ({ label: labelText(label), value, rule: ruleChip(rule, null) })),
    sum: line.sum,
    delta: line.delta,
    before: shownText(line.before),
    after: shownText(line.after),
    closed: line.after === null ? text('FOURFOLD.Card.changed', { field: labelText(line.field) }) : null,
    pips: pipsText(line),
    rule: ruleChip(line.rule, labelText(line.reason)),
  };
}

function pipsText({ pips, field }: ChangeLine): PipsText | null {
  if (pips === null) return null;
  const taken = pips.filter(Boolean).length;
  return { places: pips, said: text('FOURFOLD.Card.pips', { track: labelText(field), value: taken, max: pips.length }) };
}

function lastsText({ change, before, remaining }: ConditionLine): string | null {
  if (change === 'removed' || remaining === null) return null;
  if (change === 'updated' && before !== null && before !== remaining) return `${String(before)} → ${String(remaining)}`;
  return text('FOURFOLD.Card.lasts', { remaining });
}

function conditionText(line: ConditionLine): ConditionText {
  return {
    change: line.change,
    sign: SIGNS[line.change],
    said: text(`FOURFOLD.Card.condition-${line.change}`),
    name: labelText(line.name),
    stacks: line.stacks > 1 ? line.stacks : null,
    lasts: lastsText(line),
    rule: ruleChip(line.rule, labelText(line.reason)),
  };
}

function noteText({ who, label, rule }: NoteLine): NoteText {
  const said = labelText(label);
  return {
    label: who === null || said.includes(who) ? said : text('FOURFOLD.Card.noteOf', { name: who, note: said }),
    rule: ruleChip(rule, null),
  };
}

/** The amount is told by what it changed, unless it changed nothing. */
function outcomeText({ verdict, verdictLabel, amount }: OutcomeView, changes: readonly ChangeLine[]): CreatureText['outcome'] {
  const told = amount === null || changes.some(({ kind }) => kind === 'health' || kind === 'bonusHealth');
  return { verdict, label: shownText(verdictLabel), amount: told ? null : text('FOURFOLD.Card.amount', { amount }) };
}

/** Falling unconscious and waking are told as states already. */
function isState({ key, change }: ConditionLine, states: readonly StateLine[]): boolean {
  return states.some(({ state }) =>
    change === 'added' ? state === key : change === 'removed' && key === 'unconscious' && state === 'awake',
  );
}

/** Whose it is, where it is not only one creature's. */
function spentTexts({ economy }: ReportView): ReportContext['spent'] {
  const several = new Set(economy.map(({ creature }) => creature)).size > 1;
  return economy.map((line) => ({ ...changeText(line), who: several ? line.who : null }));
}

function creatureTexts(view: ReportView): readonly CreatureText[] {
  const ids = [...view.outcomes, ...view.changes, ...view.conditions, ...view.states].map(({ creature }) => creature);
  return [...new Set(ids)].map((id): CreatureText => {
    const of = <T extends { readonly creature: string; readonly who: string }>(lines: readonly T[]): readonly T[] =>
      lines.filter(({ creature }) => creature === id);
    const [outcome] = of(view.outcomes);
    const named = outcome ?? of(view.changes)[0] ?? of(view.conditions)[0] ?? of(view.states)[0];
    return {
      who: named?.who ?? '',
      outcome: outcome === undefined ? null : outcomeText(outcome, of(view.changes)),
      changes: of(view.changes).map(changeText),
      conditions: of(view.conditions)
        .filter((line) => !isState(line, of(view.states)))
        .map(conditionText),
      states: of(view.states).map(({ state, label, rule }) => ({ state, label: labelText(label), rule: ruleChip(rule, null) })),
    };
  });
}

/** @param dice questions of dice by index in the trace, when their faces may be changed */
export function reportContext(view: ReportView, dice: ReadonlyMap<number, string> = new Map()): ReportContext {
  return {
    title: labelText(view.title),
    subtitle: shownText(view.subtitle),
    rolls: view.rolls.map((roll) => rollContext(roll, dice.get(roll.at) ?? null)),
    creatures: creatureTexts(view),
    spent: spentTexts(view),
    order: view.order,
    winner: view.winner,
    warnings: view.warnings.map(noteText),
    notes: view.notes.map(noteText),
    turnEnd: view.turnEnd === 'offered' ? text('FOURFOLD.Card.turnMayEnd') : null,
  };
}
