/** What nobody in the worked examples carries: something for every mechanic to work on, in whichever ruleset it is. */
import type { CompiledRuleset } from '../../../src/rules/kernel/contract.ts';
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
  [
    item('adept', { type: 'class', caster: 'wizard' }),
    item('lance', { tags: ['spell'], kind: 'spell', level: 0, damage: [{ formula: '1d4+spell', type: 'cold' }] }),
  ],
  [item('guard', { type: 'class' })],
  [],
];

/** Fields that hold what somebody withstands, by the name of the slice. */
const STANDS: Readonly<Record<string, unknown>> = {
  resist: { slashing: { half: true, amount: 0 }, fire: { half: false, amount: 1 } },
  reduction: { all: 1 },
  resistances: ['physical', 'soul'],
};

/** The creature with all of it; what somebody withstands is given to every second one. */
export function outfitted(rules: CompiledRuleset, creature: Creature, index: number): Creature {
  const more = [...EVERYBODY, ...(Object.hasOwn(rules.words, 'spell') ? (SOME[index % SOME.length] ?? []) : [])];
  const items = { ...Object.fromEntries(more.map((one) => [one.id, one])), ...creature.items };
  const stands = Object.entries(STANDS).filter(([field]) => index % 2 === 0 && Object.hasOwn(rules.slice, field));
  return { ...creature, items, ...Object.fromEntries(stands) };
}

/** Those who fight, as another ruleset has them: its fields in place of theirs. */
export function seatedAt(rules: CompiledRuleset, creature: Creature, theirs: CompiledRuleset): Creature {
  const gone = new Set(Object.keys(theirs.slice).filter((field) => !Object.hasOwn(rules.slice, field)));
  const kept = Object.fromEntries(Object.entries(creature).filter(([field]) => !gone.has(field)));
  // What its own slices lack is put right by whoever reads it (soundCreature).
  return kept as unknown as Creature;
}
