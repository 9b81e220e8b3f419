/** The handlers of all mechanics, by slot and in the order of the manifest. */
import type { Handlers, Mechanic, SlotName, SlotTable } from '../kernel/contract.ts';

/**
 * One list for each slot, frozen; a slot that nobody fills has an empty one.
 * Every slot is written out: an object that grows name by name ends up as a table that is looked up by hash, and slots are read
 * several times in every step (docs/decisions/0060).
 */
// eslint-disable-next-line max-lines-per-function -- a table with one line for each slot; there is no part of it
export function slotsOf(mechanics: readonly Mechanic[]): SlotTable {
  return Object.freeze({
    forbid: fillersOf(mechanics, 'forbid'),
    edges: fillersOf(mechanics, 'edges'),
    rollParts: fillersOf(mechanics, 'rollParts'),
    rolled: fillersOf(mechanics, 'rolled'),
    defended: fillersOf(mechanics, 'defended'),
    difficulty: fillersOf(mechanics, 'difficulty'),
    instead: fillersOf(mechanics, 'instead'),
    aimed: fillersOf(mechanics, 'aimed'),
    interrupt: fillersOf(mechanics, 'interrupt'),
    retype: fillersOf(mechanics, 'retype'),
    amplify: fillersOf(mechanics, 'amplify'),
    grant: fillersOf(mechanics, 'grant'),
    contribute: fillersOf(mechanics, 'contribute'),
    adjust: fillersOf(mechanics, 'adjust'),
    reduce: fillersOf(mechanics, 'reduce'),
    least: fillersOf(mechanics, 'least'),
    struck: fillersOf(mechanics, 'struck'),
    suffered: fillersOf(mechanics, 'suffered'),
    paddingFirst: fillersOf(mechanics, 'paddingFirst'),
    absorb: fillersOf(mechanics, 'absorb'),
    padding: fillersOf(mechanics, 'padding'),
    fell: fillersOf(mechanics, 'fell'),
    outlives: fillersOf(mechanics, 'outlives'),
    damagedAtZero: fillersOf(mechanics, 'damagedAtZero'),
    healed: fillersOf(mechanics, 'healed'),
    died: fillersOf(mechanics, 'died'),
    landed: fillersOf(mechanics, 'landed'),
    damaged: fillersOf(mechanics, 'damaged'),
    attacked: fillersOf(mechanics, 'attacked'),
    left: fillersOf(mechanics, 'left'),
    admit: fillersOf(mechanics, 'admit'),
    conditionAdded: fillersOf(mechanics, 'conditionAdded'),
    afflicted: fillersOf(mechanics, 'afflicted'),
    unable: fillersOf(mechanics, 'unable'),
    endConcentration: fillersOf(mechanics, 'endConcentration'),
    conditionEnded: fillersOf(mechanics, 'conditionEnded'),
    expire: fillersOf(mechanics, 'expire'),
    unequipped: fillersOf(mechanics, 'unequipped'),
    bestow: fillersOf(mechanics, 'bestow'),
    turnStarts: fillersOf(mechanics, 'turnStarts'),
    refill: fillersOf(mechanics, 'refill'),
    due: fillersOf(mechanics, 'due'),
    turnEnds: fillersOf(mechanics, 'turnEnds'),
    roundStarts: fillersOf(mechanics, 'roundStarts'),
    sharesRoll: fillersOf(mechanics, 'sharesRoll'),
    countDown: fillersOf(mechanics, 'countDown'),
    joined: fillersOf(mechanics, 'joined'),
    combatStarted: fillersOf(mechanics, 'combatStarted'),
    combatEnded: fillersOf(mechanics, 'combatEnded'),
    newDay: fillersOf(mechanics, 'newDay'),
    overdue: fillersOf(mechanics, 'overdue'),
    timePassed: fillersOf(mechanics, 'timePassed'),
    restForbidden: fillersOf(mechanics, 'restForbidden'),
    rested: fillersOf(mechanics, 'rested'),
    declare: fillersOf(mechanics, 'declare'),
    pay: fillersOf(mechanics, 'pay'),
    resolved: fillersOf(mechanics, 'resolved'),
    settled: fillersOf(mechanics, 'settled'),
    parts: fillersOf(mechanics, 'parts'),
    edited: fillersOf(mechanics, 'edited'),
  });
}

function fillersOf<K extends SlotName>(mechanics: readonly Mechanic[], slot: K): readonly Handlers[K][] {
  const fillers: Handlers[K][] = [];
  for (const { handlers } of mechanics) {
    const filler = handlers?.[slot];
    if (filler !== undefined) fillers.push(filler);
  }
  return Object.freeze(fillers);
}
