/**
 * The yardstick: each measured step once more as one plain function, without slots, asks or settings, with the same changes, trace,
 * result and state. It reads the same fields of the same state and is kept as honest as the rules themselves; a test compares them.
 */
import type { Tape } from '../../src/rules/kernel/ask.ts';
import type { Change } from '../../src/rules/kernel/change.ts';
import type { Attack, TurnStart } from '../../src/rules/kernel/command.ts';
import type { Part } from '../../src/rules/kernel/explain.ts';
import type { Result } from '../../src/rules/kernel/outcome.ts';
import type { Creature, State } from '../../src/rules/kernel/state.ts';
import type { TraceEntry } from '../../src/rules/kernel/trace.ts';

export interface ReferenceOutcome {
  readonly changes: readonly Change[];
  readonly trace: readonly TraceEntry[];
  readonly result: Result;
  readonly state: State;
}

/** The start of a turn whose owner spreads auras that hurt and heal. */
export function windowReference(state: State, command: TurnStart): ReferenceOutcome {
  const changes: Change[] = [];
  const creatures: Record<string, Creature> = { ...state.creatures };
  const turnStarts = { rule: 'T-05', label: { key: 'FOURFOLD.Reason.turnStarts' } };
  changes.push({ creature: '', path: ['turn'], before: state.clock.turn, after: command.of, reason: turnStarts });
  changes.push({ creature: '', path: ['turnKey'], before: state.clock.turnKey, after: command.id, reason: turnStarts });
  const owner = creatures[command.of];
  if (owner === undefined) throw new Error('no owner');
  for (const id of command.also ?? []) {
    const target = creatures[id];
    if (target === undefined || target.dead) continue;
    const parts: Part[] = [];
    let net = 0;
    let harmed = false;
    let healed = false;
    for (const condition of Object.values(owner.conditions)) {
      const { amount, aura } = condition.data;
      if (aura !== true || typeof amount !== 'number') continue;
      const healing = condition.key === 'regeneration';
      if (!healing && condition.key !== 'burning') continue;
      let value = amount * condition.stacks;
      if (!healing) {
        const resisted = target.resist['fire'];
        if (resisted?.half === true) value = Math.floor(value / 2);
        value = Math.max(0, value - (resisted?.amount ?? 0) - (target.reduction['fire'] ?? 0) - (target.reduction['all'] ?? 0));
        value = -value;
      }
      net += value;
      if (value < 0) harmed = true;
      if (value > 0) healed = true;
      parts.push({ label: { key: `FOURFOLD.Condition.${condition.key}` }, value, rule: 'T-08', source: condition.id });
    }
    if (net === 0) continue;
    const before = target.health.value;
    const after = net < 0 ? Math.max(0, before + net) : Math.max(before, Math.min(target.health.max, before + net));
    if (after === before) continue;
    creatures[id] = { ...target, health: { ...target.health, value: after } };
    const cut = harmed && healed && (before + net < 0 || before + net > target.health.max);
    const reason = { rule: cut ? 'TR-02' : 'T-09', label: { key: 'FOURFOLD.Reason.window' }, parts };
    changes.push({ creature: id, path: ['health', 'value'], before, after, reason });
  }
  refillOwner(creatures, owner, changes);
  return { changes, trace: [], result: {}, state: { creatures, clock: { ...state.clock, turn: command.of, turnKey: command.id } } };
}

function refillOwner(creatures: Record<string, Creature>, owner: Creature, changes: Change[]): void {
  const maximum = owner.maxAp ?? 3 + Math.floor(owner.level / 5);
  if (owner.economy.ap === maximum) return;
  creatures[owner.id] = { ...owner, economy: { ...owner.economy, ap: maximum } };
  const parts = [{ label: { key: 'FOURFOLD.Part.apTable' }, value: maximum, rule: 'T-06' }];
  const reason = { rule: 'T-10', label: { key: 'FOURFOLD.Reason.refill' }, parts };
  changes.push({ creature: owner.id, path: ['economy', 'ap'], before: owner.economy.ap, after: maximum, reason });
}

const facesAt = (tape: Tape, key: string): readonly number[] => {
  const answer = tape[key];
  return answer !== undefined && 'faces' in answer ? answer.faces : [];
};

const DAMAGE = /^(\d+)d(\d+)\+(\d+)$/;

/** One attack with one weapon on one target that halves and reduces. */
export function attackReference(state: State, command: Attack, tape: Tape): ReferenceOutcome {
  const by = state.creatures[command.by];
  const target = state.creatures[command.on[0] ?? ''];
  const weapon = by?.items[command.with[0] ?? ''];
  const [entry] = weapon?.damage ?? [];
  if (by === undefined || target === undefined || weapon === undefined || entry === undefined) throw new Error('incomplete');
  const changes: Change[] = [];
  const trace: TraceEntry[] = [];
  const creatures: Record<string, Creature> = { ...state.creatures };
  const named = { key: 'FOURFOLD.Named', args: { name: weapon.name } };
  const ap = by.economy.ap - (weapon.cost?.['ap'] ?? 1);
  if (ap < 0) throw new Error('not enough AP');
  creatures[by.id] = { ...by, economy: { ...by.economy, ap } };
  changes.push({
    creature: by.id,
    path: ['economy', 'ap'],
    before: by.economy.ap,
    after: ap,
    reason: { rule: 'T-13', label: named, source: weapon.id },
  });
  const [natural = 0] = facesAt(tape, `attack/${target.id}/0/d20`);
  const strength = by.attributes['str'] ?? 0;
  const total = natural + strength;
  const hit = natural === 20 || total >= target.ac;
  trace.push({
    kind: 'roll',
    key: `attack/${target.id}/0/d20`,
    who: by.id,
    target: target.id,
    label: { key: 'FOURFOLD.Roll.attack', args: { weapon: weapon.name, target: target.name } },
    rule: natural === 20 ? 'T-16' : 'T-15',
    dice: [{ faces: 20, face: natural, kept: true }],
    natural,
    total,
    parts: [
      { label: { key: 'FOURFOLD.Part.d20' }, value: natural, rule: 'T-15' },
      { label: { key: 'FOURFOLD.Attribute.str' }, value: strength, rule: 'TR-09' },
    ],
    against: target.ac,
    verdict: hit ? (natural === 20 ? 'critical' : 'hit') : 'miss',
    ...(total === target.ac && natural !== 20 ? { verdictRule: 'TR-05' } : {}),
  });
  const amount = hit
    ? damageReference({ creatures, changes, trace, by, target, weapon: weapon.name, weaponId: weapon.id, entry, tape })
    : 0;
  const flat = { natural, kept: natural, total, against: target.ac, hit, miss: !hit, critical: natural === 20, amount };
  return { changes, trace, result: { ...flat, targets: { [target.id]: flat } }, state: { creatures, clock: state.clock } };
}

interface Blow {
  readonly creatures: Record<string, Creature>;
  readonly changes: Change[];
  readonly trace: TraceEntry[];
  readonly by: Creature;
  readonly target: Creature;
  readonly weapon: string;
  readonly weaponId: string;
  readonly entry: { readonly formula: string; readonly type: string };
  readonly tape: Tape;
}

function damageReference(blow: Blow): number {
  const { by, target, entry } = blow;
  const [, count = '1', faces = '1', flat = '0'] = DAMAGE.exec(entry.formula) ?? [];
  const key = `attack/${target.id}/0/damage/0`;
  const rolled = facesAt(blow.tape, key);
  let dice = 0;
  for (const face of rolled) dice += face;
  const modifier = Number(flat);
  const dicePart = { label: { key: 'FOURFOLD.Part.dice', args: { dice: `${count}d${faces}` } }, value: dice, rule: 'T-17' };
  const flatPart = { label: { key: 'FOURFOLD.Part.modifier' }, value: modifier, rule: 'T-17' };
  blow.trace.push({
    kind: 'roll',
    key,
    who: by.id,
    target: target.id,
    label: { key: 'FOURFOLD.Roll.damage', args: { weapon: blow.weapon, target: target.name } },
    rule: 'T-17',
    dice: rolled.map((face) => ({ faces: Number(faces), face, kept: true })),
    total: dice + modifier,
    // Damage parts carry their type, and whether they were rolled, on top of what every part has.
    parts: [{ ...dicePart, type: entry.type, dice: true } as Part, { ...flatPart, type: entry.type } as Part],
  });
  const parts: Part[] = [
    { ...dicePart, value: -dice },
    { ...flatPart, value: -modifier },
  ];
  let amount = Math.max(0, dice + modifier);
  const resisted = target.resist[entry.type];
  const take = (taken: number, label: Part['label']): void => {
    const cut = Math.min(amount, taken);
    if (cut <= 0) return;
    amount -= cut;
    parts.push({ label, value: cut, rule: 'T-68' });
  };
  const label = { key: 'FOURFOLD.Part.resisted', args: { type: entry.type } };
  if (resisted?.half === true) take(amount - Math.floor(amount / 2), label);
  take(resisted?.amount ?? 0, label);
  take(target.reduction[entry.type] ?? 0, { key: 'FOURFOLD.Part.reduction' });
  take(target.reduction['all'] ?? 0, { key: 'FOURFOLD.Part.reduction' });
  const before = target.health.value;
  const after = Math.max(0, before - amount);
  if (after === before) return amount;
  blow.creatures[target.id] = { ...target, health: { ...target.health, value: after } };
  const reason = { rule: 'T-17', label: { key: 'FOURFOLD.Named', args: { name: blow.weapon } }, source: blow.weaponId, parts };
  blow.changes.push({ creature: target.id, path: ['health', 'value'], before, after, reason });
  return amount;
}
