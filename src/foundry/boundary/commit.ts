/**
 * A plan on its way into the database. The message that carries the plan comes first, then one write per actor with the plan's
 * mark in it, then the turn ledger. Whatever is cut off between two writes is finished from the message (`recover`).
 *
 * Values are compared with what the plan started from in the same tick as each write. Before anything is written, a difference
 * sends the step back to be planned anew; after that, the place is left as somebody else has made it, and a GM decides.
 */
import { placeText, valueText } from '../chat/words.ts';
import { canBatch, writeBatch } from '../compat.ts';
import { classes, documentOf, game, notify, text, type Actor, type Combat, type Combatant } from '../ports/index.ts';
import { actorWrites, clashesOf, marksOf, OWN_WRITE, writeOne, type Part } from './actor-writes.ts';
import { isExecutor } from './executor.ts';
import { watchActors, type Overwritten } from './foreign-writes.ts';
import { storedDone } from './ledger.ts';
import { ledgerWrites } from './ledger-writes.ts';
import { messageIdOf } from './message-id.ts';
import { reconcile } from './mirror.ts';
import { creaturesIn, netChanges, placeKey } from './net-changes.ts';
import { note, notedIn, isSamePlace, type Noted } from './noted.ts';
import { actorOf } from './people.ts';
import type { Plan } from './plan.ts';
import { clearPlace } from './trust.ts';

/** Data of the message that carries a plan, without its id. */
export type MessageOf = (plan: Plan) => Promise<Record<string, unknown>>;

/**
 * `clash`: somebody changed what the plan started from, nothing was written. `overtaken`: its edge was done or moved on meanwhile.
 * `known`: a plan of this id is in the database already.
 */
export type Committed = 'done' | 'clash' | 'overtaken' | 'known';

/** Writes a plan that has no message yet. */
export async function commit(plan: Plan, messageOf: MessageOf): Promise<Committed> {
  const id = messageIdOf(plan.planId);
  await clearPlace(id);
  const data = { ...(await messageOf(plan)), _id: id };
  if (game().messages.has(id)) return 'known';
  if (!ledgerStands(plan)) return 'overtaken';
  const actors = creaturesIn(plan).flatMap((creature) => actorOf(creature) ?? []);
  if (actors.some((actor) => clashesOf(plan, actor).length > 0)) return 'clash';
  if (canBatch()) await writeAtOnce(plan, data, actors);
  else await writeInOrder(plan, data, actors);
  await mirror(plan);
  return 'done';
}

async function writeAtOnce(plan: Plan, data: Record<string, unknown>, actors: readonly Actor[]): Promise<void> {
  const over = watchActors(actors);
  await writeBatch([
    { action: 'create', documentName: 'ChatMessage', data: [data], operation: { keepId: true, ...OWN_WRITE } },
    ...actors.flatMap((actor) => actorWrites(plan, actor, 'all')),
    ...ledgerWrites(plan, plan.planId),
  ]);
  await noteOverwritten(plan, over());
}

async function writeInOrder(plan: Plan, data: Record<string, unknown>, actors: readonly Actor[]): Promise<void> {
  // A mark from before can only be of a message that somebody has deleted: the id is used afresh.
  const stale = new Set(actors.filter((actor) => marksOf(actor).includes(plan.planId)));
  await classes().ChatMessage.create(data, { keepId: true, ...OWN_WRITE });
  for (const actor of actors) if (stale.has(actor) || !marksOf(actor).includes(plan.planId)) await writeActor(plan, actor);
  await writeLedger(plan, plan.planId);
}

/** Writes what a stored plan still lacks, from the plan itself; marks tell what is there already. */
export async function finish(plan: Plan, lacking: readonly string[]): Promise<void> {
  for (const id of lacking) {
    const actor = actorOf(id);
    // A GM who has come meanwhile finishes it too.
    if (!isExecutor()) return;
    if (actor !== null && !marksOf(actor).includes(plan.planId)) await writeActor(plan, actor);
  }
  if (!isExecutor()) return;
  await writeLedger(plan, plan.planId);
  await mirror(plan);
}

/** Items first: only the write of the actor carries the mark, and items written twice are the same. */
async function writeActor(plan: Plan, actor: Actor): Promise<void> {
  await writePart(plan, actor, 'items');
  await writePart(plan, actor, 'actor');
}

async function writePart(plan: Plan, actor: Actor, part: Part): Promise<void> {
  const left = await leftToOthers(plan, actor);
  // Somebody may have deleted it meanwhile.
  if (actorOf(actor.uuid) === null) return;
  const writes = actorWrites(plan, actor, part, left);
  if (writes.length === 0) return;
  const over = watchActors([actor]);
  for (const write of writes) await writeOne(write);
  await noteOverwritten(plan, over());
}

/** What this plan leaves as it is. Each place is in the plan's message before the write that leaves it out. */
async function leftToOthers(plan: Plan, actor: Actor): Promise<readonly Noted[]> {
  for (;;) {
    const known = notedIn(game().messages.get(messageIdOf(plan.planId)));
    const found = clashesOf(plan, actor).filter((clash) => !known.some((one) => isSamePlace(one, clash)));
    if (found.length === 0) return known;
    await note(plan, found);
    // Without the message there is nothing to keep it in.
    if (!game().messages.has(messageIdOf(plan.planId))) return found;
    for (const one of found) tell(one);
  }
}

async function noteOverwritten(plan: Plan, found: readonly Overwritten[]): Promise<void> {
  const conflicts = found.map(({ creature, path, theirs }): Noted => {
    const change = netChanges(plan.changes, creature).find((one) => placeKey(one.path) === placeKey(path));
    // A list is written whole, so an entry that the plan says nothing of can be lost with it.
    const { before = null, after = before } = change ?? {};
    return { creature, path, before, planned: after, theirs, written: true };
  });
  await note(plan, conflicts);
  for (const one of conflicts) tell(one);
}

/** Somebody wrote at the same time: said with both values. */
function tell({ creature, path, planned, theirs, written }: Noted): void {
  const args = { name: actorOf(creature)?.name ?? '', field: placeText(creature, path) };
  const values = { theirs: valueText(path, theirs), planned: valueText(path, planned) };
  notify().warn(text(`FOURFOLD.Conflict.${written ? 'wentOver' : 'leftOpen'}`, { ...args, ...values }));
}

/** Whether the turn ledger still says what the plan found there. */
function ledgerStands({ ledger }: Plan): boolean {
  return ledger.every(({ combatant, edge, before }) => {
    const holder = documentOf(combatant) as Combatant | Combat | null;
    return holder === null || storedDone(holder, edge) === before;
  });
}

/** Writes the turn ledger, of a plan or of something that has nothing else to write. */
export async function writeLedger(plan: Pick<Plan, 'ledger' | 'defeated'>, planId?: string): Promise<void> {
  for (const write of ledgerWrites(plan, planId)) await writeOne(write);
}

let mirrored: string | null = null;

async function mirror(plan: Plan): Promise<void> {
  for (const id of creaturesIn(plan)) {
    const actor = actorOf(id);
    if (actor !== null && isExecutor()) await reconcile(actor);
  }
  mirrored = plan.planId;
}

/** Brings effects into line with a plan that another client has written, and may have been cut off behind. */
export async function mirrorOnce(plan: Plan): Promise<void> {
  if (plan.planId !== mirrored) await mirror(plan);
}
