/**
 * A plan on its way into the database. The message that carries the plan comes first, then one write per actor with the plan's
 * mark in it, then the turn ledger. Whatever is cut off between two writes is finished from the message (`recover`).
 */
import { sameValue, valueAt, type Change } from '../../rules/kernel/change.ts';
import type { Creature } from '../../rules/kernel/state.ts';
import { placeText, valueText } from '../chat/words.ts';
import { canBatch, writeBatch, type DocumentWrite } from '../compat.ts';
import { classes, documentOf, notify, text, type Actor, type Bag, type Combatant } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { messageIdOf } from './message-id.ts';
import { reconcile } from './mirror.ts';
import { updateOf } from './paths.ts';
import { actorOf } from './people.ts';
import type { Plan } from './plan.ts';
import { creatureOfActor } from './snapshot.ts';

/** How many plan marks an actor keeps. */
const MARKS_KEPT = 8;

/** Marks of our own writes, for hooks that must tell them from other people's. */
const OWN_WRITE = { fourfold: { plan: true } } as const;

/** Data of the message that carries a plan, without its id. */
export type MessageOf = (plan: Plan) => Promise<Record<string, unknown>>;

/** Changes of one creature, first before and last after of each place. */
export function netChanges(changes: readonly Change[], creature: string): Change[] {
  const byPlace = new Map<string, Change>();
  for (const change of changes) {
    if (change.creature !== creature) continue;
    const place = change.path.join('/');
    const earlier = byPlace.get(place);
    byPlace.set(place, earlier === undefined ? change : { ...earlier, after: change.after });
  }
  return [...byPlace.values()].filter((change) => !sameValue(change.before, change.after));
}

/** Creatures that a plan changes, in the order of its changes. */
export function creaturesIn(plan: Plan): string[] {
  return [...new Set(plan.changes.map((change) => change.creature))].filter((id) => id !== '');
}

/** Places whose present value is neither what the plan started from nor what it leads to. */
function conflictsOf(creature: Creature, changes: readonly Change[]): { readonly change: Change; readonly present: unknown }[] {
  // A creature is read as a bag of places here.
  const bag = creature as unknown as Bag;
  return changes
    .map((change) => ({ change, present: valueAt(bag, change.path) }))
    .filter(({ change, present }) => !sameValue(present, change.before) && !sameValue(present, change.after));
}

/** Writes a plan that has no message yet. */
export async function commit(plan: Plan, messageOf: MessageOf): Promise<void> {
  const data = { ...(await messageOf(plan)), _id: messageIdOf(plan.planId) };
  const writes = [...creaturesIn(plan).flatMap((id) => actorWrites(plan, id)), ...ledgerWrites(plan)];
  if (canBatch()) {
    await writeBatch([
      { action: 'create', documentName: 'ChatMessage', data: [data], operation: { keepId: true, ...OWN_WRITE } },
      ...writes,
    ]);
  } else {
    await classes().ChatMessage.create(data, { keepId: true, ...OWN_WRITE });
    for (const write of writes) await writeOne(write);
  }
  await mirror(plan);
}

/** Writes what a stored plan still lacks, from the plan itself; marks tell what is there already. */
export async function finish(plan: Plan, lacking: readonly string[]): Promise<void> {
  for (const id of lacking) for (const write of actorWrites(plan, id)) await writeOne(write);
  for (const write of ledgerWrites(plan)) await writeOne(write);
  await mirror(plan);
}

/** Writes the turn ledger of a plan that has nothing else to write. */
export async function writeLedger(plan: Pick<Plan, 'ledger' | 'defeated'>): Promise<void> {
  for (const write of ledgerWrites(plan)) await writeOne(write);
}

async function mirror(plan: Plan): Promise<void> {
  for (const id of creaturesIn(plan)) {
    const actor = actorOf(id);
    if (actor !== null) await reconcile(actor);
  }
}

/** The plan ids that an actor has been marked with, oldest first. */
export function marksOf(actor: Actor): readonly string[] {
  const marks = actor._source['system'];
  const applied = typeof marks === 'object' && marks !== null ? (marks as Bag)['applied'] : undefined;
  return Array.isArray(applied) ? applied.filter((mark): mark is string => typeof mark === 'string') : [];
}

function actorWrites(plan: Plan, id: string): DocumentWrite[] {
  const actor = actorOf(id);
  if (actor === null || marksOf(actor).includes(plan.planId)) return [];
  const changes = netChanges(plan.changes, id);
  const creature = creatureOfActor(actor, activeRuleset());
  const clashing = conflictsOf(creature, changes);
  for (const { change, present } of clashing) warnConflict(actor, change, present);
  const update = updateOf(actor, changes, creature);
  const mark = [...marksOf(actor), plan.planId].slice(-MARKS_KEPT);
  const writes: DocumentWrite[] = [];
  if (update.items.length > 0) {
    writes.push({ action: 'update', documentName: 'Item', parent: actor, updates: update.items, operation: OWN_WRITE });
  }
  writes.push({
    action: 'update',
    documentName: 'Actor',
    parent: actor.parent,
    updates: [{ _id: actor.id, ...update.actor, 'system.applied': mark }],
    operation: OWN_WRITE,
  });
  return writes;
}

/** Somebody wrote between planning and writing: said with both values. */
function warnConflict(actor: Actor, change: Change, present: unknown): void {
  const { path, after } = change;
  const args = { name: actor.name, field: placeText(actor.uuid, path), present: valueText(path, present), planned: valueText(path, after) };
  notify().warn(text('FOURFOLD.Conflict.overwritten', args));
}

function ledgerWrites(plan: Pick<Plan, 'ledger' | 'defeated'>): DocumentWrite[] {
  const byCombatant = new Map<string, Record<string, unknown>>();
  const into = (uuid: string): Record<string, unknown> => {
    const changes = byCombatant.get(uuid) ?? {};
    byCombatant.set(uuid, changes);
    return changes;
  };
  for (const { combatant, edge, value } of plan.ledger) into(combatant)[`system.done.${edge}`] = value;
  for (const { combatant, after } of plan.defeated) into(combatant)['defeated'] = after;
  const writes: DocumentWrite[] = [];
  for (const [uuid, changes] of byCombatant) {
    const combatant = documentOf(uuid) as Combatant | null;
    if (combatant === null) continue;
    const operation = { ...OWN_WRITE, turnEvents: false };
    writes.push({
      action: 'update',
      documentName: 'Combatant',
      parent: combatant.parent,
      updates: [{ _id: combatant.id, ...changes }],
      operation,
    });
  }
  return writes;
}

async function writeOne(write: DocumentWrite): Promise<void> {
  const [update] = write.updates ?? [];
  if (write.documentName === 'Actor') {
    const { _id: id, ...changes } = update ?? {};
    const actor = actorWithId(write.parent, String(id));
    await actor?.update(changes, write.operation);
    return;
  }
  const parent = write.parent as Actor;
  await parent.updateEmbeddedDocuments(write.documentName, write.updates ?? [], write.operation);
}

function actorWithId(parent: unknown, id: string): Actor | null {
  // The actor of an unlinked token lives on its token; world actors have no parent.
  if (parent !== null && parent !== undefined) return (parent as { readonly actor: Actor | null }).actor;
  return actorOf(`Actor.${id}`);
}
