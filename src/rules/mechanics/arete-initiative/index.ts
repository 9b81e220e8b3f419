/** Initiative of ruleset arete: a formula, who wins ties, and who rolls for whom (A-22, A-23; AR-01). */
import { decide, type Rule } from '../../kernel/ask.ts';
import type { Initiative } from '../../kernel/command.ts';
import type { Mechanic } from '../../kernel/contract.ts';
import { creatureOf, type Resolution } from '../../kernel/resolution.ts';
import { choice } from '../../kernel/setting.ts';
import type { Creature } from '../../kernel/state.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'a.initiative': string;
    readonly 'a.groupInitiative': 'ask' | 'each' | 'group';
    readonly 'a.initTie': 'attribute' | 'player' | 'gm';
  }
}

type Groups = Initiative['groups'];

/** What is left of a name without its number: copies of one NPC are called "Wolf", "Wolf (2)", "wolf 3". */
function stem(creature: Creature): string {
  return creature.name
    .toLowerCase()
    .replace(/[\s(#]*\d+\)?$/, '')
    .trim();
}

/** copies of one NPC that were named one by one are put together. */
function together(r: Resolution, groups: Groups): Groups {
  const joined = new Map<string, readonly string[]>();
  for (const group of groups) {
    const [only = ''] = group;
    const creature = group.length === 1 ? creatureOf(r, only) : undefined;
    const name = creature?.kind === 'npc' ? `npc ${stem(creature)}` : `group ${group.join(' ')}`;
    joined.set(name, [...(joined.get(name) ?? []), ...group]);
  }
  return [...joined.values()];
}

/** everybody rolls, or one roll counts for many; what the command says already is not asked again. */
function* groups(r: Resolution, given: Groups): Rule<Groups> {
  const how = r.rules.settings['a.groupInitiative'];
  if (how === 'each') return given.flat().map((id) => [id]);
  const joined = together(r, given);
  if (how === 'group' || joined.length === given.length) return joined;
  const chosen = yield* decide(r, {
    kind: 'decision',
    key: 'groupInitiative',
    who: null,
    about: 'choose',
    choices: ['each', 'group'].map((value) => ({ value, label: { key: `FOURFOLD.Ruling.a_groupInitiative.choices.${value}` } })),
    label: { key: 'FOURFOLD.Ask.groupInitiative' },
    rule: 'A-22',
  });
  return chosen === 'group' ? joined : given;
}

export const areteInitiative: Mechanic = {
  id: 'arete-initiative',
  rules: ['A-22', 'A-23'],
  settings: [
    {
      id: 'a.initiative',
      type: 'formula',
      dice: 'oneD20',
      names: 'attributes',
      initial: '1d20 + Agility',
      ruling: 'AR-01',
      rules: ['A-22', 'A-23'],
    },
    choice('a.groupInitiative', ['ask', 'each', 'group'], 'A-22', ['A-22']),
    choice('a.initTie', ['attribute', 'player', 'gm'], 'AR-01', ['A-23']),
  ],
  exclusive: {
    initiative: {
      rule: 'A-22',
      formula: (rules) => rules.settings['a.initiative'],
      tie: (rules) => rules.settings['a.initTie'],
      attribute: 'agility',
      tieRule: 'AR-01',
      groups,
    },
  },
};
