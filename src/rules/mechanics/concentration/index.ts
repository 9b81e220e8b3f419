/** Concentration: one spell at a time, a save on damage, gone when unable (T-60 … T-62; TR-12). */
import { evaluate, isNumberFault } from '../../dice/formula/index.ts';
import { decide, type Rule } from '../../kernel/ask.ts';
import type { Declaration, HealthEvent, Mechanic } from '../../kernel/contract.ts';
import { named } from '../../kernel/explain.ts';
import { creatureOf, put, report, type Resolution } from '../../kernel/resolution.ts';
import { toggle } from '../../kernel/setting.ts';
import { LIMIT, wholeNumber } from '../../kernel/sound-values.ts';
import { removeWhere } from '../../phases/conditions.ts';
import { cannotCast } from '../../phases/permission.ts';
import { saveAgainst } from '../../phases/save.ts';
import { CONFIRM } from '../../phases/use.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 't.concDC': string;
    readonly 't.concAttr': string;
    readonly 't.concOnNet': 'on' | 'off';
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** Names of what it concentrates on. */
    readonly concentrating: readonly string[];
  }
}

const FIELD = ['concentrating'] as const;

/** What a creature concentrates on, by the names of its items. */
function spellNames(r: Resolution, id: string): string {
  const creature = creatureOf(r, id);
  return (creature?.concentrating ?? []).map((spell) => creature?.items[spell]?.name ?? spell).join(', ');
}

/** Ends the concentration and every condition, on anybody, that hangs on it. */
function end(r: Resolution, id: string, rule: string): void {
  const spells = creatureOf(r, id)?.concentrating ?? [];
  if (spells.length === 0) return;
  put(r, id, FIELD, [], { rule, label: { key: 'FOURFOLD.Reason.concentrationEnds', args: { spell: spellNames(r, id) } } });
  removeWhere(r, (condition) => condition.data.linked === id, rule);
}

function isConcentration({ item }: Declaration): boolean {
  return item.tags.includes('concentration');
}

/** T-61: trying a second ends the first; the caster is warned. */
function* declare(r: Resolution, declaration: Declaration): Rule<void> {
  const caster = creatureOf(r, declaration.by);
  if (!isConcentration(declaration) || caster === undefined || caster.concentrating.length === 0) return;
  const chosen = yield* decide(r, {
    kind: 'decision',
    key: 'concentration',
    who: declaration.by,
    about: 'confirm',
    choices: CONFIRM,
    label: { key: 'FOURFOLD.Ask.concentration', args: { spell: spellNames(r, caster.id), item: declaration.item.name } },
    rule: 'T-61',
  });
  if (chosen !== 'confirm') report(r, { cancelled: true });
}

/** T-61: it ends at the declaration, even if the second fails. */
// eslint-disable-next-line require-yield -- costs are generators; this one never asks
function* pay(r: Resolution, declaration: Declaration): Rule<void> {
  if (isConcentration(declaration)) end(r, declaration.by, 'T-61');
}

// eslint-disable-next-line require-yield -- as above
function* resolved(r: Resolution, declaration: Declaration, countered: boolean): Rule<void> {
  const caster = creatureOf(r, declaration.by);
  // T-62: its own area may have left the caster unable to hold it.
  if (countered || !isConcentration(declaration) || caster === undefined || cannotCast(r.rules, caster)) return;
  put(r, declaration.by, FIELD, [declaration.item.id], { rule: 'T-61', label: named(declaration.item.name), source: declaration.item.id });
}

/** T-60: damage calls for a save at once; in a window only the net loss does (TR-12). */
function* damaged(r: Resolution, event: HealthEvent): Rule<void> {
  const net = event.simultaneous && r.rules.settings['t.concOnNet'] === 'on';
  const amounts = net ? (event.net < 0 ? [-event.net] : []) : event.damages;
  for (const amount of amounts) {
    if (amount <= 0) continue;
    const bearer = creatureOf(r, event.creature);
    if (bearer === undefined || bearer.concentrating.length === 0) return;
    const saved = yield* saveAgainst(r, {
      who: bearer,
      by: null,
      as: 'concentration',
      attribute: r.rules.settings['t.concAttr'],
      dc: difficulty(r, amount),
      key: `concentration/${bearer.id}/${String(savesSoFar(r, bearer.id))}`,
      rule: 'T-60',
      what: spellNames(r, bearer.id),
    });
    if (!saved.success) end(r, bearer.id, 'T-60');
  }
}

/** Compile has checked the formula; what it cannot yield falls back to the lowest DC of the default. */
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

export const concentration: Mechanic = {
  id: 'concentration',
  rules: ['T-60', 'T-61', 'T-62'],
  settings: [
    {
      id: 't.concDC',
      type: 'formula',
      dice: 'none',
      names: ['damage'],
      initial: 'max(10, floor(damage / 2))',
      ruling: 'TR-12',
      rules: ['T-60'],
    },
    { id: 't.concAttr', type: 'attribute', initial: 'con', ruling: 'TR-12', rules: ['T-60'] },
    toggle('t.concOnNet', 'on', 'TR-12', ['T-08', 'T-60']),
  ],
  slice: { concentrating: { kind: 'names' } },
  handlers: {
    declare,
    pay,
    resolved,
    damaged,
    // T-62: unconscious, dead, or under a condition that forbids acting or casting.
    unable: (r, id) => {
      end(r, id, 'T-62');
    },
  },
};
