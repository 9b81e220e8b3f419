/** Labels of the rules in the language of this client. */
import { actorOf, everybody } from '../boundary/people.ts';
import type { Label } from '../../rules/kernel/explain.ts';
import type { Condition } from '../../rules/kernel/state.ts';
import { conditionLabel } from '../../rules/phases/conditions.ts';
import { fieldLabel, shownValue } from '../../rules/views/report-fields.ts';
import type { Shown } from '../../rules/views/report.ts';
import { text } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { mayKnow } from './readers.ts';

/** A rules label as text; attributes are named as the ruleset names them. */
export function labelText({ key, args }: Label): string {
  const attribute = args?.['attribute'];
  const known = activeRuleset().attributes.find(({ id }) => id === attribute);
  return text(key, known === undefined ? args : { ...args, attribute: text(known.label.key) });
}

export function shownText(shown: Shown | null): string | null {
  return shown === null || typeof shown === 'string' ? shown : labelText(shown);
}

/** How a creature is called; one that is gone has no other name. */
export function nameOf(id: string): string {
  const actor = actorOf(id);
  return actor === null ? text('FOURFOLD.Card.gone') : (actor.token?.name ?? actor.name);
}

type Known = (creature: string) => boolean;

/**
 * Name of an item that concerns a creature: its own, or that of somebody else whose it is, as what a creature has can come from another's
 * items. Those of creatures that the reader may not know of have no name; `null` as well when it is gone.
 */
export function itemNameOf(creature: string, item: string, known: Known = mayKnow): string | null {
  const own = actorOf(creature)?.items.get(item)?.name;
  if (own !== undefined) return own;
  for (const { uuid, items } of everybody()) {
    const name = items.get(item)?.name;
    if (name !== undefined && known(uuid)) return name;
  }
  return null;
}

const WITH_ITEMS: ReadonlySet<string> = new Set(['items', 'bonusHealth']);

/**
 * How a place of a creature is called.
 * @param known of whom those may know who are told; what is stored is for everybody
 */
export function placeText(creature: string, path: readonly string[], known: Known = mayKnow): string {
  const [head = '', id = null] = path;
  const item = id !== null && WITH_ITEMS.has(head) ? itemNameOf(creature, id, known) : null;
  // A source of Bonus Health that is no item is named by people already.
  return labelText(fieldLabel(path, item ?? (head === 'items' ? null : id)));
}

/** A value of a place in words; a condition by its name and what is left of it. */
export function valueText(path: readonly string[], value: unknown): string {
  if (path[0] === 'conditions' && path.length === 2 && typeof value === 'object' && value !== null)
    return conditionText(value as Condition);
  return shownText(shownValue(path, value)) ?? '';
}

/** What lies at a condition's place has the fields of one. */
function conditionText(condition: Condition): string {
  const name = labelText(conditionLabel(activeRuleset(), condition));
  const stacks = condition.stacks > 1 ? ` ×${String(condition.stacks)}` : '';
  const { remaining } = condition;
  return `${name}${stacks}${remaining === null ? '' : ` ${text('FOURFOLD.Card.lasts', { remaining })}`}`;
}

/** A rule, as it is shown beside what it brought about. */
export interface RuleChip {
  readonly id: string;
  readonly tip: string;
}

/** What stands for the rule where none says so: it comes from an item, or from somebody's hand. */
export const NO_RULE = 'DATA';

/** A rule with its reason, and with the ruling of this table where it has one; `null` for what no rule says. */
export function ruleChip(id: string, reason: string | null): RuleChip | null {
  if (id === NO_RULE) return null;
  const { definitions, settings } = activeRuleset();
  // Settings are keyed by the ids of their definitions.
  const values = settings as unknown as Readonly<Record<string, unknown>>;
  const rulings = definitions
    .filter(({ rules }) => rules.includes(id))
    .map((definition) => {
      const key = `FOURFOLD.Ruling.${definition.id.replaceAll('.', '_')}`;
      const value = values[definition.id];
      const plain = typeof value === 'string' || typeof value === 'number' ? String(value) : null;
      const shown = 'choices' in definition && plain !== null ? text(`${key}.choices.${plain}`) : plain;
      return shown === null ? text(`${key}.label`) : text('FOURFOLD.Card.ruling', { ruling: text(`${key}.label`), value: shown });
    });
  const lines = [reason === null || reason === '' ? null : reason, ...rulings].filter((line) => line !== null);
  return { id, tip: [text('FOURFOLD.Card.rule', { rule: id }), ...lines].join('\n') };
}
