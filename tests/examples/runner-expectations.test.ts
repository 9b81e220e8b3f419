import { describe, expect, it } from 'vitest';
import { example, HIT, HURT, verdict, type WrongExample } from './self-test.ts';

describe('wrong expectations fail and say where', () => {
  it.each<WrongExample>([
    ['a wrong value', example(`{${HURT}, after: {imp: {health: 14}}}`), /step 1, after\.imp\.health: expected 14, got 15/],
    ['an unlisted value', example(`{${HIT}, dice: [14, 5], after: {imp: {health: 12}}}`), /after\.ember\.economy\.ap: changed from 3 to 2/],
    ['an unlisted value of another creature', example(`{${HURT}, after: {}}`), /after\.imp\.health: changed from "20\/20" to "15\/20"/],
    [
      'a listed value that did not change',
      example(`{${HURT}, after: {imp: {health: 15}, ember: {health: 10}}}`),
      /after\.ember\.health: listed as changed/,
    ],
    [
      'a maximum that did not change',
      example(`{${HURT}, after: {imp: {health: 15/20}}}`),
      /after\.imp\.health: value\/max is written only/,
    ],
    [
      'a missing condition',
      example(
        '{do: {damage: {to: imp, parts: [{amount: 20, type: slashing}]}}, ignore: [economy], after: {imp: {health: 0, conditions: [unconscious]}}}',
      ),
      /after\.imp\.conditions: expected \["unconscious"\]/,
    ],
    [
      'conditions that changed unseen',
      example('{do: {damage: {to: imp, parts: [{amount: 20, type: slashing}]}}, ignore: [economy], after: {imp: {health: 0}}}'),
      /after\.imp\.conditions: changed from/,
    ],
    [
      'wrong stacks',
      example('{do: {apply: {to: imp, condition: {id: slowness, mods: {speed: -1}, stacks: 2}}}, after: {imp: {conditions: [slowness]}}}'),
      /after\.imp\.conditions: .*stacks are 2/,
    ],
    [
      'wrong rounds',
      example(
        '{do: {apply: {to: imp, condition: {id: slowness, mods: {speed: -1}, rounds: 2}}}, after: {imp: {conditions: [{id: slowness, rounds: 3}]}}}',
      ),
      /after\.imp\.conditions: .*rounds are 2/,
    ],
    [
      'a key of a condition',
      example(
        '{do: {apply: {to: imp, condition: {id: slowness, mods: {speed: -1}}}}, after: {imp: {conditions: [{id: slowness, mods: {speed: -2}}]}}}',
      ),
      /after\.imp\.conditions: .*mods is/,
    ],
    ['an unknown creature in after', example(`{${HURT}, after: {imp: {health: 15}, ipm: {}}}`), /after: there is no creature "ipm"/],
    ['an unknown word in after', example(`{${HURT}, after: {imp: {helath: 15}}}`), /after\.imp\.helath: the word "helath" is not known/],
    [
      'an unknown ignored word',
      example(`{${HURT}, ignore: [econmy], after: {imp: {health: 15}}}`),
      /ignore: the word "econmy" is not known/,
    ],
    [
      'a mark in after',
      example(`{${HURT}, after: {imp: {health: 15, economy: {jumped: true}}}}`),
      /after\.imp\.economy\.jumped: is a mark/,
    ],
    ['a wrong result', example(`{${HURT}, after: {imp: {health: 15}}, result: {amount: 6}}`), /step 1, result\.amount: expected 6, got 5/],
    ['an unknown result', example(`{${HURT}, after: {imp: {health: 15}}, result: {amuont: 5}}`), /step 1, result: unknown key "amuont"/],
    [
      'a result of a creature that is no target',
      example(`{${HURT}, after: {imp: {health: 15}}, result: {ember: {amount: 5}}}`),
      /step 1, result\.ember: the step has no result/,
    ],
    ['a wrong derived number', example('{derived: {ember: {speed: 8}}}'), /step 1, derived\.ember\.speed: expected 8, got 7/],
    ['an unknown derived word', example('{derived: {ember: {sped: 7}}}'), /step 1, derived\.ember\.sped: is no derived word/],
    ['a derived word of no item', example('{derived: {ember: {axe.hit: 7}}}'), /step 1, derived\.ember\.axe\.hit: is no derived word/],
    ['a derived number of nobody', example('{derived: {embre: {speed: 7}}}'), /step 1, derived: there is no creature "embre"/],
    [
      'a part that is not there',
      example('{derived: {ember: {speed: 7}}, parts: [{label: boots, value: 1}]}'),
      /step 1, parts\[0\]: .* is not among the parts/,
    ],
    [
      'a rule that is not in the trace',
      example(`{${HURT}, after: {imp: {health: 15}}, trace: [T-05]}`),
      /step 1, trace: T-05 is not among the reasons/,
    ],
    ['a warning that is not given', example(`{${HURT}, after: {imp: {health: 15}}, warns: true}`), /step 1, warns: there is no warning/],
    [
      'an unknown condition in after',
      example(`{${HURT}, after: {imp: {health: 15, conditions: [{id: brning}]}}}`),
      /after\.imp\.conditions\[0\]: unknown condition "brning"/,
    ],
    [
      'a later step',
      example(`{${HURT}, after: {imp: {health: 15}}}, {${HURT}, after: {imp: {health: 15}}}`),
      /step 2, after\.imp\.health: expected 15, got 10/,
    ],
    [
      'an item that changed unseen',
      example('{do: {set: {who: ember, items: {sword: {equipped: false}}}}, after: {}}'),
      /after\.ember\.items\.sword\.equipped: changed from true to false/,
    ],
    [
      'a wrong key of an item',
      example('{do: {set: {who: ember, items: {sword: {equipped: false}}}}, after: {ember: {items: {sword: {equipped: true}}}}}'),
      /after\.ember\.items\.sword\.equipped: expected true, got false/,
    ],
    [
      'an item that does not exist',
      example(`{${HURT}, after: {imp: {health: 15}, ember: {items: {axe: {equipped: true}}}}}`),
      /after\.ember\.items\.axe: expected .*no such item/,
    ],
    [
      'an item that is not gone',
      example(`{${HURT}, after: {imp: {health: 15}, ember: {items: {sword: null}}}}`),
      /after\.ember\.items\.sword: expected to be gone/,
    ],
    [
      'conditions listed though nothing changed',
      example(`{${HURT}, after: {imp: {health: 15}, ember: {conditions: []}}}`),
      /after\.ember\.conditions: listed as changed/,
    ],
    [
      'Bonus Health listed though nothing changed',
      example(`{${HURT}, after: {imp: {health: 15}, ember: {bonusHealth: []}}}`),
      /after\.ember\.bonusHealth: listed as changed/,
    ],
    [
      'Bonus Health that changed unseen',
      example(`{${HURT}, after: {}}`, ', before: {imp: {bonusHealth: [{source: ward, value: 8}]}}'),
      /after\.imp\.bonusHealth: changed from .*8.* to .*3/,
    ],
    [
      'Bonus Health of another source',
      example(
        `{${HURT}, after: {imp: {bonusHealth: [{source: word, value: 3}]}}}`,
        ', before: {imp: {bonusHealth: [{source: ward, value: 8}]}}',
      ),
      /after\.imp\.bonusHealth: expected .*word.*, got .*ward/,
    ],
    [
      'a maximum that changed',
      example('{do: {set: {who: ember, health: 4/12}}, after: {ember: {health: 4}}}'),
      /after\.ember\.health: the maximum changed/,
    ],
    [
      'a result that the rules do not give',
      example(`{${HURT}, after: {imp: {health: 15}}, result: {hit: false}}`),
      /step 1, result\.hit: expected false, got nothing/,
    ],
  ])('%s', (_name, source, message) => {
    expect(verdict(source)).toMatch(message);
  });
});
