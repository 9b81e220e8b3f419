/** Words that every ruleset has. */
import { fail } from '../fault.ts';
import { bag, counted, isBag, list, oneOf, onlyKeys, text, texts, track, truth, whole } from '../plain.ts';
import { attributeName, creatureName } from '../scene.ts';
import type { ConditionWords } from './condition.ts';
import { trackWord } from './health.ts';
import { field, type ItemWords } from './item.ts';
import { keyed } from './keyed.ts';
import { amount, formula, mods } from './readers.ts';
import { single, type CreatureWord } from './word.ts';

export const commonCreatureWords: Readonly<Record<string, CreatureWord>> = {
  kind: single('kind', (value, place) => oneOf(['player', 'npc'], value, place)),
  level: single('level', counted),
  attributes: keyed('attributes', {
    read: (key, value, place, scene) => {
      attributeName(key, place, scene);
      return whole(value, place);
    },
  }),
  health: trackWord('health'),
  dead: single('dead', truth),
  tags: single('tags', texts),
};

export const commonConditionWords: ConditionWords = {
  stacks: { at: ['stacks'], read: counted },
  turns: { at: ['remaining'], read: counted, countsBy: 'world' },
  rounds: { at: ['remaining'], read: counted, countsBy: 'round' },
  source: { at: ['source'], read: creatureName },
  since: { at: ['since'], read: text },
  amount: { at: ['data', 'amount'], read: amount },
  type: { at: ['data', 'type'], read: text },
  mods: { at: ['data', 'mods'], read: mods },
  aura: { at: ['data', 'aura'], read: truth },
  linked: { at: ['data', 'linked'], read: creatureName },
};

/** Damage without a type. */
const UNTYPED = 'none';

export const commonItemWords: ItemWords = {
  type: field('type', (value, place) => oneOf(['weapon', 'armor', 'ability', 'gear', 'class', 'passive', 'ammo'], value, place)),
  tags: field('tags', texts),
  equipped: field('equipped', truth),
  melee: field('melee', truth),
  ranged: field('ranged', truth),
  area: field('area', truth),
  attribute: field('attribute', attributeName),
  hit: field('hit', whole),
  level: field('level', counted),
  targets: field('targets', counted),
  projectiles: field('projectiles', counted),
  ammo: field('ammo', text),
  heal: field('heal', formula),
  damageBonus: field('damageBonus', amount),
  uses: field('uses', usesOf),
  recharge: field('recharge', (value, place) => oneOf(['none', 'battle', 'day', 'rest'], value, place)),
  turns: field('turns', counted),
  grants: field('grants', text),
  art: field('art', text),
  needs: field('needs', texts),
  stores: field('stores', formula),
  capacity: field('capacity', whole),
  loaded: field('loaded', counted),
  reload: field('reload', (value, place) => oneOf(['auto', 'ap'], value, place)),
  reloadCost: field('reloadCost', counted),
  prepared: field('prepared', truth),
  fades: field('fades', truth),
  hitsAirborne: field('hitsAirborne', truth),
  castingTime: field('castingTime', text),
  element: field('element', text),
  linked: field('linked', creatureName),
  mods: field('mods', mods),
  damage: {
    write: (value, place, _scene, whole) => {
      if (!Array.isArray(value))
        return { damage: [{ formula: formula(value, place), type: 'damageType' in whole ? text(whole['damageType'], place) : UNTYPED }] };
      return { damage: list(value, place).map((entry, index) => damageEntry(entry, `${place}[${String(index)}]`)) };
    },
  },
  // Read with `damage`; a fixture's may stand beside a list or without damage, and then says nothing.
  damageType: {
    write: (value, place) => {
      text(value, place);
      return {};
    },
  },
  replaces: field('replaces', (value, place) => {
    const given = bag(value, place);
    onlyKeys(given, ['damage', 'damageType'], place);
    return {
      ...('damage' in given ? { damage: formula(given['damage'], `${place}.damage`) } : {}),
      ...('damageType' in given ? { damageType: text(given['damageType'], `${place}.damageType`) } : {}),
    };
  }),
  save: field('save', (value, place, scene) => {
    const given = bag(value, place);
    onlyKeys(given, ['attribute', 'kind', 'dc', 'onSuccess'], place);
    return {
      attribute: attributeName(given['attribute'] ?? given['kind'], `${place}.attribute`, scene),
      ...('dc' in given ? { dc: whole(given['dc'], `${place}.dc`) } : {}),
      ...('onSuccess' in given ? { onSuccess: oneOf(['none', 'half'], given['onSuccess'], `${place}.onSuccess`) } : {}),
    };
  }),
};

/** What is left, and its maximum; a plain number leaves the maximum as it is. */
function usesOf(value: unknown, place: string): unknown {
  return typeof value === 'number' ? { value: counted(value, place), max: null } : track(value, place);
}

function damageEntry(value: unknown, place: string): unknown {
  if (!isBag(value)) return fail(place, 'a {formula, type} is wanted');
  onlyKeys(value, ['formula', 'type'], place);
  return { formula: formula(value['formula'], `${place}.formula`), type: text(value['type'], `${place}.type`) };
}
