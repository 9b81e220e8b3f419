/** The dialog before an action, as data: what it asks by the action's own form, and what its fields mean. Pure. */
import type { Use } from '../../rules/kernel/command.ts';
import type { ActionForm, CompiledRuleset } from '../../rules/kernel/contract.ts';
import { derived } from '../../rules/kernel/derive.ts';
import type { Label } from '../../rules/kernel/explain.ts';
import type { Creature } from '../../rules/kernel/state.ts';
import { actionLabel } from '../../rules/views/sheet-begun.ts';
import type { Nearby } from './nearby.ts';
import type { Fields } from './roll-form.ts';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

export interface ActionQuestion {
  readonly targets: readonly { readonly field: string; readonly label: string; readonly options: readonly Option[] }[];
  readonly others: {
    readonly label: string;
    readonly boxes: readonly { readonly field: string; readonly label: string; readonly checked: boolean }[];
  } | null;
  readonly items: readonly Option[] | null;
  readonly amount: { readonly label: string; readonly min: number; readonly max: number; readonly value: string } | null;
  readonly trigger: string | null;
  readonly categories: readonly Option[] | null;
  /** Why it cannot be asked at all: nobody or nothing to choose from. */
  readonly lacking: 'nobody' | 'nothing' | null;
}

export interface ActionInput {
  readonly form: ActionForm;
  readonly rules: CompiledRuleset;
  readonly creature: Creature;
  readonly action: string;
  readonly nearby: readonly Nearby[];
  readonly say: (label: Label) => string;
}

/** Whether there is anything to ask. */
export function asks(form: ActionForm | undefined): form is ActionForm {
  if (form === undefined) return false;
  const { targets = [], others, item, amount, trigger, categories } = form;
  return targets.length > 0 || [others, item, amount, trigger, categories].some((one) => one !== undefined);
}

export function actionQuestion(input: ActionInput): ActionQuestion {
  const { form, say } = input;
  const targets = targetFields(input);
  const items = itemOptions(input);
  const lacking = targets.some(({ options }) => options.length === 0) ? 'nobody' : items?.length === 0 ? 'nothing' : null;
  return {
    targets,
    others: othersIn(input),
    items,
    amount: amountIn(input),
    trigger: form.trigger === undefined ? null : say(form.trigger),
    categories: form.categories?.map(({ value, label }, index) => ({ value, label: say(label), selected: index === 0 })) ?? null,
    lacking,
  };
}

/** Those who are targeted are chosen, each in the place of its number; where a side is meant, the first of that side. */
function targetFields({ form, creature, nearby, say }: ActionInput): ActionQuestion['targets'] {
  return (form.targets ?? []).map(({ label, self, optional, side }, at) => {
    const meant = nearby.filter(({ uuid }) => self === true || uuid !== creature.id);
    const fitting = (one: Nearby): boolean => side === undefined || one.friendly === (side === 'own');
    const aimed = nearby.filter((one) => one.targeted && fitting(one))[side === undefined ? at : 0];
    const offered = [...meant.filter(fitting), ...meant.filter((one) => !fitting(one))];
    const options = offered.map(({ uuid, name }) => ({ value: uuid, label: name, selected: aimed?.uuid === uuid }));
    const none = { value: '', label: '–', selected: false };
    return { field: `target-${String(at)}`, label: say(label), options: optional === true ? [none, ...options] : options };
  });
}

function othersIn({ form, creature, nearby, say }: ActionInput): ActionQuestion['others'] {
  if (form.others === undefined) return null;
  const boxes = nearby.map(({ uuid, name, targeted }, at) => ({
    field: `other-${String(at)}`,
    label: name,
    checked: targeted && uuid !== creature.id,
  }));
  return { label: say(form.others), boxes };
}

function itemOptions({ form, rules, creature, action, say }: ActionInput): readonly Option[] | null {
  const { item: fits, orAction } = form;
  if (fits === undefined) return null;
  const builtIn = rules.exclusive.arms.builtIn(rules, creature);
  const own = Object.values(creature.items)
    .filter((item) => !builtIn.some(({ id }) => id === item.id) && fits(rules, creature, item))
    .map(({ id, name }) => ({ value: id, label: name, selected: false }));
  const others = orAction === true ? Object.keys(rules.actions).filter((id) => id !== action && rules.forms[id]?.during === undefined) : [];
  return [...own, ...others.map((id) => ({ value: id, label: say(actionLabel(rules, id)), selected: false }))];
}

function amountIn({ form, rules, creature, say }: ActionInput): ActionQuestion['amount'] {
  const { amount } = form;
  if (amount === undefined) return null;
  const { word, min, max } = amount;
  return { label: say(amount.label), min, max, value: word === undefined ? '' : String(derived(rules, creature, word)) };
}

type Told = Pick<Use, 'on' | 'choice' | 'amount' | 'trigger' | 'category'>;

const textIn = (fields: Fields, field: string): string => {
  const value = fields[field];
  return typeof value === 'string' ? value.trim().slice(0, LONGEST) : '';
};

/** Longest text that a command takes. */
const LONGEST = 200;

/** What the fields say, as parts of a command. What was left empty is not said. */
export function toldIn(form: ActionForm, nearby: readonly Nearby[], fields: Fields): Told {
  const named = (form.targets ?? []).map((_target, at) => textIn(fields, `target-${String(at)}`));
  const ticked =
    form.others === undefined ? [] : nearby.filter((_one, at) => fields[`other-${String(at)}`] === 'on').map(({ uuid }) => uuid);
  const known = new Set(nearby.map(({ uuid }) => uuid));
  const on = [...named, ...ticked].filter((uuid) => known.has(uuid));
  const choice = textIn(fields, 'choice');
  const trigger = textIn(fields, 'trigger');
  const category = textIn(fields, 'category');
  const amount = textIn(fields, 'amount');
  const number = Number(amount);
  return {
    ...(on.length === 0 ? {} : { on }),
    ...(choice === '' ? {} : { choice }),
    ...(trigger === '' ? {} : { trigger }),
    ...(category === '' ? {} : { category }),
    ...(amount === '' || !Number.isFinite(number) ? {} : { amount: Math.max(0, number) }),
  };
}
