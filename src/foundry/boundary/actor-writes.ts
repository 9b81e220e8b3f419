/** From the changes of a plan to Foundry's writes of one actor, with the plan's mark in the write of the actor itself. */
import { sameValue, valueAt, type Change } from '../../rules/kernel/change.ts';
import type { DocumentWrite } from '../compat.ts';
import { game, type Actor, type Bag } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { netChanges } from './net-changes.ts';
import { isSamePlace, type Noted } from './noted.ts';
import { updateOf } from './paths.ts';
import { actorOf } from './people.ts';
import type { Plan } from './plan.ts';
import { creatureOfActor } from './snapshot.ts';

/** How many plan marks an actor keeps. */
const MARKS_KEPT = 8;

/** Marks of our own writes, for hooks that must tell them from other people's. */
export const OWN_WRITE = { fourfold: { plan: true } } as const;

/** Items and their actor are two writes where they cannot be one. */
export type Part = 'items' | 'actor';

/** The plan ids that an actor has been marked with, oldest first. */
export function marksOf(actor: Actor): readonly string[] {
  const marks = actor._source['system'];
  const applied = typeof marks === 'object' && marks !== null ? (marks as Bag)['applied'] : undefined;
  return Array.isArray(applied) ? applied.filter((mark): mark is string => typeof mark === 'string') : [];
}

/** Places whose present value is neither what the plan started from nor what it leads to. */
export function clashesOf(plan: Pick<Plan, 'changes'>, actor: Actor): Noted[] {
  const bag = creatureOfActor(actor, activeRuleset());
  return netChanges(plan.changes, actor.uuid).flatMap(({ creature, path, before, after }): Noted[] => {
    const present = valueAt(bag, path);
    if (sameValue(present, before) || sameValue(present, after)) return [];
    return [{ creature, path, before, planned: after, theirs: present, written: false }];
  });
}

/** The changes of a plan that are to be written to one creature: all but what is left to somebody else. */
function changesFor(plan: Plan, creature: string, left: readonly Noted[]): Change[] {
  return netChanges(plan.changes, creature).filter((change) => !left.some((one) => !one.written && isSamePlace(one, change)));
}

/** The writes that bring an actor to the plan's values, from how it stands now. */
export function actorWrites(plan: Plan, actor: Actor, part: Part | 'all', left: readonly Noted[] = []): DocumentWrite[] {
  const update = updateOf(actor, changesFor(plan, actor.uuid, left), creatureOfActor(actor, activeRuleset()));
  const writes: DocumentWrite[] = [];
  if (part !== 'actor' && update.items.length > 0)
    writes.push({ action: 'update', documentName: 'Item', parent: actor, updates: update.items, operation: OWN_WRITE });
  if (part === 'items') return writes;
  const mark = [...marksOf(actor).filter((id) => id !== plan.planId), plan.planId].slice(-MARKS_KEPT);
  const updates = [{ _id: actor.id, ...update.actor, 'system.applied': mark }];
  return [...writes, { action: 'update', documentName: 'Actor', parent: actor.parent, updates, operation: OWN_WRITE }];
}

/** One write by itself, where several cannot be made as one. */
export async function writeOne(write: DocumentWrite): Promise<void> {
  const [update] = write.updates ?? [];
  const { _id: id, ...changes } = update ?? {};
  if (write.documentName === 'Actor') await actorWithId(write.parent, String(id))?.update(changes, write.operation);
  else if (write.documentName === 'Combat') await game().combats.get(String(id))?.update(changes, write.operation);
  // What is inside of something else is written by that.
  else await (write.parent as Actor).updateEmbeddedDocuments(write.documentName, write.updates ?? [], write.operation);
}

function actorWithId(parent: unknown, id: string): Actor | null {
  // The actor of an unlinked token lives on its token; world actors have no parent.
  if (parent !== null && parent !== undefined) return (parent as { readonly actor: Actor | null }).actor;
  return actorOf(`Actor.${id}`);
}
