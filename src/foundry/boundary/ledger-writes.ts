/** The writes of ledger entries and of defeat: one update for all combatants of a combat, and one for the combat itself. */
import type { DocumentWrite } from '../compat.ts';
import { documentOf, type Bag, type Combat, type Combatant } from '../ports/index.ts';
import { isOvertaken } from './ledger.ts';
import type { Plan } from './plan.ts';

/** The turn does not move by these, and hooks can tell them from other people's writes. */
const OPERATION = { fourfold: { plan: true }, turnEvents: false } as const;

/** What is to be written for the ledger entries and defeats of a plan, with its mark; holders that are gone are left out. */
export function ledgerWrites({ ledger, defeated }: Pick<Plan, 'ledger' | 'defeated'>, planId?: string): DocumentWrite[] {
  const byHolder = new Map<string, Record<string, unknown>>();
  const into = (uuid: string): Record<string, unknown> => {
    const changes = byHolder.get(uuid) ?? {};
    byHolder.set(uuid, changes);
    return changes;
  };
  for (const { combatant, edge, value } of ledger) {
    if (!isOvertaken(combatant, edge, value)) into(combatant)[`system.done.${edge}`] = value;
  }
  for (const { combatant, after } of defeated) into(combatant)['defeated'] = after;
  if (planId !== undefined) for (const { combatant } of [...ledger, ...defeated]) into(combatant)['system.plan'] = planId;
  return grouped(byHolder);
}

function grouped(byHolder: ReadonlyMap<string, Bag>): DocumentWrite[] {
  const writes = new Map<string, DocumentWrite & { readonly updates: Bag[] }>();
  for (const [uuid, changes] of byHolder) {
    const holder = documentOf(uuid) as Combatant | Combat | null;
    if (holder === null) continue;
    const { documentName, parent } = holder;
    // A combat stands alone; combatants are written together with the others of their combat.
    const group = `${documentName} ${(parent ?? holder).uuid}`;
    const updates: Bag[] = writes.get(group)?.updates ?? [];
    updates.push({ _id: holder.id, ...changes });
    writes.set(group, { action: 'update', documentName, parent, updates, operation: OPERATION });
  }
  return [...writes.values()];
}
