/** What macros and other modules may use: `fourfold.request(…)` and the rest, on the global object. */
import { startAction } from './apps/action-flow.ts';
import { endTurn, startAttack, startCheck, startUse } from './apps/attack-flow.ts';
import { applyHeld, changeDie, dropHeld } from './boundary/held-words.ts';
import { answerAsGm } from './boundary/answering.ts';
import { waitingIntents } from './boundary/intents.ts';
import { makeUpFor, missedEdges } from './boundary/missed.ts';
import { request } from './boundary/relay.ts';
import { creatureOfActor } from './boundary/snapshot.ts';
import { act } from './chat/actions.ts';
import { cardHtml } from './chat/show.ts';
import { activeRuleset } from './settings/ruleset.ts';

const api = Object.freeze({
  request,
  applyHeld,
  dropHeld,
  changeDie,
  answerAsGm,
  /** What the tracker passed while nobody could act, and what to do about it. */
  missed: missedEdges,
  makeUpFor,
  waitingIntents,
  creatureOfActor,
  activeRuleset,
  startAttack,
  startUse,
  startCheck,
  startAction,
  endTurn,
  /** Does what a button of a report does. */
  act,
  cardHtml,
});

/** Puts the interface in place. */
export function exposeApi(): void {
  (globalThis as { fourfold?: typeof api }).fourfold = api;
}
