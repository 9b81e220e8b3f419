/** How an attack is settled: by the attacker's roll, by the target's Defence Check, or by both (W-08 … W-18, W-23, W-25). */
import { rollD20, type D20Roll } from '../../dice/d20.ts';
import { all, type Rule } from '../../kernel/ask.ts';
import type { Attack, EdgeSource } from '../../kernel/command.ts';
import type { AttackOn, AttackVerdict } from '../../kernel/contract.ts';
import type { Label } from '../../kernel/explain.ts';
import { totalOf, type Part } from '../../kernel/explain.ts';
import { report, type Resolution } from '../../kernel/resolution.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import type { RollEntry } from '../../kernel/trace.ts';
import { attackFor, defenceOf } from '../../phases/attack-roll.ts';
import { defenceFor, ofFixedAttack, ofFixedDefence } from './edges.ts';
import { attackRollParts, attackValueOf, attributeFor, defenceRollParts, warnMissing } from './numbers.ts';
import { isUndefended, numberInstead } from './undefended.ts';

const BEST = 20;
const WORST = 1;

/** Who rolls follows from who they are (WR-02): players roll, NPCs stand by fixed values, and in a duel both roll. */
export function* settle(r: Resolution, given: AttackOn): Rule<AttackVerdict> {
  const duel = isDuel(given);
  const attack = duel ? { ...given, circumstances: { ...given.circumstances, duel: { value: true, from: 'said' as const } } } : given;
  const { by, target, weapon } = attack;
  warnMissing(r, by, attributeFor(r.rules, by, weapon, attack.attribute));
  const open = isUndefended(r, attack);
  if (!open) warnMissing(r, target, 'dex');
  if (duel) return open ? yield* rolledAttack(r, attack, true) : yield* bothRoll(r, attack);
  const attackerRolls = by.kind === 'player' || (target.kind === 'npc' && r.rules.settings['w.npcVsNpc'] === 'attackerRolls');
  return attackerRolls ? yield* rolledAttack(r, attack, open) : yield* rolledDefence(r, attack, open);
}

/** W-15: between players always, else when the table says so. */
function isDuel({ by, target, circumstances }: AttackOn): boolean {
  return circumstances.duel?.value === true || (by.kind === 'player' && target.kind === 'player');
}

function attackLabel({ weapon, target }: AttackOn): Label {
  return { key: 'FOURFOLD.Roll.attack', args: { weapon: weapon.name, target: target.name } };
}

function rollAttack(r: Resolution, attack: AttackOn, turned: readonly EdgeSource[]): Rule<D20Roll> {
  const { by, weapon, edges, extra } = attack;
  return rollD20(r, {
    key: `${attack.key}/d20`,
    who: by.id,
    label: attackLabel(attack),
    rule: 'W-08',
    parts: [...attackRollParts(r.rules, by, weapon, attack.attribute), ...extra],
    edges: [...edges, ...turned],
    for: attackFor(attack),
  });
}

interface Told {
  readonly verdict: NonNullable<RollEntry['verdict']>;
  readonly verdictRule: string;
  readonly against?: number;
}

function trace(r: Resolution, attack: AttackOn, side: 'attack' | 'defence', rolled: D20Roll, told: Told): void {
  const attacks = side === 'attack';
  const { by, target } = attack;
  r.trace.push({
    kind: 'roll',
    key: `${attack.key}/${attacks ? 'd20' : 'defence'}`,
    who: attacks ? by.id : target.id,
    ...(attacks ? { target: target.id } : {}),
    label: attacks ? attackLabel(attack) : defenceLabel(attack),
    rule: attacks ? 'W-08' : 'W-12',
    dice: rolled.dice,
    natural: rolled.natural,
    total: rolled.total,
    parts: rolled.parts,
    ...told,
  });
}

interface Judged {
  readonly hit: boolean;
  readonly rule: string;
}

/** W-23, W-25: 20 always hits, 1 never; else the comparison. */
function judged(natural: number, compared: Judged): Judged & { readonly critical: boolean } {
  if (natural === BEST) return { hit: true, rule: 'W-23', critical: true };
  if (natural === WORST) return { hit: false, rule: 'W-25', critical: false };
  return { ...compared, critical: false };
}

/** The attacker rolls against a fixed Defence, or against none (WR-04). */
function* rolledAttack(r: Resolution, attack: AttackOn, open: boolean): Rule<AttackVerdict> {
  const turned = open ? { edges: [], parts: [] } : ofFixedDefence(r, attack);
  const against = open ? numberInstead(r) : fixedDefence(r, attack, turned.parts);
  const rolled = yield* rollAttack(r, attack, turned.edges);
  const { natural, total } = rolled;
  const compared = against === null ? { hit: true, rule: 'WR-04' } : reaches(attack, total, against, open);
  const { hit, rule, critical } = judged(natural, compared);
  const verdict = critical ? 'critical' : hit ? 'hit' : 'miss';
  trace(r, attack, 'attack', rolled, { verdict, verdictRule: rule, ...(against === null ? {} : { against }) });
  return { natural, total, hit, critical, ...(against === null ? {} : { against }) };
}

/** W-10; W-14: a tie goes to the player; between NPCs it hits (WR-27). */
function reaches({ by, target }: AttackOn, total: number, against: number, open: boolean): Judged {
  if (total !== against) return { hit: total > against, rule: open ? 'WR-04' : by.kind === 'npc' ? 'WR-27' : 'W-10' };
  if (by.kind === 'player') return { hit: true, rule: 'W-14' };
  return target.kind === 'player' ? { hit: false, rule: 'W-14' } : { hit: true, rule: 'WR-27' };
}

/** W-09: the Defence that an NPC stands by. */
function fixedDefence(r: Resolution, attack: AttackOn, turned: readonly Part[]): number {
  const { value, parts } = defenceOf(r, attack);
  const total = totalOf([...parts, ...turned]);
  const { target } = attack;
  const label = { key: 'FOURFOLD.Roll.fixedDefence', args: { name: target.name } };
  r.trace.push({ kind: 'total', creature: target.id, label, rule: 'W-09', total: total.value, parts: total.parts });
  return value + totalOf(turned).value;
}

/** W-11: the Attack Value that an NPC attacks with. */
function fixedAttack(r: Resolution, attack: AttackOn, turned: readonly Part[]): number {
  const { by, weapon, extra } = attack;
  const { value, parts } = attackValueOf(r.rules, by, weapon, attack.attribute);
  const more = totalOf([...extra, ...turned]);
  const label = { key: 'FOURFOLD.Roll.fixedAttack', args: { name: by.name, weapon: weapon.name } };
  const total = value + more.value;
  r.trace.push({ kind: 'total', creature: by.id, label, rule: 'W-11', total, parts: [...parts, ...more.parts] });
  return total;
}

function defenceLabel({ by, target }: AttackOn): Label {
  return { key: 'FOURFOLD.Roll.defence', args: { name: target.name, by: by.name } };
}

/** W-12: the target's own roll; what stands in the way of the attack (cover) helps it. */
function rollDefence(r: Resolution, attack: AttackOn, turned: readonly EdgeSource[]): Rule<D20Roll> {
  const { target, circumstances } = attack;
  const cover: Part[] = [];
  for (const defended of r.rules.slots.defended) defended(r, attackFor(attack), cover);
  return rollD20(r, {
    key: `${attack.key}/defence`,
    who: target.id,
    label: defenceLabel(attack),
    rule: 'W-12',
    parts: [...defenceRollParts(r.rules, target), ...cover],
    edges: [...(circumstances.defenceEdges ?? []), ...turned],
    for: defenceFor(attack),
  });
}

/** W-11 … W-13: a fixed Attack Value against the target's Defence Check, or against none (W-18). */
function* rolledDefence(r: Resolution, attack: AttackOn, open: boolean): Rule<AttackVerdict> {
  const turned = ofFixedAttack(r, attack);
  const against = fixedAttack(r, attack, turned.parts);
  if (open) return standsOpen(r, against);
  const rolled = yield* rollDefence(r, attack, turned.edges);
  const { natural, total } = rolled;
  const hit = total < against;
  const verdictRule = total === against ? (attack.target.kind === 'player' ? 'W-14' : 'WR-27') : 'W-13';
  trace(r, attack, 'defence', rolled, { verdict: hit ? 'failure' : 'success', verdictRule, against });
  return { natural: null, kept: natural, total, against, hit, critical: hit && natural === WORST && critsOnWorst(r, attack.target) };
}

function standsOpen(r: Resolution, against: number): AttackVerdict {
  const instead = numberInstead(r);
  if (instead === null) return { natural: null, hit: true, critical: false };
  return { natural: null, total: instead, against, hit: against > instead, critical: false };
}

/** WR-08: by setting, a failed Defence Check of 1 makes the hit critical. */
function critsOnWorst(r: Resolution, target: Creature): boolean {
  if (r.rules.settings['w.npcCrit'] !== 'defenceOne') return false;
  r.trace.push({ kind: 'note', rule: 'WR-08', label: { key: 'FOURFOLD.Note.defenceOne' }, creature: target.id });
  return true;
}

/** W-15: both roll, and the attack must exceed the defence; 20 and 1 of any attacker keep their meaning (WR-35). */
function* bothRoll(r: Resolution, attack: AttackOn): Rule<AttackVerdict> {
  const rolls = yield* all([rollAttack(r, attack, []), rollDefence(r, attack, [])]);
  const [attacking, defending] = rolls;
  if (attacking === undefined || defending === undefined) return { natural: null, hit: false, critical: false };
  const { natural, total } = attacking;
  const against = defending.total;
  const { hit, rule, critical } = judged(natural, { hit: total > against, rule: total === against ? 'WR-05' : 'W-15' });
  const npc = attack.by.kind === 'npc' && (natural === BEST || natural === WORST);
  if (npc) r.trace.push({ kind: 'note', rule: 'WR-35', label: { key: 'FOURFOLD.Note.npcRolls' }, creature: attack.by.id });
  trace(r, attack, 'defence', defending, { verdict: hit ? 'failure' : 'success', verdictRule: rule });
  trace(r, attack, 'attack', attacking, { verdict: critical ? 'critical' : hit ? 'hit' : 'miss', verdictRule: rule, against });
  return { natural, total, against, hit, critical };
}

/** W-08: nobody is attacked; the total is all there is to tell. */
export function* untargeted(r: Resolution, by: Creature, weapon: Item, { edges = [] }: Attack): Rule<void> {
  const parts = attackRollParts(r.rules, by, weapon);
  const label = { key: 'FOURFOLD.Roll.attackNobody', args: { weapon: weapon.name } };
  const purpose = { kind: 'attack', by, item: weapon } as const;
  const rolled = yield* rollD20(r, { key: 'attack/d20', who: by.id, label, rule: 'W-08', parts, edges, for: purpose });
  const { dice, natural, total } = rolled;
  r.trace.push({ kind: 'roll', key: 'attack/d20', who: by.id, label, rule: 'W-08', dice, natural, total, parts: rolled.parts });
  report(r, { total, natural, kept: natural });
}
