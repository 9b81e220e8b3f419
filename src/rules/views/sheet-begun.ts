/** What a creature can do by name, and what it has begun and not yet finished. */
import type { CompiledRuleset } from '../kernel/contract.ts';
import type { Label } from '../kernel/explain.ts';
import type { Creature } from '../kernel/state.ts';
import { isUnderway } from './sheet-tracks.ts';
import type { ActionView, UnderwayView } from './sheet-types.ts';

/** How an action is called. */
export const actionLabel = (rules: CompiledRuleset, id: string): Label => rules.forms[id]?.label ?? { key: `FOURFOLD.Action.${id}` };

const actionView = (rules: CompiledRuleset, id: string): ActionView => ({ id, label: actionLabel(rules, id) });

/** Actions that stand by themselves; others are offered beside what they are about. */
export function actionViews(rules: CompiledRuleset, creature: Creature): readonly ActionView[] {
  return Object.keys(rules.actions)
    .filter((id) => duringOf(rules, id) === null && hasItemFor(rules, creature, id))
    .map((id) => actionView(rules, id));
}

/** Whoever has nothing to do it with is not offered it. */
function hasItemFor(rules: CompiledRuleset, creature: Creature, action: string): boolean {
  const { item: fits, orAction } = rules.forms[action] ?? {};
  return fits === undefined || orAction === true || Object.values(creature.items).some((item) => fits(rules, creature, item));
}

const duringOf = (rules: CompiledRuleset, action: string): string | null => rules.forms[action]?.during ?? null;

interface Begun {
  readonly what?: readonly string[];
  readonly paid?: number;
  readonly cost?: number;
  readonly turns?: number;
  readonly trigger?: readonly string[];
}

/** Each with the actions that are about it. */
export function underwayViews(rules: CompiledRuleset, creature: Creature, nameOf: (id: string) => string | null): readonly UnderwayView[] {
  return Object.entries(rules.slice).flatMap(([field, shape]): UnderwayView[] => {
    if (shape.kind !== 'record' || !isUnderway(shape)) return [];
    // A creature is a bag of the ruleset's slices.
    const begun = (creature as unknown as Readonly<Record<string, Begun | undefined>>)[field] ?? {};
    const [what] = begun.what ?? [];
    if (what === undefined) return [];
    const actions = Object.keys(rules.actions).filter((id) => duringOf(rules, id) === field);
    const label = labelOf(rules, creature, nameOf, field, what, begun);
    return [{ field, what, label, actions: actions.map((id) => actionView(rules, id)), expires: shape.expires === true }];
  });
}

function labelOf(
  rules: CompiledRuleset,
  creature: Creature,
  nameOf: (id: string) => string | null,
  field: string,
  what: string,
  begun: Begun,
): Label {
  const { paid = 0, turns = 0, trigger = [] } = begun;
  const item = creature.items[what];
  const known = item?.name ?? nameOf(what) ?? (Object.hasOwn(rules.actions, what) ? null : what);
  const name = known === null ? { nameKey: `FOURFOLD.Action.${what}` } : { name: known };
  const cost = begun.cost ?? item?.turns ?? 0;
  return { key: `FOURFOLD.Underway.${field}`, args: { ...name, paid, cost, turns, trigger: trigger.join(', ') } };
}
