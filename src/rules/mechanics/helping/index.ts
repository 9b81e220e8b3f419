/** Disengage, Dodge, Help, Support (A-12 …; AR-11). */
import type { EdgeSource } from '../../kernel/command.ts';
import type { Rule } from '../../kernel/ask.ts';
import type { Mechanic, RollFor } from '../../kernel/contract.ts';
import { creatureOf, note, type Resolution } from '../../kernel/resolution.ts';
import type { Condition, Creature } from '../../kernel/state.ts';
import { conditionLabel, removeCondition, removeWhere } from '../../phases/conditions.ts';
import { disengage, dodge, help, support } from './actions.ts';

function of(creature: Creature, key: string): readonly Condition[] {
  return Object.values(creature.conditions).filter((condition) => condition.key === key);
}

/** an attack on several is helped at the first of them only. */
function isFirst(r: Resolution, { by, against }: RollFor): boolean {
  const { command } = r;
  return command.kind !== 'attack' || command.by !== by.id || against === undefined || command.on[0] === against.id;
}

function edges(r: Resolution, roll: RollFor, into: EdgeSource[]): void {
  const by = creatureOf(r, roll.by.id) ?? roll.by;
  if (roll.kind === 'attack') attackEdges(r, by, roll, into);
  const helped = roll.kind === 'attack' || roll.kind === 'check';
  if (helped && of(by, 'helped').length > 0 && isFirst(r, roll)) into.push({ edge: 'advantage', rule: 'A-14' });
}

/** attacks on a dodging creature; A-15: strikes that were set up against this target. */
function attackEdges(r: Resolution, by: Creature, { against, circumstances }: RollFor, into: EdgeSource[]): void {
  const target = against === undefined ? undefined : (creatureOf(r, against.id) ?? against);
  if (target === undefined) return;
  if (of(target, 'dodging').length > 0) into.push({ edge: 'disadvantage', rule: 'A-13' });
  if (!of(by, 'supported').some(({ data }) => data.target === target.id)) return;
  // AR-11: whoever strikes must threaten the target; a tick box.
  if (circumstances?.supported?.value === false) note(r, 'AR-11', { key: 'FOURFOLD.Note.notThreatening', args: { name: by.name } }, by.id);
  else into.push({ edge: 'advantage', rule: 'A-15' });
}

/** Help is used up by the first attack or check, not by a save. */
function rolled(r: Resolution, roll: RollFor): void {
  if (roll.kind !== 'attack' && roll.kind !== 'check') return;
  const by = creatureOf(r, roll.by.id);
  if (by === undefined) return;
  for (const condition of of(by, 'helped')) end(r, by.id, condition, 'A-14');
}

function end(r: Resolution, id: string, condition: Condition, rule: string): void {
  removeCondition(r, id, condition, { rule, label: conditionLabel(r.rules, condition) });
}

function endAll(r: Resolution, id: string, key: string, rule: string): void {
  const creature = creatureOf(r, id);
  if (creature !== undefined) for (const condition of of(creature, key)) end(r, id, condition, rule);
}

/** until one's own next turn. AR-11: unused Help lasts until its giver's next turn starts. */
// eslint-disable-next-line require-yield -- the slot may ask; this handler never does
function* turnStarts(r: Resolution, id: string): Rule<void> {
  endAll(r, id, 'dodging', 'A-13');
  endAll(r, id, 'disengaged', 'A-45');
  removeWhere(r, ({ key, source }) => key === 'helped' && source === id, 'AR-11');
}

/** nothing of it outlasts the combat. */
function combatEnded(r: Resolution, id: string): void {
  endAll(r, id, 'dodging', 'A-13');
  endAll(r, id, 'disengaged', 'A-45');
  endAll(r, id, 'helped', 'AR-11');
  endAll(r, id, 'supported', 'A-15');
}

export const helping: Mechanic = {
  id: 'helping',
  reads: ['supported'],
  rules: ['A-12', 'A-13', 'A-14', 'A-15', 'A-45'],
  needs: ['economy'],
  conditions: [
    { key: 'disengaged', rule: 'A-12', single: true },
    { key: 'dodging', rule: 'A-13', single: true },
    { key: 'helped', rule: 'A-14' },
    { key: 'supported', rule: 'A-15' },
  ],
  handlers: {
    edges,
    rolled,
    turnStarts,
    // for the rest of the turn.
    // eslint-disable-next-line require-yield -- the slot may ask; this handler never does
    turnEnds: function* (r, id) {
      endAll(r, id, 'disengaged', 'A-45');
    },
    // for the rest of the round.
    roundStarts: (r) => {
      removeWhere(r, ({ key }) => key === 'supported', 'A-15');
    },
    combatEnded,
  },
  actions: { disengage, dodge, help, support },
  forms: {
    help: { targets: [{ label: { key: 'FOURFOLD.Form.ally' }, side: 'own' }] },
    support: {
      targets: [
        { label: { key: 'FOURFOLD.Form.ally' }, side: 'own' },
        { label: { key: 'FOURFOLD.Form.enemy' }, side: 'other' },
      ],
    },
  },
};
