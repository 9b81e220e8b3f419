import { describe, expect, it } from 'vitest';
import { example, HURT, verdict, type WrongExample } from './self-test.ts';

describe('unknown words fail and say where', () => {
  it.each<WrongExample>([
    ['a step that expects nothing', example(`{${HURT}}`), /step 1: the step says neither/],
    ['a step that does nothing', example('{after: {}}'), /step 1: a step has `do` or `derived`/],
    [
      'a step that does two things',
      example('{do: {turnStart: ember, turnEnd: ember}, after: {}}'),
      /step 1, do: a step does exactly one thing/,
    ],
    [
      'an unknown word in before',
      example(`{${HURT}, after: {imp: {health: 15}}}`, ', before: {imp: {mana: 3/3}}'),
      /imp\.mana: the word "mana" is not known to ruleset arts/,
    ],
    [
      'an unknown creature in before',
      example(`{${HURT}, after: {imp: {health: 15}}}`, ', before: {ipm: {ac: 3}}'),
      /before: there is no creature "ipm"/,
    ],
    [
      'an unknown condition in before',
      example(`{${HURT}, after: {imp: {health: 15}}}`, ', before: {imp: {conditions: [brning]}}'),
      /imp\.conditions\[0\]: unknown condition "brning"/,
    ],
    [
      'an unknown item word in before',
      example(`{${HURT}, after: {imp: {health: 15}}}`, ', before: {ember: {items: {sword: {shininess: 3}}}}'),
      /ember\.items\.sword: the word "shininess" is not known/,
    ],
    [
      'an unknown economy in before',
      example(`{${HURT}, after: {imp: {health: 15}}}`, ', before: {ember: {economy: {action: 1}}}'),
      /ember\.economy\.action: "action" is no part/,
    ],
    [
      'an unknown attribute in before',
      example(`{${HURT}, after: {imp: {health: 15}}}`, ', before: {ember: {attributes: {mind: 1}}}'),
      /ember\.attributes\.mind: "mind" is no attribute/,
    ],
    [
      'a track without its maximum',
      example(`{${HURT}, after: {imp: {health: 15}}}`, ', before: {imp: {health: 3}}'),
      /imp\.health: value\/max is wanted/,
    ],
    [
      'a value out of bounds',
      example(`{${HURT}, after: {imp: {health: 15}}}`, ', before: {imp: {deathRow: 9}}'),
      /imp: cannot be as given/,
    ],
    [
      'an unknown setting',
      example(`{${HURT}, after: {imp: {health: 15}}}`, ', settings: {t.hitTies: hit}'),
      /settings: unknown setting "t.hitTies"/,
    ],
    [
      'an unknown choice of a setting',
      example(`{${HURT}, after: {imp: {health: 15}}}`, ', settings: {t.hitTie: maybe}'),
      /settings: .*"t.hitTie".*"maybe"/,
    ],
    ['an unknown key of a step', example(`{${HURT}, aftr: {imp: {health: 15}}}`), /step 1: unknown key "aftr"/],
    ['an unknown key of an example', example(`{${HURT}, after: {imp: {health: 15}}}`, ', befor: {}'), /the example: unknown key "befor"/],
    ['an unknown key of combat', example(`{${HURT}, after: {imp: {health: 15}}}`, ', combat: {rond: 1}'), /combat: unknown key "rond"/],
    ['an example without steps', example(''), /steps: an example has at least one step/],
    [
      'a key to take away that is not there',
      example(`{${HURT}, after: {imp: {health: 15}}}`, ', before: {ember: {items: {swrod: null}}}'),
      /before\.ember\.items\.swrod: there is no such key to take away/,
    ],
    [
      'a word of another ruleset',
      example(`{${HURT}, after: {imp: {health: 15}}}`, ', before: {ember: {bleedingOut: {counted: 1}}}'),
      /ember\.bleedingOut: the word "bleedingOut" is not known to ruleset arts/,
    ],
    [
      'an unknown derived word in mods',
      example(`{${HURT}, after: {imp: {health: 15}}}`, ', before: {ember: {conditions: [{id: slowness, mods: {sped: -1}}]}}'),
      /ember\.conditions\[0\]\.mods: "sped" is no derived word/,
    ],
    [
      'an unknown cost',
      example(`{${HURT}, after: {imp: {health: 15}}}`, ', before: {ember: {items: {sword: {cost: {mana: 1}}}}}'),
      /ember\.items\.sword\.cost: "mana" is no cost/,
    ],
    [
      'an unknown class',
      example(`{${HURT}, after: {imp: {health: 15}}}`, ', before: {ember: {class: {caster: bard}}}'),
      /ember\.class\.caster: "bard" is none of/,
    ],
    [
      'an id of a rule that is none',
      example(`{${HURT}, after: {imp: {health: 15}}}`).replace('T-08', 'rule 8'),
      /rules: "rule 8" is no rule id/,
    ],
  ])('%s', (_name, source, message) => {
    expect(verdict(source)).toMatch(message);
  });
});

describe('unknown commands fail and say where', () => {
  it.each<WrongExample>([
    ['an unknown command', example('{do: {tickle: ember}, after: {}}'), /step 1, do\.tickle: the command "tickle" is not known/],
    [
      'a command of another ruleset',
      example('{do: {ambush: {by: [imp], on: [ember]}}, after: {}}'),
      /step 1, do\.ambush: the command "ambush" is not known/,
    ],
    [
      'an unknown argument',
      example('{do: {attack: {by: ember, with: sword, on: imp, edeg: advantage}}, refused: true}'),
      /step 1, do\.attack: the argument "edeg" is not known/,
    ],
    ['a missing argument', example('{do: {attack: {by: ember, with: sword}}, refused: true}'), /step 1, do\.attack: "on" is missing/],
    [
      'an unknown weapon',
      example('{do: {attack: {by: ember, with: swrod, on: imp}}, refused: true}'),
      /step 1, do\.attack\.with: ember has no "swrod"/,
    ],
    ['an unknown action', example('{do: {use: {by: ember, what: dnace}}, refused: true}'), /step 1, do\.use\.what: "dnace" is neither/],
    [
      'an unknown target',
      example('{do: {attack: {by: ember, with: sword, on: ipm}}, refused: true}'),
      /step 1, do\.attack\.on: there is no creature "ipm"/,
    ],
    [
      'an unknown edge',
      example('{do: {check: {by: ember, kind: str, edge: advantag}}, refused: true}'),
      /step 1, do\.check\.edge: "advantag" is none of/,
    ],
    [
      'an unknown attribute',
      example('{do: {check: {by: ember, kind: strength}}, refused: true}'),
      /step 1, do\.check\.kind: "strength" is no attribute/,
    ],
    [
      'an unknown track',
      example('{do: {lose: {who: ember, track: resolve, amount: 1}}, refused: true}'),
      /step 1, do\.lose\.track: "resolve" is no track/,
    ],
    [
      'an unknown condition',
      example('{do: {apply: {to: imp, condition: brning}}, refused: true}'),
      /step 1, do\.apply\.condition: unknown condition "brning"/,
    ],
    [
      'a formula that is none',
      example('{do: {damage: {to: imp, parts: [{formula: 2d, type: fire}]}}, refused: true}'),
      /step 1, do\.damage\.parts\[0\]\.formula: "2d" is no formula/,
    ],
    [
      'an unknown way to move',
      example('{do: {move: {by: ember, distance: 1, how: crawl}}, refused: true}'),
      /step 1, do\.move\.how: "crawl" is none of/,
    ],
    [
      'an unknown word in an edit',
      example('{do: {set: {who: ember, mana: 3}}, refused: true}'),
      /step 1, do\.set\.mana: the word "mana" is not known/,
    ],
    [
      'an unknown circumstance',
      example('{do: {attack: {by: ember, with: sword, on: imp, circumstances: {weather: bad}}}, refused: true}'),
      /step 1, do\.attack\.circumstances: the argument "weather" is not known/,
    ],
    [
      'a condition that was not described',
      example('{do: {remove: {to: imp, condition: slowness}}, refused: true}'),
      /step 1, do\.remove\.condition: unknown condition "slowness"/,
    ],
    [
      'an amount and a formula',
      example('{do: {heal: {to: imp, amount: 3, formula: 1d4}}, refused: true}'),
      /step 1, do\.heal: either `amount` or `formula` is wanted/,
    ],
  ])('%s', (_name, source, message) => {
    expect(verdict(source)).toMatch(message);
  });
});
