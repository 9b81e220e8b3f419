/** What nobody in the worked examples carries: something for every mechanic to work on, in whichever ruleset it is. */
import type { CompiledRuleset } from '../../../src/rules/kernel/contract.ts';
import { initialOf } from '../../../src/rules/kernel/slice.ts';
import type { Creature, Item } from '../../../src/rules/kernel/state.ts';

const item = (id: string, given: Partial<Item>): Item => ({ id, name: id, type: 'ability', equipped: true, tags: [], ...given });

/** Worn things that help and hinder, uses that run out, and what is known by its tag. */
const EVERYBODY: readonly Item[] = [
  item('amulet', { type: 'armor', mods: { ac: 1, defence: 1, defense: 1, check: 1, save: -1, attack: 1, speed: -1 } }),
  item('flask', { type: 'gear', heal: '1d4', uses: { value: 1, max: 2 }, recharge: 'battle' }),
  item('trick', { uses: { value: 1, max: 1 }, condition: { key: 'tricked', remaining: 2, data: { mods: { check: -1 } } } }),
  item('trance', { tags: ['concentration'] }),
  item('trip', { tags: ['attackReplacement'], condition: { key: 'prone' } }),
  item('footwork', { tags: ['stance'] }),
  item('feint', { tags: ['timing'] }),
  item('chant', { tags: ['ritual'], turns: 2 }),
  item('dart', { tags: ['spell'], kind: 'spell', level: 0, damage: [{ formula: '1d4', type: 'fire' }] }),
];

/** Who learnt magic, and who has a calling that teaches none. */
const SOME: readonly (readonly Item[])[] = [
  [item('guard', { type: 'class' })],
  [
    item('adept', { type: 'class', caster: 'wizard' }),
    item('lance', { type: 'weapon', ranged: true, tags: ['spell'], level: 0, damage: [{ formula: '1d4+spell', type: 'cold' }] }),
  ],
  [],
];

/** Fields that hold what somebody withstands, by the name of the slice. */
const STANDS: Readonly<Record<string, unknown>> = {
  resist: { slashing: { half: true, amount: 0 }, fire: { half: false, amount: 1 } },
  reduction: { all: 1 },
  resistances: ['physical', 'soul'],
};

/** Whom no clock covers, who takes no wounds and knows no fear. */
const SPARED: Readonly<Record<string, unknown>> = { deathTrack: 'off', woundTrack: 'off', resolveTrack: 'off' };

/** The creature with all of it; every second one withstands something, and the third is spared. */
export function outfitted(rules: CompiledRuleset, creature: Creature, index: number): Creature {
  const more = [...EVERYBODY, ...(Object.hasOwn(rules.words, 'spell') ? (SOME[index % SOME.length] ?? []) : [])];
  const items = { ...Object.fromEntries(more.map((one) => [one.id, one])), ...creature.items };
  const fields = Object.entries({ ...(index % 2 === 0 ? STANDS : {}), ...(index === 2 ? SPARED : {}) });
  return { ...creature, items, ...Object.fromEntries(fields.filter(([field]) => Object.hasOwn(rules.slice, field))) };
}

/** Somebody as another ruleset has them: without the fields that it lacks, and with its own as they are at first. */
export function seatedAt(rules: CompiledRuleset, creature: Creature, theirs: CompiledRuleset): Creature {
  const gone = new Set(Object.keys(theirs.slice).filter((field) => !Object.hasOwn(rules.slice, field)));
  const kept = Object.entries(creature).filter(([field]) => !gone.has(field));
  const added = Object.entries(rules.slice).filter(([field]) => !Object.hasOwn(theirs.slice, field));
  const initial = added.map(([field, shape]): [string, unknown] => [field, initialOf(shape)]);
  // Every field of the kernel was kept and every slice of the ruleset is there.
  return Object.fromEntries([...initial, ...kept]) as unknown as Creature;
}
