/** Concentration: one spell at a time, and what hangs on it (T-61 … T-64). The save on damage is a mechanic of its own. */
import { decide, OVER, refusal, type Refusal, type Rule } from '../../kernel/ask.ts';
import type { Declaration, Mechanic } from '../../kernel/contract.ts';
import { named } from '../../kernel/explain.ts';
import { creatureOf, note, put, report, type Resolution } from '../../kernel/resolution.ts';
import type { Condition, Creature } from '../../kernel/state.ts';
import { cannotCast } from '../../phases/permission.ts';
import { CONFIRM } from '../../phases/use.ts';
import { endDependants } from './dependants.ts';

declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** Names of what it concentrates on. */
    readonly concentrating: readonly string[];
    /** Creatures whose concentration keeps it here: it was summoned (T-64). */
    readonly linked: readonly string[];
    /** It was summoned and is here no longer. */
    readonly gone: boolean;
  }
}

const FIELD = ['concentrating'] as const;

/** What a creature concentrates on, by the names of its items. */
function spellNames(r: Resolution, id: string): string {
  const creature = creatureOf(r, id);
  return (creature?.concentrating ?? []).map((spell) => creature?.items[spell]?.name ?? spell).join(', ');
}

/** Ends the concentration and everything, on anybody, that hangs on it. */
function end(r: Resolution, id: string, rule: string): void {
  const spells = creatureOf(r, id)?.concentrating ?? [];
  if (spells.length === 0) return;
  put(r, id, FIELD, [], { rule, label: { key: 'FOURFOLD.Reason.concentrationEnds', args: { spell: spellNames(r, id) } } });
  endDependants(r, id, spells);
  for (const spell of spells) for (const expire of r.rules.slots.expire) expire(r, id, spell, rule);
}

function isConcentration({ item }: Declaration): boolean {
  return item.tags.includes('concentration');
}

function declare(r: Resolution, declaration: Declaration): Rule<void> {
  const caster = creatureOf(r, declaration.by);
  if (!isConcentration(declaration) || caster === undefined || caster.concentrating.length === 0) return OVER;
  return warnOfSecond(r, declaration, caster);
}

/** T-61: trying a second ends the first; the caster is warned. */
function* warnOfSecond(r: Resolution, declaration: Declaration, caster: Creature): Rule<void> {
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
function pay(r: Resolution, declaration: Declaration): Rule<void> {
  if (isConcentration(declaration)) end(r, declaration.by, 'T-61');
  return OVER;
}

function resolved(r: Resolution, declaration: Declaration, countered: boolean): Rule<void> {
  const caster = creatureOf(r, declaration.by);
  // T-62: its own area may have left the caster unable to hold it.
  if (countered || !isConcentration(declaration) || caster === undefined || cannotCast(r.rules, caster)) return OVER;
  put(r, declaration.by, FIELD, [declaration.item.id], { rule: 'T-61', label: named(declaration.item.name), source: declaration.item.id });
  return OVER;
}

/** T-63: something harmful may break it; the GM says whether this does. */
function* afflicted(r: Resolution, id: string, condition: Condition): Rule<void> {
  const bearer = creatureOf(r, id);
  if (bearer === undefined || bearer.concentrating.length === 0) return;
  const args = { name: bearer.name, spell: spellNames(r, id) };
  const chosen = yield* decide(r, {
    kind: 'decision',
    key: `affliction/${id}/${condition.id}`,
    who: null,
    about: 'choose',
    choices: ['keep', 'break'].map((value) => ({ value, label: { key: `FOURFOLD.Choice.${value}` } })),
    label: { key: 'FOURFOLD.Ask.affliction', args },
    rule: 'T-63',
  });
  if (chosen === 'break') end(r, id, 'T-63');
  else note(r, 'T-63', { key: 'FOURFOLD.Note.concentrationHeld', args }, id);
}

/** T-64: what was summoned and is gone does nothing. */
function forbid(_r: Resolution, creature: Creature): Refusal | null {
  return creature.gone ? refusal('gone', 'T-64', { name: creature.name }) : null;
}

export const concentration: Mechanic = {
  id: 'concentration',
  rules: ['T-61', 'T-62', 'T-63', 'T-64'],
  slice: { concentrating: { kind: 'names' }, linked: { kind: 'names' }, gone: { kind: 'flag', initial: false, momentary: true } },
  handlers: {
    forbid,
    declare,
    pay,
    endConcentration: end,
    resolved,
    afflicted,
    // T-62: unconscious, dead, or under a condition that forbids acting or casting.
    unable: (r, id) => {
      end(r, id, 'T-62');
    },
    // TR-19, T-76: the spell itself is over.
    expire: (r, id, source, rule) => {
      const held = creatureOf(r, id)?.concentrating.includes(source) === true;
      if (held) end(r, id, rule);
      return held;
    },
  },
};
