/** Damage calls for a save from whoever concentrates (T-60; TR-12). What is held belongs to the mechanic that holds it. */
import { evaluate, isNumberFault } from '../../dice/formula/index.ts';
import { OVER, type Rule } from '../../kernel/ask.ts';
import type { HealthEvent, Mechanic } from '../../kernel/contract.ts';
import { creatureOf, type Resolution } from '../../kernel/resolution.ts';
import { toggle } from '../../kernel/setting.ts';
import { LIMIT, wholeNumber } from '../../kernel/sound-values.ts';
import type { Creature } from '../../kernel/state.ts';
import { saveAgainst } from '../../phases/save.ts';
// Whoever concentrates has this field, whichever mechanic brings it.
import type {} from '../concentration/index.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 't.concDC': string;
    readonly 't.concAttr': string;
    readonly 't.concOnNet': 'on' | 'off';
  }
}

function damaged(r: Resolution, event: HealthEvent): Rule<void> {
  return (creatureOf(r, event.creature)?.concentrating.length ?? 0) > 0 ? saveForEach(r, event) : OVER;
}

/** T-60: at once, for each damage; in a window for the net loss alone (TR-12). */
function* saveForEach(r: Resolution, event: HealthEvent): Rule<void> {
  for (const amount of amountsOf(r, event)) {
    const bearer = creatureOf(r, event.creature);
    if (bearer === undefined || bearer.concentrating.length === 0) return;
    const saved = yield* saveAgainst(r, {
      who: bearer,
      by: null,
      as: 'concentration',
      attribute: saveBy(r),
      dc: difficulty(r, amount),
      dcRule: 'TR-12',
      key: `concentration/${bearer.id}/${String(savesSoFar(r, bearer.id))}`,
      rule: 'T-60',
      what: spellNames(bearer),
    });
    if (!saved.success) for (const end of r.rules.slots.endConcentration) end(r, bearer.id, 'T-60');
  }
}

/** The save that goes by the attribute, where the host's have names of their own. */
function saveBy({ rules }: Resolution): string {
  const attribute = rules.settings['t.concAttr'];
  return rules.exclusive.saves.by?.(attribute) ?? attribute;
}

function amountsOf(r: Resolution, event: HealthEvent): readonly number[] {
  const net = event.simultaneous && r.rules.settings['t.concOnNet'] === 'on';
  return (net ? [0 - event.net] : event.damages).filter((amount) => amount > 0);
}

function spellNames({ concentrating, items }: Creature): string {
  return concentrating.map((spell) => items[spell]?.name ?? spell).join(', ');
}

/** TR-12. Compile has checked the formula; what it cannot yield falls back to the lowest DC of the default. */
function difficulty(r: Resolution, damage: number): number {
  let dc = 0;
  for (const term of r.rules.formulas['t.concDC']?.terms ?? []) {
    const value = term.kind === 'value' ? evaluate(term.expression, (name) => (name === 'damage' ? damage : undefined)) : NaN;
    dc += isNumberFault(value) ? NaN : term.sign * value;
  }
  return wholeNumber(dc, 0, LIMIT, LOWEST_DC);
}

const LOWEST_DC = 10;

function savesSoFar(r: Resolution, id: string): number {
  let saves = 0;
  for (const entry of r.trace) if (entry.kind === 'roll' && entry.rule === 'T-60' && entry.who === id) saves += 1;
  return saves;
}

export const concentrationSave: Mechanic = {
  id: 'concentration-save',
  rules: ['T-60'],
  needs: ['concentrating'],
  settings: [
    {
      id: 't.concDC',
      type: 'formula',
      dice: 'none',
      names: ['damage'],
      // Damage of nothing asks for no save.
      positive: ['damage'],
      initial: 'max(10, floor(damage / 2))',
      ruling: 'TR-12',
      rules: ['T-60'],
    },
    { id: 't.concAttr', type: 'attribute', initial: 'con', ruling: 'TR-12', rules: ['T-60'] },
    toggle('t.concOnNet', 'on', 'TR-12', ['T-08', 'T-60']),
  ],
  handlers: { damaged },
};
