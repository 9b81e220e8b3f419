/** T-52: a charge that is full goes off on its target, or on another when that one is gone. */
import type { Rule } from '../../kernel/ask.ts';
import type { Use } from '../../kernel/command.ts';
import { creatureOf, note, report, type Resolution } from '../../kernel/resolution.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { answered } from '../../phases/action.ts';
import { blow } from '../../phases/blow.ts';
import { stillThere } from '../../phases/pick-target.ts';
import { takeEffect } from '../../phases/use.ts';

export function* release(r: Resolution, by: Creature, item: Item, on: readonly string[]): Rule<void> {
  const label = { key: 'FOURFOLD.Ask.chargeTarget', args: { name: by.name, item: item.name } };
  const [target] = yield* stillThere(r, { by: by.id, on, key: 'charge/target', label, rule: 'T-52' });
  if (target === undefined) {
    note(r, 'T-52', { key: 'FOURFOLD.Note.chargeLost', args: { name: by.name } }, by.id);
    return;
  }
  note(r, 'T-52', { key: 'FOURFOLD.Note.released', args: { name: by.name, item: item.name } }, by.id);
  const command: Use = { kind: 'use', id: r.command.id, by: by.id, what: item.id, on: [target.id] };
  if ((yield* answered(r, { by: by.id, item, command })) !== 'resolves') return;
  yield* strikeNow(r, creatureOf(r, by.id) ?? by, item, creatureOf(r, target.id) ?? target);
}

function* strikeNow(r: Resolution, by: Creature, item: Item, target: Creature): Rule<void> {
  if (item.type !== 'weapon') return yield* takeEffect(r, by, item, [{ creature: target, projectiles: item.projectiles ?? 1 }]);
  const strike = { by, weapons: [item], target, edges: [], bonuses: [], circumstances: {}, reaction: false };
  report(r, yield* blow(r, { ...strike, key: `charge/${target.id}` }));
}
