/** Choices and data of a house mix: which clock, whether Health is netted, what stands for a borrowed number (settings `mix.*`). */
import type { SettingDefinition } from '../../kernel/setting.ts';
import { choice, toggle } from '../../kernel/setting.ts';
import { MODULES } from './modules.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'mix.clock': 'host' | 'deathSave' | 'deathRow' | 'none';
    readonly 'mix.zeroDamage': 'clock' | 'wound' | 'both';
    readonly 'mix.netting': 'host' | 'on' | 'off';
    readonly 'mix.skippedTurns': 'run' | 'ask' | 'ignore';
    readonly 'mix.durations': 'host' | 'bearerStart' | 'bearerEnd' | 'sourceStart' | 'round';
    readonly 'mix.concentration': 'host' | 'arts' | 'cards';
    readonly 'mix.insightAttr': string;
    readonly 'mix.medicineAttr': string;
    readonly 'mix.woundAttr': string;
    readonly 'mix.pb': string;
    readonly 'mix.woundAfterBonus': 'off' | 'on';
    readonly 'mix.costMap': Readonly<Record<string, number>>;
    readonly 'mix.elementMap': Readonly<Record<string, string>>;
  }
}

const SHARED = 'shared 3';
const CONFLICTS = 'shared 3.1';

/** What a borrowed mechanic's attribute is in each host, unless the table says otherwise (proposed, no source). */
const PROPOSED: Readonly<
  Record<string, { readonly insight: string; readonly medicine: string; readonly wounds: string; readonly pb: string }>
> = {
  warriors: { insight: 'ins', medicine: 'wis', wounds: 'con', pb: '2' },
  arete: { insight: 'spirit', medicine: 'spirit', wounds: 'endurance', pb: 'pb' },
  arts: { insight: 'wis', medicine: 'wis', wounds: 'con', pb: '2' },
  cards: { insight: 'mind', medicine: 'mind', wounds: 'body', pb: '2' },
};

const RESOLVE_RULES = ['W-68', 'W-79', 'W-86'];

/** Where a module's own numbers come from; shown only where the game does not have them itself. */
function stands(host: string): readonly SettingDefinition[] {
  const proposed = PROPOSED[host] ?? PROPOSED['arts'];
  if (proposed === undefined) return [];
  const borrowed: SettingDefinition[] =
    host === 'warriors'
      ? []
      : [
          { id: 'mix.insightAttr', type: 'attribute', initial: proposed.insight, ruling: SHARED, rules: RESOLVE_RULES },
          { id: 'mix.medicineAttr', type: 'attribute', initial: proposed.medicine, ruling: SHARED, rules: ['W-38'] },
          {
            id: 'mix.pb',
            type: 'formula',
            dice: 'none',
            names: 'attributes',
            words: Number.isNaN(Number(proposed.pb)) ? [proposed.pb] : [],
            initial: proposed.pb,
            ruling: SHARED,
            rules: ['W-81'],
          },
        ];
  const wounds: SettingDefinition[] =
    host === 'cards' ? [] : [{ id: 'mix.woundAttr', type: 'attribute', initial: proposed.wounds, ruling: CONFLICTS, rules: ['C-67'] }];
  return [...borrowed, ...wounds];
}

/** A borrowed Preparation or Action costs one of what the host's own action costs (proposed, no source). */
const PRICES = { preparation: 1, action: 1 };

const CLOCK_RULES = ['W-50', 'W-56', 'T-93', 'T-97'];

/** Every setting of a mix that this host has. */
export function mixDefinitions(host: string): readonly SettingDefinition[] {
  return [
    choice('mix.clock', ['host', 'deathSave', 'deathRow', 'none'], CONFLICTS, CLOCK_RULES),
    choice('mix.zeroDamage', ['clock', 'wound', 'both'], CONFLICTS, ['W-56', 'T-94', 'C-62']),
    choice('mix.netting', ['host', 'on', 'off'], SHARED, ['T-08', 'T-09', 'C-36', 'C-49']),
    choice('mix.skippedTurns', ['run', 'ask', 'ignore'], 'shared 2', ['T-07']),
    choice('mix.durations', ['host', 'bearerStart', 'bearerEnd', 'sourceStart', 'round'], 'shared 2', ['T-07']),
    choice('mix.concentration', ['host', 'arts', 'cards'], SHARED, ['T-60', 'C-71']),
    toggle('mix.woundAfterBonus', 'off', SHARED, ['C-61', 'T-90']),
    ...stands(host),
    { id: 'mix.costMap', type: 'table', shape: 'numbers', initial: PRICES, min: 0, max: 20, ruling: CONFLICTS, rules: ['W-33', 'W-38'] },
    {
      id: 'mix.elementMap',
      type: 'table',
      shape: 'names',
      among: ['none', 'air', 'water', 'fire', 'earth'],
      initial: {},
      ruling: SHARED,
      rules: ['C-32', 'C-33', 'C-35', 'C-37'],
    },
    ...MODULES.filter(({ into }) => into.includes(host)).map(({ id, rules }) => toggle(id, 'off', SHARED, rules)),
  ];
}

/** Whether a setting says what is mixed into the game. */
export const isOfMix = (setting: string): boolean => setting.startsWith('mix.');
