/** T-14: before an action resolves, others may spend Reactions. Everybody who could is asked in one batch. */
import { all, decide, type Rule } from '../../kernel/ask.ts';
import type { Use } from '../../kernel/command.ts';
import { named } from '../../kernel/explain.ts';
import { creatureOf, creaturesOf, note, type Resolution } from '../../kernel/resolution.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { forbidden } from '../../phases/permission.ts';

export interface Occasion {
  /** Who gave it. */
  readonly by: string;
  /** An ability that can be countered. */
  readonly counterable: boolean;
  /** Only these may react; everybody when it does not say. */
  readonly among?: readonly string[];
  /** Whoever gave it is in the air: only what reaches there, and never in melee (T-25, TR-30). */
  readonly airborne?: boolean;
  /** Asked about under this key. */
  readonly key?: string;
}

/** Carries out a chosen reaction. */
export type Respond = (r: Resolution, reactor: Creature, item: Item, occasion: Occasion) => Rule<void>;

const NONE: readonly Item[] = [];

/** Whoever has none, and that is nearly everybody at every action, costs nothing. */
function reactionsAtHand({ items }: Creature): readonly Item[] {
  let found: Item[] | null = null;
  for (const id in items) {
    const item = items[id];
    if (item?.equipped === true && item.tags.includes('reaction')) (found ??= []).push(item);
  }
  return found ?? NONE;
}

/** Reactions that this creature could use now. */
function usableReactions(r: Resolution, creature: Creature, occasion: Occasion): readonly Item[] {
  if (creature.id === occasion.by || creature.dead || occasion.among?.includes(creature.id) === false) return NONE;
  const reactions = reactionsAtHand(creature);
  if (reactions.length === 0 || r.rules.exclusive.economy.reactionsLeft(r, creature) <= 0) return NONE;
  if (forbidden(r, creature, 'react') !== null) return NONE;
  return reactions.filter((item) => answers(item, occasion) && forbidden(r, creature, 'react', { item }) === null);
}

/** T-25, TR-30: what reaches whoever is in the air. */
function answers(item: Item, occasion: Occasion): boolean {
  if (item.tags.includes('counterspell') && !occasion.counterable) return false;
  return occasion.airborne !== true || (item.hitsAirborne === true && item.melee !== true);
}

function* askOne(r: Resolution, creature: Creature, items: readonly Item[], occasion: Occasion): Rule<Item | null> {
  const chosen = yield* decide(r, {
    kind: 'decision',
    key: `${occasion.key ?? 'reaction'}/${creature.id}`,
    who: creature.id,
    about: 'reaction',
    choices: [
      { value: 'pass', label: { key: 'FOURFOLD.Choice.pass' } },
      ...items.map((item) => ({ value: item.id, label: named(item.name) })),
    ],
    label: { key: 'FOURFOLD.Ask.reaction', args: { name: creature.name, by: creatureOf(r, occasion.by)?.name ?? occasion.by } },
    rule: 'T-14',
  });
  return items.find((item) => item.id === chosen) ?? null;
}

/**
 * Opens the window. The chosen reactions are carried out in the order of the creatures, after everybody has answered.
 * @returns whether the action was countered
 */
export function* reactionWindow(r: Resolution, occasion: Occasion, respond: Respond): Rule<boolean> {
  if (!r.clock.running) return false;
  const asked: { readonly creature: Creature; readonly items: readonly Item[] }[] = [];
  for (const creature of creaturesOf(r)) {
    const items = usableReactions(r, creature, occasion);
    if (items.length > 0) asked.push({ creature, items });
  }
  if (asked.length === 0) return false;
  const chosen = yield* all(asked.map(({ creature, items }) => askOne(r, creature, items, occasion)));
  let countered = false;
  for (const [index, item] of chosen.entries()) {
    const reactor = asked[index]?.creature;
    if (item === null || reactor === undefined) continue;
    const now = creatureOf(r, reactor.id);
    // A reaction before this one may have left nobody to react.
    if (now === undefined || forbidden(r, now, 'react') !== null) continue;
    r.rules.exclusive.economy.spendReaction(r, reactor.id, { rule: 'T-14', label: named(item.name), source: item.id });
    const declaration = { by: reactor.id, item, command: answerBy(r, reactor, item, occasion) };
    for (const pay of r.rules.slots.pay) yield* pay(r, declaration);
    if (item.tags.includes('counterspell')) {
      countered = true;
      note(r, 'T-14', { key: 'FOURFOLD.Note.countered', args: { name: reactor.name, item: item.name } }, occasion.by);
      continue;
    }
    yield* respond(r, creatureOf(r, reactor.id) ?? now, item, occasion);
    for (const resolved of r.rules.slots.resolved) yield* resolved(r, declaration, false);
  }
  return countered;
}

function answerBy(r: Resolution, reactor: Creature, item: Item, { by }: Occasion): Use {
  return { kind: 'use', id: r.command.id, by: reactor.id, what: item.id, on: [by] };
}
