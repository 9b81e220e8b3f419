/** Wounds and Bleeding Out, beside Health (C-61 … C-69; CR-07, CR-11, CR-14 … CR-16, CR-20, CR-30, CR-36). */
import type { Healed, Mechanic } from '../../kernel/contract.ts';
import { attributeLabel, derived } from '../../kernel/derive.ts';
import { creatureOf, put, type Resolution } from '../../kernel/resolution.ts';
import { choice, toggle } from '../../kernel/setting.ts';
import { advanceBleeding } from './advance.ts';
import { stopBleeding } from './bleeding.ts';
import type { Creature } from '../../kernel/state.ts';
import { FATAL, MOST_WOUNDS, reached, takesWounds, wound, woundFirst } from './wound.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'c.woundHalf': 'exact' | 'down';
    readonly 'c.bleedRepeat': 'on' | 'off';
    readonly 'c.bleedStop': 'belowFour' | 'anyHealing';
    readonly 'c.newDay': 'button' | 'clock';
    readonly 'c.overflowWound': 'on' | 'off';
    readonly 'c.npcWounds': 'on' | 'off';
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    readonly wounds: number;
    /** Ends of its own turn counted towards the next wound; `null` = it does not bleed out. */
    readonly bleedingOut: number | null;
    /** It began in its own running turn, whose end does not count. */
    readonly bleedingFresh: boolean;
    /** Has fallen today already, and on which day of the world's clock. */
    readonly knockedOutToday: boolean;
    readonly knockedOutDay: number;
    /** Whether it takes wounds; `inherit` = players do, NPCs by `c.npcWounds`. */
    readonly woundTrack: 'inherit' | 'on' | 'off';
  }
}

const SECONDS_PER_DAY = 86_400;

/** C-61, CR-20: each damage by itself, in full. Who is down already takes the one wound of C-62 instead (CR-15). */
function struck(r: Resolution, id: string, damages: readonly number[]): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || creature.health.value === 0) return;
  const { max } = creature.health;
  // CR-07: not rounded, or half the maximum rounded down by setting.
  const half = r.rules.settings['c.woundHalf'] === 'down' ? Math.floor(max / 2) : max / 2;
  // By setting of the mix, only what gets past Bonus Health counts.
  let padding = r.rules.settings['mix.woundAfterBonus'] === 'on' ? paddingOf(r, creature) : 0;
  for (const damage of damages) {
    const through = Math.max(0, damage - padding);
    padding = Math.max(0, padding - damage);
    if (through > 0 && through >= half) woundFirst(r, id, largeBy(creature, damage), 'FOURFOLD.Reason.largeDamage');
  }
}

/** What makes a damage a large one: rounding (CR-07), counting more than there was to lose (CR-20), or its size alone. */
function largeBy({ health }: Creature, damage: number): string {
  if (2 * damage < health.max) return 'CR-07';
  return 2 * Math.min(damage, health.value) < health.max ? 'CR-20' : 'C-61';
}

function paddingOf(r: Resolution, creature: Creature): number {
  let most = 0;
  for (const padding of r.rules.slots.padding) most += padding(creature);
  return most;
}

/** C-64: now that Health is lost. */
function suffered(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  if (creature !== undefined && !creature.dead && creature.wounds >= MOST_WOUNDS && takesWounds(r.rules, creature)) reached(r, id);
}

/** C-62: a wound, however much it was. */
function damagedAtZero(r: Resolution, id: string): void {
  woundFirst(r, id, 'C-62', 'FOURFOLD.Reason.damageAtZero');
}

/** C-63, CR-36: the first fall of each day, whatever it was by. */
function fell(r: Resolution, id: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || !takesWounds(r.rules, creature)) return;
  const day = Math.floor(r.clock.worldTime / SECONDS_PER_DAY);
  // CR-14: by setting midnight begins a new day too.
  const dawned = r.rules.settings['c.newDay'] === 'clock' && day > creature.knockedOutDay;
  if (creature.knockedOutToday && !dawned) return;
  const reason = { rule: 'C-63', label: { key: 'FOURFOLD.Reason.firstFallOfDay' } };
  put(r, id, ['knockedOutToday'], true, reason);
  put(r, id, ['knockedOutDay'], day, reason);
  wound(r, id, fallBy(r, id), 'FOURFOLD.Reason.firstFallOfDay');
}

/** Why this fall counts: it was by no damage (CR-36), it comes on top of a large wound (CR-15), or simply as the first. */
function fallBy(r: Resolution, id: string): string {
  if (r.command.kind === 'lose') return 'CR-36';
  const large = r.changes.some(({ creature, reason }) => creature === id && reason.label.key === 'FOURFOLD.Reason.largeDamage');
  return large ? 'CR-15' : 'C-63';
}

/** C-69: one for each healing. */
const ONE_WOUND = 1;

/** C-68, C-69: healing at full Health closes one wound; what overshoots does only by setting (CR-16). */
function healed(r: Resolution, id: string, { amount, before }: Healed): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || amount <= 0 || creature.dead) return;
  const { value, max } = creature.health;
  const overshoots = r.rules.settings['c.overflowWound'] === 'on' && before > 0 && value === max && before + amount > max;
  if ((before >= max && max > 0) || overshoots) {
    const label = { key: 'FOURFOLD.Reason.woundHealed' };
    const parts = [{ label, value: -ONE_WOUND, rule: 'C-69' }];
    put(r, id, ['wounds'], Math.max(0, creature.wounds - ONE_WOUND), { rule: before >= max ? 'C-68' : 'CR-16', label, parts });
  }
  const left = creatureOf(r, id)?.wounds ?? 0;
  if (left < FATAL) stopBleeding(r, id, 'C-68');
  else if (r.rules.settings['c.bleedStop'] === 'anyHealing') stopBleeding(r, id, 'CR-11');
}

function dawns(r: Resolution, id: string): void {
  put(r, id, ['knockedOutToday'], false, { rule: 'C-63', label: { key: 'FOURFOLD.Reason.newDay' } });
}

export const wounds: Mechanic = {
  id: 'wounds',
  rules: ['C-61', 'C-62', 'C-63', 'C-64', 'C-65', 'C-66', 'C-67', 'C-68', 'C-69'],
  needs: ['atZero'],
  settings: [
    choice('c.woundHalf', ['exact', 'down'], 'CR-07', ['C-61']),
    toggle('c.bleedRepeat', 'on', 'CR-11', ['C-67']),
    choice('c.bleedStop', ['belowFour', 'anyHealing'], 'CR-11', ['C-66', 'C-67', 'C-68']),
    choice('c.newDay', ['button', 'clock'], 'CR-14', ['C-63']),
    toggle('c.overflowWound', 'off', 'CR-16', ['C-68', 'C-69']),
    toggle('c.npcWounds', 'on', 'CR-30', ['C-58', 'C-59', 'C-60', 'C-61', 'C-62', 'C-63', 'C-64', 'C-65', 'C-66', 'C-67', 'C-68']),
  ],
  slice: {
    wounds: { kind: 'integer', initial: 0, min: 0, max: MOST_WOUNDS, peril: true },
    bleedingOut: { kind: 'integerOrNull', min: 0, max: 1000 },
    bleedingFresh: { kind: 'flag', initial: false, hidden: true },
    knockedOutToday: { kind: 'flag', initial: false, momentary: true },
    knockedOutDay: { kind: 'integer', initial: 0, min: 0, max: 1e9, hidden: true },
    woundTrack: { kind: 'choice', initial: 'inherit', choices: ['inherit', 'on', 'off'] },
  },
  words: {
    // C-67: Body own turns, at least 1; whatever stands for Body elsewhere.
    bleedingInterval: {
      rule: 'C-67',
      min: 1,
      derive: (rules, creature, parts) => {
        const stat = rules.roles.wounds;
        parts.push({ label: attributeLabel(rules, stat), value: derived(rules, creature, stat), rule: 'C-67' });
      },
    },
  },
  handlers: {
    struck,
    suffered,
    outlives: takesWounds,
    damagedAtZero,
    fell,
    healed,
    // eslint-disable-next-line require-yield -- handlers of this slot are generators; this one never asks
    turnEnds: function* (r, id) {
      advanceBleeding(r, id);
    },
    // eslint-disable-next-line require-yield -- as above
    turnStarts: function* (r, id) {
      put(r, id, ['bleedingFresh'], false, { rule: 'CR-11', label: { key: 'FOURFOLD.Reason.turnStarts' } });
    },
    newDay: dawns,
    // Where days are counted, a long rest is both, whatever else the host makes of it (shared rules, 3.1).
    // eslint-disable-next-line require-yield -- the slot may ask; this handler never does
    rested: function* (r, id, { length }) {
      if (length === 'long') for (const begins of r.rules.slots.newDay) begins(r, id);
    },
    edited: (r, id, before) => {
      keepUp(r, id, before.wounds);
    },
  },
};

/** C-64, C-65: wounds set by hand start and stop Bleeding Out, and kill, as others do. */
function keepUp(r: Resolution, id: string, before: number): void {
  const creature = creatureOf(r, id);
  if (creature === undefined || creature.wounds === before) return;
  if (creature.wounds < FATAL) stopBleeding(r, id, 'CR-11');
  else reached(r, id);
}
