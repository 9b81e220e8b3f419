/** What macros and other modules may use: `fourfold.request(…)` and the rest, on the global object. */
import { applyHeld, changeDie, dropHeld } from './boundary/held.ts';
import { request } from './boundary/relay.ts';
import { creatureOfActor } from './boundary/snapshot.ts';
import { activeRuleset } from './settings/ruleset.ts';

const api = Object.freeze({ request, applyHeld, dropHeld, changeDie, creatureOfActor, activeRuleset });

/** Puts the interface in place. */
export function exposeApi(): void {
  (globalThis as { fourfold?: typeof api }).fourfold = api;
}
