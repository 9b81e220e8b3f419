/** Stealth, Alertness, ambush and surprise (A-24 … … A-60; AR-04, AR-12, AR-24). */
import { refusal, type Refusal } from '../../kernel/ask.ts';
import type { Check } from '../../kernel/command.ts';
import type { Doing, Mechanic, RollFor } from '../../kernel/contract.ts';
import { attributeLabel, derived } from '../../kernel/derive.ts';
import type { Total } from '../../kernel/explain.ts';
import { creatureOf, creaturesOf, note, put, type Resolution } from '../../kernel/resolution.ts';
import { choice, number, toggle } from '../../kernel/setting.ts';
import type { Creature } from '../../kernel/state.ts';
import { edited, highAlert, isLongAlert, remind, remindOf } from './alert.ts';
import { ambush } from './ambush.ts';
import { joined } from './late.ts';
import { alertnessToBeat } from './stealth.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'a.groupStealth': 'half' | 'all' | 'average' | 'lowest';
    readonly 'a.ambushEach': 'off' | 'on';
    readonly 'a.surprisedReact': 'off' | 'on';
    readonly 'a.alertReminder': number;
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** What a Stealth check must reach; `null` = nobody has said. */
    readonly alertness: number | null;
    /** Stealth bonus; `null` = the attribute that also decides who is quickest. */
    readonly stealth: number | null;
    readonly highAlert: boolean;
    /** World time from which the reminder of A-59 counts. */
    readonly alertSince: number | null;
    readonly surprised: boolean;
  }
}

/** */
const ALERT_BONUS = 5;

/** in round 1 the ambushed do nothing; AR-12: nor do they react. */
function forbid(r: Resolution, { name, surprised }: Creature, doing: Doing): Refusal | null {
  if (!surprised || !r.clock.running || r.clock.round > 1) return null;
  if (doing !== 'react') return refusal('surprised', 'A-26', { name });
  return r.rules.settings['a.surprisedReact'] === 'on' ? null : refusal('surprised', 'AR-12', { name });
}

/** the Alertness of those whom the check is to escape; the dead notice nothing. */
function difficulty(r: Resolution, { kind, attribute, against = [] }: Check): Total | null {
  if (kind !== 'check' || attribute !== 'stealth' || against.length === 0) return null;
  const watchers = against.flatMap((id) => creatureOf(r, id) ?? []).filter(({ dead }) => !dead);
  return watchers.length === 0 ? null : alertnessToBeat(r, watchers, 'A-56');
}

/** it covers several minutes; the GM decides when another is due. */
function tellSpan(r: Resolution, { kind, attribute, by }: RollFor): void {
  if (kind === 'check' && attribute === 'stealth') note(r, 'A-57', { key: 'FOURFOLD.Note.stealthSpan' }, by.id);
}

function endSurprise(r: Resolution, id: string): void {
  put(r, id, ['surprised'], false, { rule: 'A-26', label: { key: 'FOURFOLD.Reason.surpriseEnds' } });
}

/** round 2 begins, and the surprise is over. */
function roundStarts(r: Resolution): void {
  if (r.clock.round > 1) for (const { id } of creaturesOf(r)) endSurprise(r, id);
  remind(r);
}

export const ambushMechanic: Mechanic = {
  id: 'ambush',
  checks: ['stealth'],
  rules: ['A-24', 'A-25', 'A-26', 'A-56', 'A-57', 'A-58', 'A-59', 'A-60'],
  settings: [
    choice('a.groupStealth', ['half', 'all', 'average', 'lowest'], 'AR-04', ['A-24', 'A-25', 'A-26']),
    toggle('a.ambushEach', 'off', 'AR-24', ['A-24', 'A-25', 'A-26']),
    toggle('a.surprisedReact', 'off', 'AR-12', ['A-18', 'A-26']),
    number('a.alertReminder', 1, 1440, 10, 'A-59', ['A-59']),
  ],
  slice: {
    alertness: { kind: 'integerOrNull', min: 0, max: 1000 },
    stealth: { kind: 'integerOrNull', min: -100, max: 100 },
    //
    highAlert: { kind: 'flag', initial: false, momentary: true, granted: true },
    alertSince: { kind: 'integerOrNull', min: 0, max: 1e12, hidden: true },
    surprised: { kind: 'flag', initial: false, momentary: true },
  },
  words: {
    alertness: {
      rule: 'A-56',
      min: 0,
      derive: (_rules, creature, parts) => {
        parts.push({ label: { key: 'FOURFOLD.Part.base' }, value: creature.alertness ?? 0, rule: 'A-56' });
        if (creature.highAlert) parts.push({ label: { key: 'FOURFOLD.Part.highAlert' }, value: ALERT_BONUS, rule: 'A-58' });
      },
    },
    stealth: {
      rule: 'A-24',
      derive: (rules, creature, parts) => {
        const { attribute } = rules.exclusive.initiative;
        const byHand = creature.stealth;
        const label = byHand === null ? attributeLabel(rules, attribute) : { key: 'FOURFOLD.Part.byHand' };
        parts.push({ label, value: byHand ?? derived(rules, creature, attribute), rule: 'A-24' });
      },
    },
  },
  handlers: {
    forbid,
    difficulty,
    rolled: tellSpan,
    edited,
    roundStarts,
    overdue: isLongAlert,
    timePassed: remindOf,
    joined,
    combatStarted: (r) => {
      remind(r);
    },
    combatEnded: (r, id) => {
      endSurprise(r, id);
      remind(r);
    },
  },
  commands: { ambush },
  actions: { highAlert },
};
