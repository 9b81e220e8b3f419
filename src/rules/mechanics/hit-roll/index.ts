/** The Hit Roll: d20 and scaling Stat above the Armor Class, 20 always and 1 never (C-17, C-18, C-21, C-22; CR-02). */
import type { HitBonus, Mechanic } from '../../kernel/contract.ts';
import type { CompiledRuleset } from '../../kernel/contract.ts';
import { attributeLabel, derive } from '../../kernel/derive.ts';
import { named, type Part } from '../../kernel/explain.ts';
import { choice } from '../../kernel/setting.ts';
import { bounded } from '../../kernel/sound-values.ts';
import type { Creature, Item } from '../../kernel/state.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'c.acTie': 'miss' | 'hit';
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** Armor Class before anything that adds to it. */
    readonly ac: number;
  }
}

const HIGHEST = 20;
const LOWEST = 1;

/** C-54: bare hands strike with either. */
const STATS_OF_HANDS = ['body', 'swiftness'] as const;

/** The Stats that a weapon can be used with; of several the higher comes first, of equals the one named first (C-54). */
function statsOf(rules: CompiledRuleset, by: Creature, weapon: Item): readonly string[] {
  if (weapon.kind === 'unarmed')
    return STATS_OF_HANDS.toSorted((left, right) => derive(rules, by, right).value - derive(rules, by, left).value);
  const { attribute } = weapon;
  return attribute === undefined || attribute === '' ? [] : [attribute];
}

/** Bare hands and whatever lies about say by which rule they take their Stat; everything else is a weapon of its own. */
const RULE_OF_KIND: Readonly<Record<string, string>> = { unarmed: 'C-54', improvised: 'C-56' };

/** The scaling Stat, the weapon's own bonus and what adds to every attack. `wanted` is taken when the weapon allows it. */
function bonus(rules: CompiledRuleset, by: Creature, weapon: Item, wanted?: string): HitBonus {
  const stats = statsOf(rules, by, weapon);
  const attribute = stats.find((stat) => stat === wanted) ?? stats[0] ?? '';
  const rule = RULE_OF_KIND[weapon.kind ?? ''] ?? 'C-17';
  const parts: Part[] = [];
  if (attribute !== '') parts.push({ label: attributeLabel(rules, attribute), value: derive(rules, by, attribute).value, rule });
  if (weapon.hit !== undefined && weapon.hit !== 0) {
    parts.push({ label: named(weapon.name), value: bounded(weapon.hit), rule: 'C-17', source: weapon.id });
  }
  parts.push(...derive(rules, by, 'attack').parts);
  return { attribute, rule, parts };
}

export const hitRoll: Mechanic = {
  id: 'hit-roll',
  rules: ['C-17', 'C-18', 'C-21', 'C-22', 'C-54', 'C-56'],
  settings: [choice('c.acTie', ['miss', 'hit'], 'CR-02', ['C-18'])],
  slice: { ac: { kind: 'integer', initial: 10, min: 0, max: 100 } },
  words: {
    ac: {
      rule: 'C-18',
      min: 0,
      derive: (_rules, creature, parts) => {
        parts.push({ label: { key: 'FOURFOLD.Part.base' }, value: creature.ac, rule: 'C-18' });
      },
    },
    // What adds to every attack, save or check; their own parts come with the roll.
    attack: { rule: 'C-17', derive: () => undefined },
    save: { rule: 'C-30', derive: () => undefined },
    check: { rule: 'DATA', derive: () => undefined },
  },
  itemWords: {
    hit: (rules, bearer, item, parts) => {
      parts.push(...bonus(rules, bearer, item).parts);
    },
  },
  exclusive: {
    accuracy: { attributes: statsOf, bonus, defence: (rules, target) => derive(rules, target, 'ac') },
    naturalRanges: {
      rule: 'C-21',
      missRule: 'C-22',
      alwaysHits: (natural) => natural === HIGHEST,
      alwaysMisses: (_rules, natural) => natural === LOWEST,
      critical: (natural) => natural === HIGHEST,
    },
    tieOwner: {
      // C-18: "bigger" hits; what is equal is the table's to say (CR-02).
      hits: (rules, total, against) => total > against || (total === against && rules.settings['c.acTie'] === 'hit'),
      succeeds: (total, dc) => total >= dc,
    },
  },
};
