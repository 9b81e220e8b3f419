/** Observe: a Discernment check tells things about a target (W-28; WR-17). What exactly is told is the GM's. */
import { rollD20 } from '../../dice/d20.ts';
import { decide, refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Use } from '../../kernel/command.ts';
import type { Mechanic } from '../../kernel/contract.ts';
import { derive } from '../../kernel/derive.ts';
import { note, report, type Resolution } from '../../kernel/resolution.ts';
import { choice } from '../../kernel/setting.ts';
import type { Creature } from '../../kernel/state.ts';
import { manoeuvre } from '../../phases/manoeuvre.ts';
import { known } from '../../phases/permission.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'w.cost.observe': 'preparation' | 'action';
  }
}

const CATEGORIES = ['conditions', 'attributes', 'actions', 'traits'] as const;

type Category = (typeof CATEGORIES)[number];

/** How many there are of each to be told. */
const COUNT: Readonly<Record<Category, (target: Creature) => number>> = {
  conditions: (target) => Object.keys(target.conditions).length,
  attributes: (target) => Object.keys(target.attributes).length,
  actions: (target) => Object.values(target.items).filter(({ type }) => type === 'weapon' || type === 'ability').length,
  traits: (target) => Object.values(target.items).filter(({ type }) => type === 'passive' || type === 'class').length + target.tags.length,
};

/** 20 and more tell everything, 15 and more two things, 10 and more one. */
function earned(total: number): number {
  if (total >= 20) return Infinity;
  if (total >= 15) return 2;
  return total >= 10 ? 1 : 0;
}

function* categoryOf(r: Resolution, by: Creature, wanted: string | undefined): Rule<Category> {
  const named = CATEGORIES.find((category) => category === wanted);
  if (named !== undefined) return named;
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
    const count = Math.min(earned(total), COUNT[category](target));
    r.trace.push({ kind: 'roll', key: 'observe', who: by.id, label, rule: 'W-28', dice, natural, total, parts: rolled.parts });
    note(r, 'W-28', { key: `FOURFOLD.Note.observed.${category}`, args: { name: by.name, target: target.name, count } }, by.id);
    report(r, { total, natural, kept: natural, count });
  });
}

export const observeMechanic: Mechanic = {
  id: 'observe',
  rules: ['W-28'],
  needs: ['skills'],
  settings: [choice('w.cost.observe', ['preparation', 'action'], 'WR-17', ['W-04', 'W-28'])],
  actions: { observe },
  forms: {
    observe: {
      targets: [{ label: { key: 'FOURFOLD.Form.target' } }],
      categories: CATEGORIES.map((value) => ({ value, label: { key: `FOURFOLD.Choice.${value}` } })),
    },
  },
};
