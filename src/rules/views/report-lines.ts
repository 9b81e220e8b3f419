/** Changes of a step as lines. */
import type { Change } from '../kernel/change.ts';
import type { Label, Part } from '../kernel/explain.ts';
import type { Condition } from '../kernel/state.ts';
import { conditionLabel } from '../phases/conditions.ts';
import { fieldLabel, isHidden, kindOf, numberIn, pipsOf, shownValue } from './report-fields.ts';
import type { ChangeLine, ConditionLine, PartView, ReportInput, StateLine } from './report-types.ts';
import { signed } from './signs.ts';

export function partViews(parts: readonly Part[]): readonly PartView[] {
  return parts.map(({ label, value, rule }) => ({ label, value: signed(value), rule }));
}

/** Whether the reader may see what a creature has. */
export function isOpen(input: ReportInput, creature: string): boolean {
  return input.numbers?.(creature) ?? true;
}

/** Changes that the reader may know of; the clock's are told by the title. */
export function visibleChanges(input: ReportInput): readonly Change[] {
  return input.changes.filter(({ creature, path }) => creature !== '' && input.visible(creature) && !isHidden(input.rules, path));
}

const isCondition = ({ path }: Change): boolean => path[0] === 'conditions' && path.length === 2;
const isDeath = ({ path }: Change): boolean => path.length === 1 && path[0] === 'dead';

/** The name of what a value belongs to: an item, or the source of Bonus Health. */
function ownerName(input: ReportInput, { creature, path }: Change): string | null {
  const [head, id] = path;
  if (id === undefined || (head !== 'items' && head !== 'bonusHealth')) return null;
  const name = input.itemName?.(creature, id) ?? null;
  // A source that is no item is named by people already.
  return name ?? (head === 'bonusHealth' ? id : null);
}

/** A label in which items that stand there by their ids are named. */
export function itemsNamed(input: ReportInput, creature: string, { key, args }: Label): Label {
  if (args === undefined) return { key };
  const said = Object.entries(args).map(([name, value]) => [
    name,
    typeof value === 'string' ? (input.itemName?.(creature, value) ?? value) : value,
  ]);
  return { key, args: Object.fromEntries(said) as NonNullable<Label['args']> };
}

/** A line for every value that changed; conditions and death have lines of their own. */
export function changeLines(input: ReportInput, changes: readonly Change[]): readonly ChangeLine[] {
  return changes
    .filter((change) => !isCondition(change) && !isDeath(change) && !isCountdown(change))
    .map((change) => changeLine(input, change));
}

/** Bonus Health whose turns count down: its value stays as it is, so there is nothing to tell. */
function isCountdown({ path, before, after }: Change): boolean {
  return path[0] === 'bonusHealth' && numberIn(path, before) === numberIn(path, after);
}

function changeLine(input: ReportInput, change: Change): ChangeLine {
  const { creature, path, after, reason } = change;
  const line = {
    kind: kindOf(path),
    creature,
    who: input.names(creature),
    field: fieldLabel(path, ownerName(input, change)),
    reason: itemsNamed(input, creature, reason.label),
    rule: reason.rule,
  };
  if (!isOpen(input, creature)) return { ...line, ...CLOSED };
  return { ...line, ...amounts(input, change), pips: pipsOf(input.rules, path, after) };
}

const CLOSED = { parts: [], sum: null, delta: null, before: null, after: null, pips: null } as const;

function amounts(
  input: ReportInput,
  { creature, path, before, after, reason }: Change,
): Pick<ChangeLine, 'parts' | 'sum' | 'delta' | 'before' | 'after'> {
  const [from, to] = [numberIn(path, before), numberIn(path, after)];
  const delta = from === null || to === null ? null : to - from;
  const { parts = [] } = reason;
  const itemName = (id: string): string | null => input.itemName?.(creature, id) ?? null;
  let sum = 0;
  for (const part of parts) sum += part.value;
  const cut = parts.length > 0 && delta !== null && sum !== delta;
  return {
    parts: partViews(parts),
    sum: cut ? signed(sum) : null,
    delta: delta === null ? null : signed(delta),
    before: shownValue(path, before, itemName),
    after: shownValue(path, after, itemName),
  };
}

// What stands in `conditions` is a condition, or nothing.
const conditionIn = (value: unknown): Condition | null => (typeof value === 'object' && value !== null ? (value as Condition) : null);

export function conditionLines(input: ReportInput, changes: readonly Change[]): readonly ConditionLine[] {
  return changes.filter(isCondition).flatMap(({ creature, before, after, reason }): ConditionLine[] => {
    const earlier = conditionIn(before);
    const later = conditionIn(after);
    const told = later ?? earlier;
    if (told === null) return [];
    return [
      {
        creature,
        who: input.names(creature),
        name: conditionLabel(input.rules, told),
        key: told.key,
        change: earlier === null ? 'added' : later === null ? 'removed' : 'updated',
        remaining: later?.remaining ?? null,
        before: earlier?.remaining ?? null,
        stacks: told.stacks,
        reason: reason.label,
        rule: reason.rule,
      },
    ];
  });
}

const STATES: Readonly<Record<StateLine['state'], Label>> = {
  dead: { key: 'FOURFOLD.State.dead' },
  alive: { key: 'FOURFOLD.State.alive' },
  unconscious: { key: 'FOURFOLD.State.unconscious' },
  awake: { key: 'FOURFOLD.State.awake' },
};

function stateIn(change: Change): StateLine['state'] | null {
  if (isDeath(change)) return change.after === true ? 'dead' : 'alive';
  if (!isCondition(change)) return null;
  const [earlier, later] = [conditionIn(change.before), conditionIn(change.after)];
  if (later?.key === 'unconscious' && earlier === null) return 'unconscious';
  return earlier?.key === 'unconscious' && later === null ? 'awake' : null;
}

/** Who died, fell unconscious or woke. The dead do not wake when their unconsciousness is taken off. */
export function stateLines(input: ReportInput, changes: readonly Change[]): readonly StateLine[] {
  const lines = changes.flatMap((change): StateLine[] => {
    const state = stateIn(change);
    if (state === null) return [];
    return [{ creature: change.creature, who: input.names(change.creature), state, label: STATES[state], rule: change.reason.rule }];
  });
  const dead = new Set(lines.filter(({ state }) => state === 'dead').map(({ creature }) => creature));
  return lines.filter(({ state, creature }) => state === 'dead' || !dead.has(creature));
}
