/** What a GM decides about places at which somebody else wrote while a plan was on its way: a hand edit that rests on the plan. */
import { sameValue, valueAt, type Value } from '../../rules/kernel/change.ts';
import type { Edit } from '../../rules/kernel/command.ts';
import { reportData } from '../data/report.ts';
import { game, type ChatMessage, type User } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { conduct } from './conduct.ts';
import { messageIdOf } from './message-id.ts';
import { isSamePlace, notedIn, type Noted } from './noted.ts';
import { actorOf } from './people.ts';
import { choiceFor, chosenValue, type Conflict, type PlaceChoice } from './places.ts';
import { planIn } from './record.ts';
import { refuseTo } from './refuse.ts';
import { creatureOfActor } from './snapshot.ts';
import { isGmsWord } from './trust.ts';

/** A place with what stands there now; `wanted` is the plan's value, and leaving means theirs. */
export interface Unsettled extends Conflict {
  readonly theirs: Value;
}

/** Places of a report on which a GM has yet to decide. */
export function unsettledIn(message: ChatMessage): readonly Unsettled[] {
  if (message.system['phase'] !== 'plan' || !isGmsWord(message)) return [];
  return notedIn(message).flatMap((one): Unsettled[] => {
    const actor = actorOf(one.creature);
    if (one.settled === true || actor === null) return [];
    const { creature, path, before, planned, theirs } = one;
    const present = valueAt(creatureOfActor(actor, activeRuleset()), path);
    return [{ creature, path, expected: before, present, wanted: planned, theirs, difference: differenceOf(one) }];
  });
}

function differenceOf({ before, planned, theirs }: Noted): number | null {
  if (typeof before !== 'number' || typeof planned !== 'number' || typeof theirs !== 'number') return null;
  return Math.max(0, theirs + planned - before);
}

const decided = (place: Unsettled, choices: readonly PlaceChoice[]): Value => {
  const choice = choiceFor(place, choices);
  return choice === 'leave' || choice === null ? place.theirs : chosenValue(place, choice);
};

/** Carries out what a GM has decided, in view of the values that stand there. */
export async function settle(message: ChatMessage, choices: readonly PlaceChoice[], requester: User): Promise<'done' | 'nothing'> {
  const plan = planIn(message);
  const places = unsettledIn(message).filter((place) => choiceFor(place, choices) !== null);
  if (plan === null || places.length === 0) {
    await refuseTo(requester, { reason: 'changedMeanwhile' }, null);
    return 'nothing';
  }
  for (const who of new Set(places.map(({ creature }) => creature))) {
    const own = places.filter(({ creature }) => creature === who);
    const values = own
      .map((place) => ({ path: place.path, value: decided(place, choices), present: place.present }))
      .filter(({ value, present }) => !sameValue(value, present))
      .map(({ path, value }) => ({ path, value }));
    if (values.length > 0) await edit(plan.planId, who, values, requester, message);
  }
  const all = notedIn(message).map((one) => (places.some((place) => isSamePlace(place, one)) ? { ...one, settled: true } : one));
  await message.update({ system: reportData({ conflicts: all }) });
  return 'done';
}

async function edit(planId: string, who: string, values: Edit['values'], requester: User, message: ChatMessage): Promise<void> {
  const id = freeId(planId);
  await conduct({
    planId: id,
    command: { kind: 'edit', id, who, values },
    tape: {},
    requester,
    visibility: message.whisper.length > 0 ? 'gm' : 'public',
    message: null,
    ledger: [],
    confirmed: true,
  });
}

function freeId(planId: string): string {
  for (let number = 1; ; number += 1) {
    const id = `${planId}.settled.${String(number)}`;
    if (!game().messages.has(messageIdOf(id))) return id;
  }
}
