/** Observe: a Discernment check tells things about a target (W-28; WR-17). Which of them is the GM's to choose, who is shown them all. */
import { rollD20 } from '../../dice/d20.ts';
import { decide, refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Use } from '../../kernel/command.ts';
import type { CompiledRuleset, Mechanic } from '../../kernel/contract.ts';
import { derive, derived } from '../../kernel/derive.ts';
import { named, type Label } from '../../kernel/explain.ts';
import { note, report, type Resolution } from '../../kernel/resolution.ts';
import { choice } from '../../kernel/setting.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { conditionLabel } from '../../phases/conditions.ts';
import { manoeuvre } from '../../phases/manoeuvre.ts';
import { known } from '../../phases/permission.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'w.cost.observe': 'preparation' | 'action';
  }
}

const CATEGORIES = ['conditions', 'attributes', 'actions', 'traits'] as const;

type Category = (typeof CATEGORIES)[number];

const itemsOf = ({ items }: Creature, ...types: readonly Item['type'][]): readonly Label[] =>
  Object.values(items)
    .filter(({ type }) => types.includes(type))
    .map(({ name }) => named(name));

/** Tags of a creature that stand in a field of their own (W-95, W-96). */
const RESISTANCES = ['physical', 'soul'] as const;

/** What there is of each to be told. */
const TOLD: Readonly<Record<Category, (rules: CompiledRuleset, target: Creature) => readonly Label[]>> = {
  conditions: (rules, { conditions }) => Object.values(conditions).map((condition) => conditionLabel(rules, condition)),
  attributes: (rules, target) =>
    Object.keys(target.attributes).map((attribute) => {
      return { key: 'FOURFOLD.Note.observedAttribute', args: { attribute, value: derived(rules, target, attribute) } };
    }),
  actions: (_rules, target) => itemsOf(target, 'weapon', 'ability'),
  traits: (_rules, target) => [
    ...itemsOf(target, 'passive', 'class'),
    ...target.tags.map((tag) => named(tag)),
    ...RESISTANCES.filter((resistance) => target.resistances.includes(resistance)).map((resistance) => {
      return { key: `FOURFOLD.Note.observedResistance.${resistance}` };
    }),
  ],
};

/** 20 and more tell everything, 15 and more two things, 10 and more one. */
function earned(total: number): number {
  if (total >= 20) return Infinity;
  if (total >= 15) return 2;
  return total >= 10 ? 1 : 0;
}

function* categoryOf(r: Resolution, by: Creature, wanted: string | undefined): Rule<Category> {
  const said = CATEGORIES.find((category) => category === wanted);
  if (said !== undefined) return said;
  if (wanted !== undefined) return yield* refuse(refusal('unknownCategory', 'W-28', { category: wanted }));
  const chosen = yield* decide(r, {
    kind: 'decision',
    key: 'observe/category',
    who: by.id,
    about: 'choose',
    choices: CATEGORIES.map((value) => ({ value, label: { key: `FOURFOLD.Choice.${value}` } })),
    label: { key: 'FOURFOLD.Ask.observe', args: { name: by.name } },
    rule: 'W-28',
  });
  return CATEGORIES.find((category) => category === chosen) ?? 'conditions';
}

function* observe(r: Resolution, by: Creature, command: Use): Rule<void> {
  const price = { [r.rules.settings['w.cost.observe']]: 1 };
  yield* manoeuvre(r, by, { id: 'observe', rule: 'WR-17', price }, function* () {
    const [id] = command.on ?? [];
    if (id === undefined) return yield* refuse(refusal('noTarget', 'W-28'));
    const target = yield* known(r, id);
    const category = yield* categoryOf(r, by, command.category ?? command.choice);
    const label = { key: 'FOURFOLD.Roll.observe', args: { name: by.name, target: target.name } };
    const parts = [...derive(r.rules, by, 'discernment').parts, ...derive(r.rules, by, 'check').parts];
    const purpose = { kind: 'check', by, against: target, attribute: 'discernment' } as const;
    const rolled = yield* rollD20(r, { key: 'observe', who: by.id, label, rule: 'W-28', parts, for: purpose });
    const { dice, natural, total } = rolled;
    const told = TOLD[category](r.rules, target);
    const count = Math.min(earned(total), told.length);
    r.trace.push({ kind: 'roll', key: 'observe', who: by.id, label, rule: 'W-28', dice, natural, total, parts: rolled.parts });
    note(r, 'W-28', { key: `FOURFOLD.Note.observed.${category}`, args: { name: by.name, target: target.name, count } }, by.id);
    // The GM picks from all there is.
    if (count > 0) for (const one of told) r.trace.push({ kind: 'note', rule: 'W-28', label: one, creature: target.id, gm: true });
    report(r, { total, natural, kept: natural, count });
  });
}

export const observeMechanic: Mechanic = {
  id: 'observe',
  rules: ['W-28'],
  needs: ['skills', 'resistances'],
  settings: [choice('w.cost.observe', ['preparation', 'action'], 'WR-17', ['W-04', 'W-28'])],
  actions: { observe },
  forms: {
    observe: {
      targets: [{ label: { key: 'FOURFOLD.Form.target' } }],
      categories: CATEGORIES.map((value) => ({ value, label: { key: `FOURFOLD.Choice.${value}` } })),
    },
  },
};
