/** What was declared and paid for earlier and happens now, on everybody as they stand. */
import type { Rule } from '../kernel/ask.ts';
import type { Use } from '../kernel/command.ts';
import { creatureOf, type Resolution } from '../kernel/resolution.ts';
import type { Creature, Item } from '../kernel/state.ts';
import { answered } from './action.ts';
import { reportTargets } from './attack.ts';
import { blow } from './blow.ts';
import { aim, takeEffect } from './use.ts';

export interface LaterWork {
  readonly by: Creature;
  readonly item: Item;
  readonly on: readonly string[];
  /** Start of every ask key. */
  readonly key: string;
  /** It answers somebody else's action. */
  readonly reaction: boolean;
}

/** Others may answer it like any other action; its price is paid already. */
export function* workNow(r: Resolution, { by, item, on, key, reaction }: LaterWork): Rule<void> {
  const command: Use = { kind: 'use', id: r.command.id, by: by.id, what: item.id, on };
  const declaration = { by: by.id, item, command };
  const aimed = yield* aim(r, item, on);
  const comes = yield* answered(r, declaration);
  if (comes === 'lost') return;
  const now = creatureOf(r, by.id) ?? by;
  if (comes === 'resolves') {
    if (item.type === 'weapon') yield* strikeAll(r, now, item, on, key, reaction);
    else yield* takeEffect(r, now, item, aimed);
  }
  for (const resolved of r.rules.slots.resolved) yield* resolved(r, declaration, comes === 'countered');
}

function* strikeAll(r: Resolution, by: Creature, item: Item, on: readonly string[], key: string, reaction: boolean): Rule<void> {
  const targets = on.flatMap((id) => creatureOf(r, id) ?? []);
  const results = [];
  for (const target of targets) {
    const strike = { by, weapons: [item], target, edges: [], bonuses: [], circumstances: {}, reaction };
    results.push(yield* blow(r, { ...strike, key: `${key}/${target.id}` }));
  }
  reportTargets(r, targets, results);
}
