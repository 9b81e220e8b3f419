/** What a row of the combat tracker shows of a combatant to the person at this screen. */
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { Creature } from '../../rules/kernel/state.ts';
import { stateOf, type TrackView } from '../../rules/views/sheet.ts';
import { trackViews } from '../../rules/views/sheet-tracks.ts';
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

/** A track in little: places, or numbers where there are too many of them. */
interface Pips {
  readonly places: readonly boolean[] | null;
  readonly shown: string;
  /** First letter of its name. */
  readonly letter: string;
  readonly said: string;
}

export interface TrackerRow {
  readonly health: Track | null;
  /** What it has left for this turn. */
  readonly turn: readonly Pips[];
  /** How near it is to death or worse. */
  readonly perils: readonly Pips[];
  readonly states: readonly { readonly id: string; readonly icon: string; readonly label: string }[];
}

function pips({ label, value, max, pips: places }: TrackView): Pips {
  const name = text(label.key);
  const said = text('FOURFOLD.Sheet.trackOf', { name, value, max });
  return { places, shown: text('FOURFOLD.Sheet.valueOfShort', { value, max }), letter: name.charAt(0), said };
}

/** Bonus Health is there only where its mechanic is. */
type WithBonus = Pick<Creature, 'health'> & Partial<Pick<Creature, 'bonusHealth'>>;

function healthOf({ health, bonusHealth = {} }: WithBonus): Track {
  const bonus = Object.values(bonusHealth).reduce((most, { value }) => Math.max(most, value), 0);
  const percent = health.max > 0 ? Math.round((100 * health.value) / health.max) : 0;
  const said = text(bonus > 0 ? 'FOURFOLD.Tracker.healthBonus' : 'FOURFOLD.Tracker.health', { ...health, bonus });
  return { ...health, bonus, percent: Math.min(100, percent), said };
}

const ICONS: Readonly<Record<string, string>> = { dead: 'fa-skull', dying: 'fa-heart-crack', unconscious: 'fa-bed', defeated: 'fa-flag' };

function statesOf(rules: CompiledRuleset, creature: Creature): TrackerRow['states'] {
  const id = stateOf(rules, creature);
  return id === null ? [] : [{ id, icon: ICONS[id] ?? 'fa-circle', label: text(`FOURFOLD.State.${id}`) }];
}

/** `null` for a combatant without an actor that can be read. */
export function trackerRow(combatant: Combatant): TrackerRow | null {
  const { actor } = combatant;
  if (actor === null) return null;
  const rules = activeRuleset();
  const creature = readableCreature(actor, rules);
  if (creature === null) return null;
  const states = statesOf(rules, creature);
  if (!mayRead(actor.uuid)) return { health: null, turn: [], perils: [], states };
  const tracks = trackViews(rules, creature);
  return {
    health: healthOf(creature),
    turn: tracks.filter(({ turn }) => turn !== null).map(pips),
    perils: tracks.filter(({ peril, value }) => peril && value > 0).map(pips),
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
