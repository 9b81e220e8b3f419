/** The commands that every ruleset has. */
import type { Commands } from '../kernel/contract.ts';
import { attack } from './attack.ts';
import { apply, edit, expire, loseOrGain, remove } from './by-hand.ts';
import { check, contest } from './check.ts';
import { combatEnd, combatStart, roundStart, turnEnd } from './combat-edges.ts';
import { damage, heal } from './direct.ts';
import { initiative } from './initiative.ts';
import { newDay, timePasses } from './new-day.ts';
import { turnStart } from './turn-start.ts';
import { use } from './use.ts';

export const PHASE_COMMANDS: Commands = {
  turnStart,
  turnEnd,
  roundStart,
  combatStart,
  combatEnd,
  initiative,
  attack,
  use,
  damage,
  heal,
  check,
  save: check,
  contest,
  apply,
  remove,
  expire,
  lose: loseOrGain,
  gain: loseOrGain,
  newDay,
  timePasses,
  edit,
};
