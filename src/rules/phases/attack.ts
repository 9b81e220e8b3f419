/** The attack: declaration, reactions, accuracy, damage, resolution (T-13 … T-19). */
import { all, refusal, refuse, type Rule } from '../kernel/ask.ts';
import type { Attack } from '../kernel/command.ts';
import { named } from '../kernel/explain.ts';
import type { TargetResult } from '../kernel/outcome.ts';
import { creatureOf, report, warn, type Resolution } from '../kernel/resolution.ts';
import type { Creature, Item } from '../kernel/state.ts';
import { declare, settle } from './action.ts';
import { known, permitted } from './permission.ts';
import { respond } from './respond.ts';
import { strike } from './strike.ts';
import { takeHold } from './take-hold.ts';
import { riders } from './riders.ts';
import { chooseWeapons } from './weapons.ts';

/** T-13: `by` attacks `on` with one weapon, or with two in one action (T-31). */
export function* attack(r: Resolution, command: Attack): Rule<void> {
  const by = yield* permitted(r, command.by, 'act');
  const weapons = yield* chooseWeapons(r, by, command.with);
  const [main] = weapons;
  if (main === undefined) return yield* refuse(refusal('noWeapon', 'T-13', { name: by.name }));
  const targets = yield* targetsOf(r, command.on, main);
  warnRange(r, command, by);
  const declared = yield* declare(r, { by: by.id, item: main, command, rule: weapons.length > 1 ? 'T-32' : 'T-13' }, respond);
  if (declared === 'cancelled') return;
  if (declared === 'resolves') {
    // All targets are taken as they stand when the action resolves (T-17).
    const frozen = targets.map((target) => creatureOf(r, target.id) ?? target);
    const attacker = creatureOf(r, by.id) ?? by;
    const results = yield* all(frozen.map((target) => against(r, command, attacker, weapons, target)));
    reportTargets(r, frozen, results);
  }
  yield* settle(r, by.id);
}

function* targetsOf(r: Resolution, ids: readonly string[], main: Item): Rule<readonly Creature[]> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return yield* refuse(refusal('noTarget', 'T-13', { item: main.name }));
  if (unique.length > (main.targets ?? unique.length)) {
    return yield* refuse(refusal('tooManyTargets', 'T-13', { item: main.name, targets: main.targets ?? 1 }));
  }
  const targets: Creature[] = [];
  for (const id of unique) {
    const target = yield* known(r, id);
    if (target.dead) return yield* refuse(refusal('targetDead', 'T-13', { name: target.name }));
    targets.push(target);
  }
  return targets;
}

/** T-13: out of range is a warning; what the rules cannot measure they do not forbid. */
function warnRange(r: Resolution, command: Attack, by: Creature): void {
  for (const [target, circumstances] of Object.entries(command.circumstances ?? {})) {
    if (circumstances.reach?.value === false) warn(r, 'T-13', { key: 'FOURFOLD.Warn.outOfRange', args: { name: by.name, target } }, target);
  }
}

function* against(r: Resolution, command: Attack, by: Creature, weapons: readonly Item[], target: Creature): Rule<TargetResult> {
  const outcome = yield* strike(r, {
    by,
    weapons,
    target,
    edges: command.edges ?? [],
    bonuses: command.bonuses ?? [],
    key: `attack/${target.id}`,
    ...(command.attribute === undefined ? {} : { attribute: command.attribute }),
  });
  const [main] = weapons;
  if (outcome.landed.length === 0 || main === undefined) return outcome.result;
  yield* takeHold(r, target.id, {
    hits: outcome.landed.map(({ hit }) => hit),
    healing: 0,
    healingParts: [],
    rule: 'T-17',
    label: named(main.name),
    source: main.id,
  });
  riders(r, by, target.id, outcome.landed);
  return outcome.result;
}

/** One target's result stands flat; several stand under their ids too. */
export function reportTargets(r: Resolution, targets: readonly Creature[], results: readonly TargetResult[]): void {
  const [only] = results;
  if (results.length === 1 && only !== undefined) report(r, only);
  const byId = targets.flatMap((target, index): [string, TargetResult][] => {
    const result = results[index];
    return result === undefined ? [] : [[target.id, result]];
  });
  report(r, { targets: Object.fromEntries(byId) });
}
