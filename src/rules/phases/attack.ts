/** The attack: declaration, reactions, accuracy, damage, resolution (T-13 … T-19). */
import { all, refusal, refuse, type Rule } from '../kernel/ask.ts';
import type { Attack, Bonus, Circumstances, EdgeSource } from '../kernel/command.ts';
import type { TargetResult } from '../kernel/outcome.ts';
import { creatureOf, report, warn, type Resolution } from '../kernel/resolution.ts';
import type { Creature, Item } from '../kernel/state.ts';
import { declare, settle } from './action.ts';
import { known, permitted } from './permission.ts';
import { blow } from './blow.ts';
import type { Strike } from './strike.ts';

/** T-13: `by` attacks `on` with one weapon, or with two in one action (T-31). */
export function* attack(r: Resolution, command: Attack): Rule<void> {
  const weapons = yield* r.rules.exclusive.arms.choose(r, yield* attacker(r, command), command);
  const [main] = weapons;
  const reaction = main !== undefined && r.rules.exclusive.economy.isReaction(main);
  const by = yield* permitted(r, command.by, reaction ? 'react' : 'act', main === undefined ? {} : { item: main });
  const { action } = r.rules.cites;
  if (main === undefined) return yield* refuse(refusal('noWeapon', action, { name: by.name }));
  const { untargeted } = r.rules.exclusive.accuracy;
  if (command.on.length === 0 && untargeted !== undefined) return yield* untargeted(r, by, main, command);
  const targets = yield* targetsOf(r, command.on, main);
  warnRange(r, command, by);
  for (const target of targets) if (yield* cancelledBy(r, by, main, target, circumstancesOf(command, target.id))) return;
  const rule = weapons.length > 1 ? DUAL : action;
  const declared = yield* declare(r, { by: by.id, item: main, command, rule });
  if (declared === 'cancelled') return;
  if (declared === 'resolves') {
    // All targets are taken as they stand when the action resolves (T-17).
    const frozen = targets.map((target) => creatureOf(r, target.id) ?? target);
    const striking = creatureOf(r, by.id) ?? by;
    const results = yield* all(frozen.map((target) => against(r, command, striking, weapons, target)));
    reportTargets(r, frozen, results);
  }
  yield* settle(r, by.id);
}

/** Who attacks; with nothing that they have, whether they may act at all is said first. */
function* attacker(r: Resolution, command: Attack): Rule<Creature> {
  const by = creatureOf(r, command.by) ?? (yield* known(r, command.by));
  const [first = ''] = command.with;
  const has = Object.hasOwn(by.items, first) || r.rules.exclusive.arms.builtIn(r.rules, by).some(({ id }) => id === first);
  return has ? by : yield* permitted(r, command.by, 'act');
}

/** Two weapons strike in one action only where T-31 lets them. */
const DUAL = 'T-32';

const NO_CIRCUMSTANCES: Circumstances = {};

/** What the table says or measured about one target. */
export function circumstancesOf(command: { readonly circumstances?: Attack['circumstances'] }, target: string): Circumstances {
  const all = command.circumstances;
  return all !== undefined && Object.hasOwn(all, target) ? (all[target] ?? NO_CIRCUMSTANCES) : NO_CIRCUMSTANCES;
}

/** Lets mechanics refuse, ask about or cancel a target before anything is paid. */
export function* cancelledBy(r: Resolution, by: Creature, item: Item, target: Creature, circumstances: Circumstances): Rule<boolean> {
  for (const aimed of r.rules.slots.aimed) {
    yield* aimed(r, { by, item, target, circumstances });
    if (r.result.cancelled === true) return true;
  }
  return false;
}

function* targetsOf(r: Resolution, ids: readonly string[], main: Item): Rule<readonly Creature[]> {
  const unique = [...new Set(ids)];
  const { action } = r.rules.cites;
  if (unique.length === 0) return yield* refuse(refusal('noTarget', action, { item: main.name }));
  if (unique.length > (main.targets ?? unique.length)) {
    return yield* refuse(refusal('tooManyTargets', action, { item: main.name, targets: main.targets ?? 1 }));
  }
  const targets: Creature[] = [];
  for (const id of unique) {
    const target = creatureOf(r, id) ?? (yield* known(r, id));
    if (target.dead) return yield* refuse(refusal('targetDead', action, { name: target.name }));
    targets.push(target);
  }
  return targets;
}

/** T-13: out of range is a warning; what the rules cannot measure they do not forbid. */
export function warnRange(r: Resolution, command: { readonly circumstances?: Attack['circumstances'] }, by: Creature): void {
  if (command.circumstances === undefined) return;
  for (const [target, circumstances] of Object.entries(command.circumstances)) {
    if (circumstances.reach?.value !== false) continue;
    warn(r, r.rules.cites.range ?? r.rules.cites.action, { key: 'FOURFOLD.Warn.outOfRange', args: { name: by.name, target } }, target);
  }
}

function* against(r: Resolution, command: Attack, by: Creature, weapons: readonly Item[], target: Creature): Rule<TargetResult> {
  const given = circumstancesOf(command, target.id);
  const [main] = weapons;
  const { edges = NO_EDGES, bonuses = NO_BONUSES, attribute } = command;
  const reaction = main !== undefined && r.rules.exclusive.economy.isReaction(main);
  const plain: Strike = { by, weapons, target, edges, bonuses, key: `attack/${target.id}`, circumstances: given, reaction };
  return yield* blow(r, attribute === undefined ? plain : { ...plain, attribute });
}

const NO_EDGES: readonly EdgeSource[] = [];
const NO_BONUSES: readonly Bonus[] = [];

/** One target's result stands flat; several stand under their ids too. */
export function reportTargets(r: Resolution, targets: readonly Creature[], results: readonly TargetResult[]): void {
  const [only] = results;
  const [first] = targets;
  if (results.length === 1 && only !== undefined && first !== undefined) {
    report(r, only);
    report(r, { targets: Object.fromEntries([[first.id, only]]) });
    return;
  }
  const byId = targets.flatMap((target, index): [string, TargetResult][] => {
    const result = results[index];
    return result === undefined ? [] : [[target.id, result]];
  });
  report(r, { targets: Object.fromEntries(byId) });
}
