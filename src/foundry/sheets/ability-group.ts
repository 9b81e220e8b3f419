/** the group of an ability, chosen on its form. What is stored is a tag; the other tags stay. */
import { groupOf } from '../../rules/views/sheet-items.ts';
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { FieldModel } from './field-types.ts';
import type { FormInput } from './form-fields.ts';

/** Name of the field: it is no place of what is stored. */
export const GROUP_FIELD = 'group';

const tagsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as readonly unknown[]).map(String) : []);

/** `null` where the game has no groups. */
export function groupField({ rules, system, say, uid }: FormInput): FieldModel | null {
  if (rules.groups.length === 0) return null;
  const chosen = groupOf(rules, tagsIn(system['tags'])) ?? '';
  const none = { value: '', label: say({ key: 'FOURFOLD.Choices.group.none' }) };
  const groups = rules.groups.map((value) => ({ value, label: say({ key: `FOURFOLD.Kind.${value}` }) }));
  return {
    id: `${uid}-${GROUP_FIELD}`,
    name: GROUP_FIELD,
    label: say({ key: 'FOURFOLD.Sheet.manoeuvreGroup' }),
    hint: null,
    isNumber: false,
    isText: false,
    isFormula: false,
    isFlag: false,
    isChoice: true,
    isNames: false,
    value: chosen,
    checked: false,
    min: null,
    max: null,
    placeholder: null,
    options: [none, ...groups].map((option) => ({ ...option, selected: option.value === chosen })),
    suggestions: [],
    fault: null,
  };
}

/** The tags with the chosen group in the place of any other; '' = none. */
export function tagsInGroup({ groups }: CompiledRuleset, tags: unknown, chosen: unknown): readonly string[] {
  const others = tagsIn(tags).filter((tag) => !groups.includes(tag));
  return [...others, ...groups.filter((group) => group === chosen)];
}
