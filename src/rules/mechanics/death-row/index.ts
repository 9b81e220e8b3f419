/** Death Row: at 0 Health an odd d20 at the start of one's own turn is a step towards death (T-93 … T-97; TR-03, TR-20, TR-28). */
import { roll, type Rule } from '../../kernel/ask.ts';
import type { CompiledRuleset, Gift, Mechanic, Window } from '../../kernel/contract.ts';
import { named, type Part, type Reason } from '../../kernel/explain.ts';
import { creatureOf, note, put, warn, type Resolution } from '../../kernel/resolution.ts';
import { choice, toggle } from '../../kernel/setting.ts';
import type { Creature } from '../../kernel/state.ts';
import { conditionLabel } from '../../phases/conditions.ts';
import { die } from '../../phases/health.ts';
import { bounded } from '../../kernel/sound-values.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 't.deathRowOrder': 'afterNet' | 'beforeNet' | 'bothAtOnce';
    readonly 't.damageAtZero': 'nothing' | 'deathRow';
    readonly 't.npcDeathRow': 'on' | 'off';
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    readonly deathRow: number;
    /** Whether this creature dies by the clock; `inherit` = players do, NPCs by `t.npcDeathRow`. */
    readonly deathTrack: 'inherit' | 'on' | 'off';
  }
}

/** T-94: the third is death. */
const DEATH_ROW_MAX = 3;

const D20 = [20] as const;

function uses(rules: CompiledRuleset, creature: Creature): boolean {
  if (creature.deathTrack !== 'inherit') return creature.deathTrack === 'on';
  return creature.kind === 'player' || rules.settings['t.npcDeathRow'] === 'on';
}

/** T-93: parity alone counts; no modifiers, no advantage, 20 and 1 are not special. */
function* rollDeathRow(r: Resolution, id: string): Rule<readonly Part[]> {
  const name = creatureOf(r, id)?.name ?? id;
  const label = { key: 'FOURFOLD.Roll.deathRow', args: { name } };
  const key = `deathRow/${id}`;
  const [face = 0] = yield* roll(r, { kind: 'dice', key, who: id, dice: D20, label, rule: 'T-93' });
  const odd = face % 2 === 1;
  r.trace.push({
    kind: 'roll',
    key,
    who: id,
    label,
    rule: 'T-93',
    dice: [{ faces: 20, face, kept: true }],
    natural: face,
    total: face,
    parts: [{ label: { key: 'FOURFOLD.Part.d20' }, value: face, rule: 'T-93' }],
    verdict: odd ? 'failure' : 'success',
  });
  return odd ? [{ label: { key: 'FOURFOLD.Part.odd' }, value: 1, rule: 'T-93' }] : [];
}

/** Adds the parts to Death Row, between 0 and 3; at 3 the creature is dead (T-94, T-96). */
function advance(r: Resolution, id: string, parts: readonly Part[], reason: Omit<Reason, 'parts'>): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || creature.dead) return;
  let steps = 0;
  for (const part of parts) steps += part.value;
  const reachedRow = Math.min(DEATH_ROW_MAX, Math.max(0, creature.deathRow + steps));
  put(r, id, ['deathRow'], reachedRow, { ...reason, parts });
  if (reachedRow >= DEATH_ROW_MAX) die(r, id, 'T-94');
}

/** TR-20: by setting, damage at 0 Health is a step on Death Row. */
function damagedAtZero(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || r.rules.settings['t.damageAtZero'] !== 'deathRow' || !uses(r.rules, creature)) return;
  const label = { key: 'FOURFOLD.Reason.damageAtZero' };
  advance(r, id, [{ label, value: 1, rule: 'TR-20' }], { rule: 'TR-20', label });
}

/** T-96 in a window: a condition that relieves Death Row counts with everything else of that moment. */
// eslint-disable-next-line require-yield -- contributors are generators; this one never asks
function* relieve(r: Resolution, window: Window): Rule<void> {
  const owner = window.began[window.of];
  for (const condition of Object.values(owner?.conditions ?? {})) {
    if (condition.key !== 'relief') continue;
    const amount = condition.data.amount ?? 1;
    const label = conditionLabel(r.rules, condition);
    if (typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0) {
      warn(r, 'T-96', { key: 'FOURFOLD.Warn.badTick', args: { condition: condition.key } }, window.of);
      continue;
    }
    const part = { label, rule: 'T-96', source: condition.id };
    window.contributions.push({ target: window.of, track: 'clock', amount: bounded(amount), sign: -1, type: '', part });
  }
}

// eslint-disable-next-line require-yield -- as above
function* bestow(r: Resolution, gift: Gift): Rule<void> {
  const { relief } = gift.item;
  if (relief === undefined || !Number.isFinite(relief) || relief <= 0) return;
  lower(r, gift.target, bounded(relief), { rule: 'T-96', label: named(gift.item.name), source: gift.item.id });
}

/** T-96: not below 0; the dead stay dead. */
function lower(r: Resolution, id: string, amount: number, reason: Reason): void {
  const creature = creatureOf(r, id);
  if (creature === undefined) return;
  if (creature.dead) {
    note(r, 'T-96', { key: 'FOURFOLD.Note.deadStay', args: { name: creature.name } }, id);
    return;
  }
  advance(r, id, [{ label: reason.label, value: -amount, rule: 'T-96' }], reason);
}

export const deathRow: Mechanic = {
  id: 'death-row',
  rules: ['T-93', 'T-94', 'T-95', 'T-96', 'T-97'],
  needs: ['atZero'],
  settings: [
    choice('t.deathRowOrder', ['afterNet', 'beforeNet', 'bothAtOnce'], 'TR-03', ['T-07', 'T-08', 'T-93', 'T-96']),
    choice('t.damageAtZero', ['nothing', 'deathRow'], 'TR-20', ['T-92', 'T-94']),
    toggle('t.npcDeathRow', 'on', 'TR-28', ['T-92', 'T-93', 'T-94']),
  ],
  slice: {
    deathRow: { kind: 'integer', initial: 0, min: 0, max: DEATH_ROW_MAX, peril: true },
    deathTrack: { kind: 'choice', initial: 'inherit', choices: ['inherit', 'on', 'off'] },
  },
  conditions: [{ key: 'relief', rule: 'T-96' }],
  exclusive: {
    // Its own rules, in whatever game it runs.
    deathClock: {
      rule: 'T-93',
      relief: 'T-96',
      orderRule: 'TR-03',
      uses,
      order: (rules) => rules.settings['t.deathRowOrder'],
      roll: rollDeathRow,
      advance,
    },
  },
  tracks: {
    deathRow: {
      rule: 'T-96',
      // eslint-disable-next-line require-yield -- as above
      gain: function* (r, id, amount, reason) {
        advance(r, id, [{ label: reason.label, value: amount, rule: 'T-94' }], { ...reason, rule: 'T-94' });
      },
      // eslint-disable-next-line require-yield -- as above
      lose: function* (r, id, amount, reason) {
        lower(r, id, amount, reason);
      },
    },
  },
  handlers: {
    contribute: relieve,
    damagedAtZero,
    bestow,
    // T-95: it stays between fights; said, because everything else of a fight goes.
    combatEnded: (r, id) => {
      const creature = creatureOf(r, id);
      if (creature === undefined || creature.dead || creature.deathRow === 0) return;
      note(r, 'T-95', { key: 'FOURFOLD.Note.deathRowStays', args: { name: creature.name, steps: creature.deathRow } }, id);
    },
    // T-97: a long rest erases all of it, but not for the dead.
    // eslint-disable-next-line require-yield -- handlers of this slot are generators; this one never asks
    rested: function* (r, id, { length }) {
      if (length !== 'long' || creatureOf(r, id)?.dead === true) return;
      put(r, id, ['deathRow'], 0, { rule: 'T-97', label: { key: 'FOURFOLD.Reason.longRest' } });
    },
  },
};
