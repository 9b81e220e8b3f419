/** What a row of the combat tracker shows of a combatant to the person at this screen. */
import { derived } from '../../rules/kernel/derive.ts';
import type { Creature } from '../../rules/kernel/state.ts';
import { isExecutor } from '../boundary/executor.ts';
import { waitingIntents } from '../boundary/intents.ts';
import { combatsWithMissed } from '../boundary/missed.ts';
import { readableCreature } from '../boundary/readable.ts';
import { mayRead } from '../chat/readers.ts';
import { game, text, type Combat, type Combatant } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { setting } from '../settings/values.ts';

interface Track {
  readonly value: number;
  readonly max: number;
  readonly percent: number;
  /** Bonus Health on top. */
  readonly bonus: number;
  readonly said: string;
}

interface Pips {
  readonly places: readonly boolean[];
  readonly said: string;
}

export interface TrackerRow {
  readonly health: Track | null;
  readonly ap: Pips | null;
  readonly deathRow: Pips | null;
  readonly states: readonly { readonly id: 'dead' | 'unconscious'; readonly icon: string; readonly label: string }[];
}

/** More than this many are told as a number. */
const MOST_PIPS = 12;

function pips(value: number, max: number, key: string): Pips | null {
  if (max <= 0 || max > MOST_PIPS) return null;
  return { places: Array.from({ length: max }, (_none, index) => index < value), said: text(key, { value, max }) };
}

function healthOf({ health, bonusHealth }: Creature): Track {
  const bonus = Object.values(bonusHealth).reduce((most, { value }) => Math.max(most, value), 0);
  const percent = health.max > 0 ? Math.round((100 * health.value) / health.max) : 0;
  const said = text(bonus > 0 ? 'FOURFOLD.Tracker.healthBonus' : 'FOURFOLD.Tracker.health', { ...health, bonus });
  return { ...health, bonus, percent: Math.min(100, percent), said };
}

function statesOf(creature: Creature): TrackerRow['states'] {
  if (creature.dead) return [{ id: 'dead', icon: 'fa-skull', label: text('FOURFOLD.State.dead') }];
  const unconscious = Object.values(creature.conditions).some(({ key }) => key === 'unconscious');
  return unconscious ? [{ id: 'unconscious', icon: 'fa-bed', label: text('FOURFOLD.State.unconscious') }] : [];
}

/** Longest Death Row of the ruleset. */
function deathRowLength(): number {
  const field = activeRuleset().slice['deathRow'];
  return field?.kind === 'integer' ? field.max : 0;
}

/** `null` for a combatant without an actor that can be read. */
export function trackerRow(combatant: Combatant): TrackerRow | null {
  const { actor } = combatant;
  if (actor === null) return null;
  const rules = activeRuleset();
  const creature = readableCreature(actor, rules);
  if (creature === null) return null;
  const open = mayRead(actor.uuid);
  const states = statesOf(creature);
  if (!open) return { health: null, ap: null, deathRow: null, states };
  const row = rules.exclusive.deathClock.uses(rules, creature) ? deathRowLength() : 0;
  const max = Math.max(creature.economy.ap, derived(rules, creature, 'maxAp'));
  return {
    health: healthOf(creature),
    ap: pips(creature.economy.ap, max, 'FOURFOLD.Tracker.ap'),
    deathRow: creature.deathRow > 0 ? pips(creature.deathRow, row, 'FOURFOLD.Tracker.deathRow') : null,
    states,
  };
}

export interface TrackerControls {
  /** The turn is this player's. */
  readonly endTurn: boolean;
  readonly gm: boolean;
  readonly paused: boolean;
  /** Something waits for this GM's word. */
  readonly waiting: boolean;
}

/** @param offered whether the tracker lets this person end the turn already */
export function trackerControls(combat: Combat | null, offered = false): TrackerControls {
  const { user } = game();
  const acting = combat?.started === true ? combat.combatant : null;
  return {
    endTurn: !offered && !user.isGM && acting?.actor?.isOwner === true,
    gm: user.isGM,
    paused: setting('paused'),
    waiting: isExecutor() && (waitingIntents().length > 0 || combatsWithMissed().length > 0),
  };
}
