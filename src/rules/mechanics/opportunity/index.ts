/** Opportunity Attacks: on leaving a melee reach, and on a natural 1 in melee (A-18, A-37, A-44 … A-46; AR-14, AR-19, AR-27). */
import { decide, refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Opportunity } from '../../kernel/command.ts';
import type { Attacked, Leaving, Mechanic } from '../../kernel/contract.ts';
import { named } from '../../kernel/explain.ts';
import { creatureOf, note, type Resolution } from '../../kernel/resolution.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { settle } from '../../phases/action.ts';
import { reportTargets } from '../../phases/attack.ts';
import { blow } from '../../phases/blow.ts';
import { conditionOf } from '../../phases/conditions.ts';
import { forbidden, known, permitted } from '../../phases/permission.ts';
import { isMeleeWeapon, isThrown } from '../threat/index.ts';

/** weapons that this creature may react with now; none without a Reaction, or when the limit is used. */
function usable(r: Resolution, creature: Creature): readonly Item[] {
  if (creature.dead || r.rules.exclusive.economy.reactionsLeft(r, creature) <= 0) return [];
  return Object.values(creature.items).filter((item) => isMeleeWeapon(item) && forbidden(r, creature, 'react', { item }) === null);
}

interface Occasion {
  readonly reactor: Creature;
  /** Who gave it. */
  readonly by: Creature;
  readonly rule: 'A-18' | 'A-37';
  readonly key: string;
}

/** Asks the reactor's owner; the answer is carried out at once. */
function* offer(r: Resolution, occasion: Occasion): Rule<void> {
  const { reactor, by, rule, key } = occasion;
  const weapons = usable(r, reactor);
  if (weapons.length === 0) return;
  if (weapons.every((item) => item.tags.includes('natural')))
    note(r, 'AR-19', { key: 'FOURFOLD.Note.naturalWeapon', args: { name: reactor.name } }, reactor.id);
  const chosen = yield* decide(r, {
    kind: 'decision',
    key: `${key}/opportunity/${reactor.id}`,
    who: reactor.id,
    about: 'reaction',
    choices: [
      { value: 'pass', label: { key: 'FOURFOLD.Choice.pass' } },
      ...weapons.map((item) => ({ value: item.id, label: named(item.name) })),
    ],
    label: { key: 'FOURFOLD.Ask.opportunity', args: { name: reactor.name, by: by.name } },
    rule,
  });
  const weapon = weapons.find((item) => item.id === chosen);
  if (weapon !== undefined) yield* strikeBack(r, occasion, weapon);
}

/** AR-14: whatever gave the occasion, it uses the Reaction; and it may itself give one (AR-27). */
function* strikeBack(r: Resolution, { reactor, by, rule, key }: Occasion, weapon: Item): Rule<void> {
  r.rules.exclusive.economy.spendReaction(r, reactor.id, { rule, label: named(weapon.name), source: weapon.id });
  if (rule === 'A-37') note(r, 'AR-14', { key: 'FOURFOLD.Note.reacted', args: { name: reactor.name, item: weapon.name } }, reactor.id);
  const target = creatureOf(r, by.id) ?? by;
  const strike = { by: creatureOf(r, reactor.id) ?? reactor, weapons: [weapon], target, edges: [], bonuses: [], circumstances: {} };
  yield* blow(r, { ...strike, key: `${key}/opportunity/${reactor.id}/strike`, reaction: true });
}

/** leaving an enemy's melee reach gives it an occasion, unless the way of leaving does not. */
function* left(r: Resolution, { by: id, how, from, key }: Leaving): Rule<void> {
  const by = creatureOf(r, id);
  if (by === undefined || !r.clock.running || exempt(r, by, how)) return;
  for (const other of new Set(from)) {
    const reactor = yield* known(r, other);
    const mover = creatureOf(r, id);
    if (reactor.id === id || mover === undefined || mover.dead) continue;
    // what reaches nowhere is left by nobody.
    if (reactor.reach <= 0) continue;
    note(r, 'A-44', { key: 'FOURFOLD.Note.leavesReach', args: { name: by.name, other: reactor.name } }, id);
    yield* offer(r, { reactor, by: mover, rule: 'A-18', key });
  }
}

/** Disengage, teleport, and what magic or somebody else moves. */
function exempt(r: Resolution, by: Creature, how: Leaving['how']): boolean {
  if (how === 'teleport' || how === 'forced') {
    note(r, 'A-46', { key: 'FOURFOLD.Note.provokesNobody', args: { name: by.name } }, by.id);
    return true;
  }
  const quietly = conditionOf(by, 'disengaged') !== undefined || (r.command.kind === 'move' && r.command.disengaged === true);
  if (quietly) note(r, 'A-45', { key: 'FOURFOLD.Note.provokesNobody', args: { name: by.name } }, by.id);
  return quietly;
}

/** A-37, AR-27: a natural 1 in melee gives its target an occasion, also when it was itself a reaction. */
function* attacked(r: Resolution, attack: Attacked): Rule<void> {
  const { by, weapon, target, natural, reaction, key } = attack;
  if (natural !== 1 || weapon.melee !== true || !r.clock.running) return;
  const reactor = creatureOf(r, target);
  const attacker = creatureOf(r, by);
  if (reactor === undefined || attacker === undefined || attacker.dead) return;
  if (isThrown(r.rules, attacker, weapon, attack.circumstances)) return;
  if (reaction) note(r, 'AR-27', { key: 'FOURFOLD.Note.chain', args: { name: attacker.name } }, by);
  yield* offer(r, { reactor, by: attacker, rule: 'A-37', key });
}

/** a reaction attack that somebody was prompted for elsewhere. */
function* opportunity(r: Resolution, command: Opportunity): Rule<void> {
  const reactor = yield* known(r, command.by);
  const target = yield* known(r, command.on);
  if (target.dead) return yield* refuse(refusal('targetDead', 'A-18', { name: target.name }));
  const weapon = Object.values(reactor.items).find(
    (item) => isMeleeWeapon(item) && (command.with === undefined || item.id === command.with),
  );
  if (weapon === undefined) return yield* refuse(refusal('noMeleeWeapon', 'A-18', { name: reactor.name }));
  yield* permitted(r, reactor.id, 'react', { item: weapon });
  const { economy } = r.rules.exclusive;
  if (r.clock.running && economy.reactionsLeft(r, reactor) <= 0)
    return yield* refuse(refusal('noReaction', 'A-18', { name: reactor.name }));
  economy.spendReaction(r, reactor.id, { rule: 'A-18', label: named(weapon.name), source: weapon.id });
  const strike = { by: reactor, weapons: [weapon], target, edges: [], bonuses: [], circumstances: {} };
  const result = yield* blow(r, { ...strike, key: `opportunity/${target.id}`, reaction: true });
  reportTargets(r, [target], [result]);
  yield* settle(r, reactor.id);
}

export const opportunityAttacks: Mechanic = {
  id: 'opportunity',
  rules: ['A-18', 'A-37', 'A-44', 'A-45', 'A-46'],
  needs: ['economy', 'threat'],
  handlers: { left, attacked },
  commands: { opportunity },
};
