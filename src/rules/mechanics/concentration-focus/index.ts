/** Concentration by Focus: kept on damage by d20 and current Focus (C-70 … C-72; CR-21). */
import { rollD20 } from '../../dice/d20.ts';
import type { Rule } from '../../kernel/ask.ts';
import type { Declaration, HealthEvent, Mechanic } from '../../kernel/contract.ts';
import { named } from '../../kernel/explain.ts';
import { creatureOf, put, type Resolution } from '../../kernel/resolution.ts';
import { number } from '../../kernel/setting.ts';
import type { Creature } from '../../kernel/state.ts';
import { removeWhere } from '../../phases/conditions.ts';
import { cannotCast } from '../../phases/permission.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'c.concLimit': number;
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** Names of what it concentrates on. */
    readonly concentrating: readonly string[];
  }
}

const FIELD = ['concentrating'] as const;

/** Ends some of what is held, and the conditions, on anybody, that hang on it. What is gone already is no error (C-72). */
function end(r: Resolution, id: string, ending: readonly string[], rule: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || ending.length === 0) return;
  const spell = ending.map((item) => creature.items[item]?.name ?? item).join(', ');
  const kept = creature.concentrating.filter((item) => !ending.includes(item));
  put(r, id, FIELD, kept, { rule, label: { key: 'FOURFOLD.Reason.concentrationEnds', args: { spell } } });
  removeWhere(r, ({ data }) => data.linked === id && (kept.length === 0 || ending.includes(data.origin ?? '')), rule);
}

function endAll(r: Resolution, id: string, rule: string): void {
  end(r, id, creatureOf(r, id)?.concentrating ?? [], rule);
}

function isConcentration({ item }: Declaration): boolean {
  return item.tags.includes('concentration');
}

/** CR-21: as many at once as the table allows; the oldest make room. */
// eslint-disable-next-line require-yield -- costs are generators; this one never asks
function* pay(r: Resolution, declaration: Declaration): Rule<void> {
  const holder = creatureOf(r, declaration.by);
  if (!isConcentration(declaration) || holder === undefined) return;
  const others = holder.concentrating.filter((item) => item !== declaration.item.id);
  const tooMany = others.length + 1 - r.rules.settings['c.concLimit'];
  if (tooMany > 0) end(r, holder.id, others.slice(0, tooMany), 'CR-21');
}

// eslint-disable-next-line require-yield -- as above
function* resolved(r: Resolution, declaration: Declaration, countered: boolean): Rule<void> {
  const holder = creatureOf(r, declaration.by);
  if (countered || !isConcentration(declaration) || holder === undefined || cannotCast(r.rules, holder)) return;
  const { item } = declaration;
  const held = [...holder.concentrating.filter((one) => one !== item.id), item.id];
  put(r, holder.id, FIELD, held, { rule: 'C-70', label: named(item.name), source: item.id });
}

/** C-71: every damage by itself, or the net where everything is one moment. */
function* damaged(r: Resolution, event: HealthEvent): Rule<void> {
  const amounts = event.simultaneous ? [0 - event.net] : event.damages;
  for (const amount of amounts) {
    const holder = creatureOf(r, event.creature);
    if (holder === undefined || holder.concentrating.length === 0) return;
    if (amount > 0) yield* rollToHold(r, holder, amount);
  }
}

function* rollToHold(r: Resolution, holder: Creature, amount: number): Rule<void> {
  const { id, name } = holder;
  const key = `concentration/${id}/${String(rollsSoFar(r, id))}`;
  const label = { key: 'FOURFOLD.Roll.concentration', args: { name } };
  const focus = { label: { key: 'FOURFOLD.Part.focus' }, value: focusOf(holder), rule: 'C-71' };
  const rolled = yield* rollD20(r, { key, who: id, label, rule: 'C-71', parts: [focus], for: { kind: 'concentration', by: holder } });
  const { dice, natural, total, parts } = rolled;
  // C-71: over the damage; as much is not enough.
  const holds = total > amount;
  const verdict = holds ? 'success' : 'failure';
  r.trace.push({ kind: 'roll', key, who: id, label, rule: 'C-71', dice, natural, total, parts, against: amount, verdict });
  if (!holds) endAll(r, id, 'C-72');
}

/** Focus as it is at that moment; a game without Focus has none. */
function focusOf(holder: Creature): number {
  return (holder as Partial<Creature>).focus?.value ?? 0;
}

function rollsSoFar(r: Resolution, id: string): number {
  let rolls = 0;
  for (const entry of r.trace) if (entry.kind === 'roll' && entry.rule === 'C-71' && entry.who === id) rolls += 1;
  return rolls;
}

export const concentrationByFocus: Mechanic = {
  id: 'concentration-focus',
  rules: ['C-70', 'C-71', 'C-72'],
  settings: [number('c.concLimit', 1, 10, 1, 'CR-21', ['C-70'])],
  slice: { concentrating: { kind: 'names' } },
  handlers: {
    pay,
    resolved,
    damaged,
    // CR-21: it ends when unconscious.
    unable: (r, id) => {
      endAll(r, id, 'CR-21');
    },
    endConcentration: endAll,
  },
};
