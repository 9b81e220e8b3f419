/** Hitting: attack roll against AC, natural results, criticals, ties (T-15, T-16, T-31 … T-40; TR-05, TR-08, TR-09, TR-22). */
import type { Mechanic } from '../../kernel/contract.ts';
import { named } from '../../kernel/explain.ts';
import { choice } from '../../kernel/setting.ts';
import { derive } from '../../kernel/derive.ts';
import { attributeParts } from '../../phases/save.ts';
import { attackAttributes, hitBonus } from './hit-bonus.ts';
import { bounded } from '../../kernel/sound-values.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 't.hitTie': 'hit' | 'miss';
    readonly 't.nat1': 'plain' | 'miss';
    readonly 't.critScope': 'formula' | 'all';
    readonly 't.finesse': 'optional' | 'always';
    readonly 't.rangedAttr': string;
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** Armor Class before anything that adds to it. */
    readonly ac: number;
  }
}

const NATURAL_MAXIMUM = 20;

export const accuracy: Mechanic = {
  id: 'accuracy',
  rules: ['T-13', 'T-15', 'T-16', 'T-17', 'T-18', 'T-36', 'T-37', 'T-38', 'T-39', 'T-40'],
  settings: [
    choice('t.hitTie', ['hit', 'miss'], 'TR-05', ['T-15']),
    choice('t.nat1', ['plain', 'miss'], 'TR-05', ['T-15']),
    choice('t.critScope', ['formula', 'all'], 'TR-22', ['T-16']),
    choice('t.finesse', ['optional', 'always'], 'TR-09', ['T-36']),
    { id: 't.rangedAttr', type: 'attribute', initial: 'dex', ruling: 'TR-09', rules: ['T-40', 'T-41', 'T-42'] },
  ],
  slice: { ac: { kind: 'integer', initial: 10, min: 0, max: 100 } },
  words: {
    ac: {
      rule: 'T-15',
      min: 0,
      derive: (_rules, creature, parts) => {
        parts.push({ label: { key: 'FOURFOLD.Part.base' }, value: creature.ac, rule: 'T-15' });
      },
    },
    // What adds to every attack, save or check; their own parts come with the roll.
    attack: { rule: 'T-15', derive: () => undefined },
    save: { rule: 'T-18', derive: () => undefined },
    check: { rule: 'T-80', derive: () => undefined },
  },
  itemWords: {
    hit: (rules, bearer, item, parts) => {
      parts.push(...hitBonus(rules, bearer, item).parts);
    },
    dc: (_rules, _bearer, item, parts) => {
      const dc = item.save?.dc;
      if (typeof dc === 'number') parts.push({ label: named(item.name), value: bounded(dc), rule: 'T-18', source: item.id });
    },
  },
  exclusive: {
    naturalRanges: {
      rule: 'T-16',
      missRule: 'TR-05',
      alwaysHits: (natural) => natural === NATURAL_MAXIMUM,
      alwaysMisses: (rules, natural) => natural === 1 && rules.settings['t.nat1'] === 'miss',
      critical: (natural) => natural === NATURAL_MAXIMUM,
    },
    critical: {
      rule: 'T-16',
      scopeRule: 'TR-22',
      // TR-22: what is a separate effect is rolled.
      maximised: (rules, entry) => entry === 0 || rules.settings['t.critScope'] === 'all',
    },
    tieOwner: {
      // TR-05.
      hits: (rules, total, against) => total > against || (total === against && rules.settings['t.hitTie'] === 'hit'),
      succeeds: (total, dc) => total >= dc,
    },
    accuracy: {
      attributes: (rules, by, weapon) => attackAttributes(rules, by, weapon).map(({ attribute }) => attribute),
      bonus: hitBonus,
      defence: (rules, target) => derive(rules, target, 'ac'),
    },
    saves: {
      rule: 'T-18',
      parts: (r, who, kind) => attributeParts(r, who, kind, 'save'),
      // TR-27: it has no formula; an item that names none asks the GM.
      dc: (_r, _by, item) => {
        const dc = item.save?.dc;
        if (typeof dc !== 'number' || !Number.isFinite(dc)) return null;
        return { value: bounded(dc), parts: [{ label: named(item.name), value: bounded(dc), rule: 'T-18', source: item.id }] };
      },
      succeeds: (_r, { total, dc }) => total >= dc,
    },
  },
};
