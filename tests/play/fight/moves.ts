/** What somebody might do now: every kind of command, with chance filling in the names and numbers. */
import type { Command, ConditionTemplate, DamageCommandPart } from '../../../src/rules/kernel/command.ts';
import type { CompiledRuleset } from '../../../src/rules/kernel/contract.ts';
import type { Creature, State } from '../../../src/rules/kernel/state.ts';
import type { Chance } from './random.ts';

export interface Scene {
  readonly rules: CompiledRuleset;
  readonly state: State;
  readonly chance: Chance;
  /** Id of the command that is made. */
  readonly id: string;
}

type Move = (scene: Scene, by: Creature) => Command;

const others = ({ state }: Scene, by: Creature): readonly string[] => Object.keys(state.creatures).filter((id) => id !== by.id);
const somebody = (scene: Scene): string => scene.chance.oneOf(Object.keys(scene.state.creatures)) ?? '';
const another = (scene: Scene, by: Creature): string => scene.chance.oneOf(others(scene, by)) ?? by.id;

/** Damage types that anybody here can deal, and one that nobody knows. */
function typesIn({ state }: Scene): readonly string[] {
  const types = Object.values(state.creatures).flatMap(({ items }) =>
    Object.values(items).flatMap(({ damage = [] }) => damage.map(({ type }) => type)),
  );
  return [...new Set([...types, 'fire', 'physical', 'starlight', 'shadow', 'wild', 'air', 'water', 'earth', 'necrotic', 'untyped'])];
}

const said = <T>(value: T): { readonly value: T; readonly from: 'said' } => ({ value, from: 'said' });

const attack: Move = (scene, by) => {
  const { chance, rules } = scene;
  const owned = Object.values(by.items).filter(({ type, damage }) => type === 'weapon' || (damage ?? []).length > 0);
  const weapons = [...owned, ...rules.exclusive.arms.builtIn(rules, by)].map(({ id }) => id);
  const first = chance.oneOf(weapons) ?? 'unarmed';
  const second = chance.percent(15) ? [chance.oneOf(weapons) ?? first] : [];
  const on = another(scene, by);
  const circumstances = {
    ...(chance.percent(20) ? { cover: said(chance.oneOf(['none', 'half', 'threeQuarter', 'total'] as const) ?? ('none' as const)) } : {}),
    ...(chance.percent(15) ? { threatened: said(true) } : {}),
    ...(chance.percent(10) ? { engaged: said(true) } : {}),
    ...(chance.percent(10) ? { unaware: said(true) } : {}),
    ...(chance.percent(10) ? { unseenSource: said(true) } : {}),
    ...(chance.percent(10) ? { declined: said(true) } : {}),
    ...(chance.percent(10) ? { duel: said(true) } : {}),
    ...(chance.percent(10) ? { reach: said(false) } : {}),
  };
  const edges = chance.percent(20) ? [{ edge: chance.percent(50) ? ('advantage' as const) : ('disadvantage' as const) }] : [];
  return { kind: 'attack', id: scene.id, by: by.id, with: [first, ...second], on: [on], edges, circumstances: { [on]: circumstances } };
};

const useItem: Move = (scene, by) => {
  const item = scene.chance.oneOf(Object.values(by.items));
  const on = scene.chance.percent(70) ? [scene.chance.percent(60) ? another(scene, by) : by.id] : [];
  const all = scene.chance.percent(item?.area === true ? 60 : 5) ? Object.keys(scene.state.creatures) : on;
  return { kind: 'use', id: scene.id, by: by.id, what: item?.id ?? 'nothing', on: all, trigger: 'the door opens' };
};

const useAction: Move = (scene, by) => {
  const { chance, rules } = scene;
  const what = chance.oneOf(Object.keys(rules.actions)) ?? 'nothing';
  const choice = chance.oneOf([...Object.keys(by.items), 'conditions', 'attributes', 'actions', 'traits']);
  return {
    kind: 'use',
    id: scene.id,
    by: by.id,
    what,
    on: chance.percent(80) ? [another(scene, by)] : [by.id],
    ...(choice === undefined ? {} : { choice }),
    ...(chance.percent(50) ? { amount: chance.below(8) } : {}),
    ...(chance.percent(60) ? { category: chance.oneOf(['conditions', 'attributes', 'actions', 'traits']) ?? 'traits' } : {}),
    trigger: 'somebody comes near',
  };
};

const move: Move = (scene, by) => {
  const { chance } = scene;
  const how = chance.oneOf(['walk', 'walk', 'walk', 'jump', 'forced', 'teleport'] as const) ?? ('walk' as const);
  const leaving = chance.percent(50) ? [another(scene, by)] : [];
  return { kind: 'move', id: scene.id, by: by.id, distance: chance.below(12), how, leaving };
};

const roll: Move = (scene, by) => {
  const { chance, rules } = scene;
  const names = [...rules.attributes.map(({ id }) => id), ...Object.keys(rules.words)];
  const attribute = chance.oneOf(names) ?? 'str';
  const kind = chance.percent(50) ? ('check' as const) : ('save' as const);
  if (chance.percent(20)) {
    const sides = [by.id, another(scene, by)].map((id) => ({ by: id, attribute }));
    return { kind: 'contest', id: scene.id, sides };
  }
  if (chance.percent(10)) return { kind, id: scene.id, by: by.id, attribute, against: others(scene, by) };
  const cover = chance.percent(10) ? { cover: 'half' as const } : {};
  return { kind, id: scene.id, by: by.id, attribute, dc: 5 + chance.below(15), reroll: chance.percent(10), ...cover };
};

const damage: Move = (scene) => {
  const { chance } = scene;
  const types = typesIn(scene);
  const part = (): DamageCommandPart => {
    const type = chance.oneOf(types) ?? 'untyped';
    return chance.percent(20) ? { formula: '1d6+1', type } : { amount: chance.below(14), type };
  };
  const to = [somebody(scene)];
  const parts = chance.percent(30) ? [part(), part()] : [part()];
  return { kind: 'damage', id: scene.id, to, parts, critical: chance.percent(10), exact: chance.percent(10) };
};

const heal: Move = (scene) => ({ kind: 'heal', id: scene.id, to: [somebody(scene)], amount: scene.chance.below(9) });

function template({ chance, rules }: Scene, target: string): ConditionTemplate {
  const key = chance.oneOf(Object.keys(rules.conditions)) ?? 'prone';
  const kind = rules.conditions[key];
  const element = chance.oneOf(['starlight', 'shadow', 'wild', 'fire', 'physical']) ?? 'fire';
  return {
    key,
    stacks: 1 + chance.below(3),
    remaining: chance.percent(70) ? 1 + chance.below(3) : null,
    data: {
      ...(kind?.tick === undefined ? {} : { amount: chance.percent(50) ? chance.below(5) : '1d4' }),
      ...(kind?.perElement === true ? { element } : {}),
      target,
    },
  };
}

const apply: Move = (scene, by) => {
  const to = somebody(scene);
  return { kind: 'apply', id: scene.id, to: [to], condition: template(scene, another(scene, by)), source: by.id };
};

const remove: Move = (scene, by) => {
  const present = Object.values(by.conditions).map(({ key }) => key);
  return { kind: 'remove', id: scene.id, to: [by.id], condition: scene.chance.oneOf(present) ?? 'prone' };
};

const track: Move = (scene) => {
  const { chance, rules } = scene;
  const kind = chance.percent(60) ? ('lose' as const) : ('gain' as const);
  return {
    kind,
    id: scene.id,
    who: somebody(scene),
    track: chance.oneOf(Object.keys(rules.tracks)) ?? 'health',
    amount: chance.below(5),
    why: 'fear',
  };
};

const equip: Move = (scene, by) => ({
  kind: scene.chance.percent(50) ? 'equip' : 'unequip',
  id: scene.id,
  who: by.id,
  item: scene.chance.oneOf(Object.keys(by.items)) ?? 'nothing',
});

const grant: Move = (scene) => ({ kind: 'grant', id: scene.id, to: somebody(scene), bonusHealth: scene.chance.below(7), source: 'a ward' });
const expire: Move = (scene) => ({ kind: 'expire', id: scene.id, on: somebody(scene), source: 'a ward' });
const trigger: Move = (scene, by) => ({ kind: 'trigger', id: scene.id, of: by.id, on: [another(scene, by)] });
const opportunity: Move = (scene, by) => ({ kind: 'opportunity', id: scene.id, by: another(scene, by), on: by.id });

/** A GM's hand. */
const edit: Move = (scene) => {
  const who = somebody(scene);
  const most = scene.state.creatures[who]?.health.max ?? 0;
  return { kind: 'edit', id: scene.id, who, values: [{ path: ['health', 'value'], value: scene.chance.below(most + 1) }] };
};

/** What the one whose turn it is does. */
const OWN: readonly Move[] = [attack, attack, attack, useItem, useItem, useAction, useAction, move, equip];
/** What may come at any time. */
const ANY: readonly Move[] = [damage, damage, heal, apply, apply, remove, track, roll, grant, expire, trigger, opportunity, edit];

/** Something that the creature, or the table around it, might want. */
export function someMove(scene: Scene, by: Creature): Command {
  const kinds = scene.chance.percent(65) ? OWN : ANY;
  return (scene.chance.oneOf(kinds) ?? attack)(scene, by);
}

/** What happens between two fights. */
export function betweenFights(scene: Scene): readonly Command[] {
  const everybody = Object.keys(scene.state.creatures);
  const [first = ''] = everybody;
  const { chance, id } = scene;
  const length = chance.percent(50) ? ('short' as const) : ('long' as const);
  return [
    {
      kind: 'care',
      id: `${id}.care`,
      to: chance.oneOf(everybody) ?? first,
      by: [chance.oneOf(everybody) ?? first],
      minutes: 10,
      safe: true,
    },
    { kind: 'rest', id: `${id}.rest`, who: everybody, length, hour: chance.below(200) },
    { kind: 'newDay', id: `${id}.day`, who: everybody },
    { kind: 'timePasses', id: `${id}.time`, who: everybody },
    { kind: 'ambush', id: `${id}.ambush`, by: everybody.slice(0, 2), on: everybody.slice(2) },
  ];
}
