/** Arts learnt stay; arts granted by equipment go with it; the same art from two sources is two (T-27 … T-30; TR-19). */
import { decide, refusal, type Refusal, type Rule } from '../../kernel/ask.ts';
import type { Use } from '../../kernel/command.ts';
import type { DoingWith, Mechanic } from '../../kernel/contract.ts';
import { named } from '../../kernel/explain.ts';
import { creatureOf, note, type Resolution } from '../../kernel/resolution.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { conditionLabel, removeCondition } from '../../phases/conditions.ts';
import { isWithheld } from '../../phases/granted.ts';
import { forbidden } from '../../phases/permission.ts';
import { use } from '../../phases/use.ts';

/** Tags that an art asks for and that nothing equipped has (T-27). */
function missingFor(creature: Creature, item: Item): readonly string[] {
  const worn = Object.values(creature.items).filter((other) => other.equipped && other.id !== item.id);
  return (item.needs ?? []).filter((tag) => !worn.some((other) => other.tags.includes(tag)));
}

function forbid(_r: Resolution, creature: Creature, _doing: unknown, { item }: DoingWith): Refusal | null {
  if (item === undefined) return null;
  if (isWithheld(creature, item.id)) return refusal('notGranted', 'T-28', { name: creature.name, item: item.name });
  if (item.needs === undefined) return null;
  const missing = missingFor(creature, item);
  return missing.length === 0
    ? null
    : refusal('missingRequirement', 'T-27', { name: creature.name, item: item.name, needs: missing.join(', ') });
}

/** The name that all sources of an art share. */
function artOf(item: Item): string {
  return item.art ?? item.id;
}

/** T-30: the art by its name, not by one source of it, with several sources at hand: the user says which. */
function* instead(r: Resolution, by: Creature, command: Use, item: Item): Rule<boolean> {
  if (artOf(item) !== item.id || command.choice !== undefined) return yield* bySource(r, by, command, item);
  const sources = Object.values(by.items).filter((other) => artOf(other) === item.id && isReady(r, by, other));
  if (sources.length < 2) return false;
  const chosen = yield* decide(r, {
    kind: 'decision',
    key: `source/${item.id}`,
    who: by.id,
    about: 'choose',
    choices: sources.map(({ id, name }) => ({ value: id, label: named(name) })),
    label: { key: 'FOURFOLD.Ask.source', args: { item: item.name } },
    rule: 'T-30',
  });
  const source = String(chosen);
  note(r, 'T-30', { key: 'FOURFOLD.Note.source', args: { name: by.name, item: by.items[source]?.name ?? source } }, by.id);
  yield* use(r, { ...command, what: source, choice: source });
  return true;
}

/** The command says which source already. */
function* bySource(r: Resolution, by: Creature, command: Use, item: Item): Rule<boolean> {
  const { choice } = command;
  const other = choice !== undefined && choice !== item.id && Object.hasOwn(by.items, choice) ? by.items[choice] : undefined;
  if (other === undefined || artOf(other) !== artOf(item)) return false;
  yield* use(r, { ...command, what: other.id });
  return true;
}

function isReady(r: Resolution, by: Creature, item: Item): boolean {
  return item.equipped && forbidden(r, by, 'react', { item }) === null;
}

/** TR-19: the concentration, rituals, bonuses and conditions that it gave its bearer end. */
function unequipped(r: Resolution, id: string, item: string): void {
  const creature = creatureOf(r, id);
  if (creature === undefined) return;
  lose(r, id, item);
  const granted = creature.items[item]?.grants;
  if (granted !== undefined && isWithheld(creature, granted)) lose(r, id, granted);
}

function lose(r: Resolution, id: string, source: string): void {
  for (const condition of Object.values(creatureOf(r, id)?.conditions ?? {})) {
    if (condition.data.origin !== source || (condition.source ?? id) !== id) continue;
    removeCondition(r, id, condition, { rule: 'TR-19', label: conditionLabel(r.rules, condition) });
  }
  for (const expire of r.rules.slots.expire) expire(r, id, source, 'TR-19');
}

export const learntArts: Mechanic = {
  id: 'learnt-arts',
  rules: ['T-27', 'T-28', 'T-30'],
  handlers: { forbid, instead, unequipped },
};
