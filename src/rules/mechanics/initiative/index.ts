/** Initiative: a check each, strictly descending (T-05; TR-01). */
import { rollAmount } from '../../dice/amount.ts';
import { all, refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Initiative } from '../../kernel/command.ts';
import type { Mechanic } from '../../kernel/contract.ts';
import { derived } from '../../kernel/derive.ts';
import { putClock, report, type Resolution } from '../../kernel/resolution.ts';
import { choice } from '../../kernel/setting.ts';
import type { Creature } from '../../kernel/state.ts';
import { known } from '../../phases/permission.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 't.initiative': string;
    readonly 't.initTie': 'attribute' | 'player' | 'gm';
  }
}

export interface Standing {
  readonly creature: Creature;
  readonly total: number;
  /** Dexterity, for ties. */
  readonly dex: number;
  /** Place in the GM's own order. */
  readonly listed: number;
}

/** Order of two standings under a tie rule: negative = `left` acts first. Total and the same on every client. */
export function compareStandings(
  tie: 'attribute' | 'player' | 'gm',
  left: Omit<Standing, 'creature'> & { readonly player: boolean },
  right: Omit<Standing, 'creature'> & { readonly player: boolean },
): number {
  if (left.total !== right.total) return right.total - left.total;
  const byAttribute = right.dex - left.dex;
  const byPlayer = Number(right.player) - Number(left.player);
  if (tie === 'attribute' && byAttribute !== 0) return byAttribute;
  if (tie !== 'gm' && byPlayer !== 0) return byPlayer;
  if (tie === 'player' && byAttribute !== 0) return byAttribute;
  return left.listed - right.listed;
}

function* initiative(r: Resolution, command: Initiative): Rule<void> {
  const names = command.groups.flat();
  if (names.length === 0) return yield* refuse(refusal('noCombatants', 'T-03'));
  if (new Set(names).size !== names.length) return yield* refuse(refusal('listedTwice', 'T-05'));
  const groups = yield* all(command.groups.map((group) => rollGroup(r, group, names)));
  const tie = r.rules.settings['t.initTie'];
  const flat = (standing: Standing) => ({ ...standing, player: standing.creature.kind === 'player' });
  const standings = groups.flat().sort((left, right) => compareStandings(tie, flat(left), flat(right)));
  const order = standings.map((standing) => standing.creature.id);
  putClock(r, 'order', order, { rule: 'T-05', label: { key: 'FOURFOLD.Reason.initiative' } });
  report(r, { order, totals: Object.fromEntries(standings.map((standing) => [standing.creature.id, standing.total])) });
}

/** One die for all of a group; each member adds its own modifiers. */
function* rollGroup(r: Resolution, group: readonly string[], names: readonly string[]): Rule<readonly Standing[]> {
  const [leader] = group;
  const standings: Standing[] = [];
  for (const id of group) {
    const creature = yield* known(r, id);
    const label = { key: 'FOURFOLD.Roll.initiative', args: { name: creature.name } };
    const formula = r.rules.settings['t.initiative'];
    const key = `initiative/${leader ?? id}`;
    const rolled = yield* rollAmount(r, { key, who: leader ?? id, formula, type: '', label, rule: 'T-05', creature });
    let total = 0;
    for (const part of rolled.parts) total += part.value;
    r.trace.push({ kind: 'roll', key, who: id, label, rule: 'T-05', dice: rolled.dice, total, parts: rolled.parts });
    standings.push({ creature, total, dex: derived(r.rules, creature, 'dex'), listed: names.indexOf(id) });
  }
  return standings;
}

export const initiativeMechanic: Mechanic = {
  id: 'initiative',
  rules: ['T-05'],
  settings: [
    { id: 't.initiative', type: 'formula', dice: 'oneD20', names: 'attributes', initial: '1d20 + Dex', ruling: 'TR-01', rules: ['T-05'] },
    choice('t.initTie', ['attribute', 'player', 'gm'], 'TR-01', ['T-05']),
  ],
  commands: { initiative },
};
