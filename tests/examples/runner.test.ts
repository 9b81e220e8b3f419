import { describe, expect, it } from 'vitest';
import { CHECK, example, FIXTURES, HIT, HURT, verdict, type WrongExample } from './self-test.ts';

describe('right examples pass', () => {
  it.each([
    ['an attack', example(`{${HIT}, dice: [14, 5], after: {ember: {economy: {ap: 2}}, imp: {health: 12}}}`)],
    ['damage', example(`{${HURT}, after: {imp: {health: 15}}}`)],
    ['an ignored word', example(`{${HIT}, dice: [14, 5], ignore: [economy], after: {imp: {health: 12}}}`)],
    ['a word ignored throughout', example(`{${HIT}, dice: [14, 5], after: {imp: {health: 12}}}`, ', ignore: [economy]')],
    [
      'undoing and redoing',
      example(
        `{${HURT}, after: {imp: {health: 15}}}, {do: {undo: 1}, after: {imp: {health: 20}}}, {do: {redo: 1}, after: {imp: {health: 15}}}`,
      ),
    ],
    ['undoing what is not there', example('{do: {undo: 1}, refused: true}')],
    [
      'a new step ends redoing',
      example(
        `{${HURT}, after: {imp: {health: 15}}}, {do: {undo: 1}, after: {imp: {health: 20}}}, {${HURT}, after: {imp: {health: 15}}}, {do: {redo: 1}, refused: true}`,
      ),
    ],
    [
      'a hit that explains itself',
      example(`{${HIT}, dice: [14, 5], ignore: [economy], after: {imp: {health: 12}}, parts: [{label: str, value: 1}], trace: [T-15]}`),
    ],
    ['parts of a derived number', example('{derived: {ember: {speed: 7}}, parts: [{label: dex, value: 2}]}')],
    [
      'an edit by hand',
      example('{do: {set: {who: ember, health: 4, ac: 12, economy: {ap: 1}}}, after: {ember: {health: 4, ac: 12, economy: {ap: 1}}}}'),
    ],
    ['an edit of the maximum', example('{do: {set: {who: ember, health: 4/12}}, after: {ember: {health: 4/12}}}')],
    [
      'an edit of an item',
      example('{do: {set: {who: ember, items: {sword: {equipped: false}}}}, after: {ember: {items: {sword: {equipped: false}}}}}'),
    ],
    [
      'a refusal with its reason',
      example(`{do: {attack: {by: ember, with: sword, on: imp}}, refused: notEnoughAp}`, ', before: {ember: {economy: {ap: 0}}}'),
    ],
    ['a result by name for one target', example(`{${HURT}, after: {imp: {health: 15}}, result: {imp: {amount: 5}}}`)],
    [
      'a named condition that the example describes',
      example(
        '{do: {apply: {to: imp, condition: {id: slowness, mods: {speed: -1}}}}, after: {imp: {conditions: [slowness]}}, derived: {imp: {speed: 4}}}',
      ),
    ],
    [
      'the whole list of conditions',
      example(
        '{do: {apply: {to: ember, condition: {id: slowness, mods: {speed: -1}}}}, after: {ember: {conditions: [{id: slowness}, {id: drained, mods: {speed: -2}}]}}}',
        ', before: {ember: {conditions: [{id: drained, mods: {speed: -2}}]}}',
      ),
    ],
    [
      'conditions in any order',
      example(
        '{do: {damage: {to: imp, parts: [{amount: 20, type: slashing}]}}, ignore: [economy], after: {imp: {health: 0, conditions: [prone, unconscious]}}}',
      ),
    ],
  ])('%s', (_name, source) => {
    expect(verdict(source)).toBeNull();
  });
});

describe('dice and answers must be used up exactly', () => {
  it.each<WrongExample>([
    ['an unused die', example(`{${HURT}, dice: [3], after: {imp: {health: 15}}}`), /step 1, dice\[0\]: the die 3 was not used/],
    ['a missing die', example(`{${HIT}, dice: [14], after: {}}`), /step 1, dice: a die is missing: the rules roll d8 for ember/],
    ['a face outside its die', example(`{${HIT}, dice: [14, 9], after: {}}`), /step 1, dice\[1\]: 9 is no face of a d8/],
    ['a face of 0', example(`{${HIT}, dice: [0, 5], after: {}}`), /step 1, dice\[0\]: 0 is no face of a d20/],
    ['half a face', example(`{${HIT}, dice: [14.5, 5], after: {}}`), /step 1, dice\[0\]: a face of a d20 is wanted/],
    [
      'one face for a pair',
      example(`{${CHECK}, dice: [5, 17], after: {}}`),
      /step 1, dice\[0\]: a roll with advantage wants a list of 2 faces/,
    ],
    ['a pair for one face', example(`{${HIT}, dice: [[14, 15], 5], after: {}}`), /step 1, dice\[0\]: a face of a d20 is wanted/],
    ['a pair outside its dice', example(`{${CHECK}, dice: [[5, 21]], after: {}}`), /step 1, dice\[0\]: 21 is no face of a d20/],
    [
      'an unused answer',
      example(`{${HURT}, answers: [pass], after: {imp: {health: 15}}}`),
      /step 1, answers\[0\]: the answer "pass" was not used/,
    ],
    [
      'a missing answer',
      example(`{do: {attack: {by: ember, with: sword, on: imp}}, dice: [14, 5], after: {}}`),
      /step 1, answers: an answer is missing: imp is asked/,
    ],
    [
      'an answer that is not offered',
      example(`{do: {attack: {by: ember, with: sword, on: imp}}, answers: [dance], dice: [14, 5], after: {}}`),
      /step 1: refused: badAnswer/,
    ],
    [
      'other questions',
      example(`{${HIT}, asks: [confirm], dice: [14, 5], after: {ember: {economy: {ap: 2}}, imp: {health: 12}}}`),
      /step 1, asks: expected \["confirm"\], got \["reaction"\]/,
    ],
    [
      'an unknown kind of question',
      example(`{${HIT}, asks: [react], dice: [14, 5], after: {ember: {economy: {ap: 2}}, imp: {health: 12}}}`),
      /step 1, asks: "react" is none of/,
    ],
  ])('%s', (_name, source, message) => {
    expect(verdict(source)).toMatch(message);
  });
});

describe('refusals must be told', () => {
  it.each<WrongExample>([
    [
      'a refusal that was not expected',
      example(`{${HIT}, dice: [14, 5], after: {}}`, ', before: {ember: {economy: {ap: 0}}}'),
      /step 1: refused: /,
    ],
    ['a refusal that did not come', example(`{${HURT}, refused: true}`), /step 1: expected to be refused/],
    [
      'another reason',
      example(`{do: {attack: {by: ember, with: sword, on: imp}}, refused: tooTired}`, ', before: {ember: {economy: {ap: 0}}}'),
      /step 1, refused: expected "tooTired", got/,
    ],
    [
      'dice left by a refusal',
      example(`{do: {attack: {by: ember, with: sword, on: imp}}, dice: [4], refused: true}`, ', before: {ember: {economy: {ap: 0}}}'),
      /step 1, dice\[0\]: the die 4 was not used/,
    ],
    [
      'a refusal with changes',
      example(
        `{do: {attack: {by: ember, with: sword, on: imp}}, refused: true, after: {imp: {health: 1}}}`,
        ', before: {ember: {economy: {ap: 0}}}',
      ),
      /step 1, after: a refused step changes nothing/,
    ],
  ])('%s', (_name, source, message) => {
    expect(verdict(source)).toMatch(message);
  });
});

describe('broken files fail', () => {
  it.each<WrongExample>([
    [
      'an unknown key of the file',
      `${FIXTURES}setings: {}\n${example(`{${HURT}, refused: true}`).slice(FIXTURES.length)}`,
      /the file: unknown key "setings"/,
    ],
    ['a file without examples', FIXTURES, /the file has no examples/],
    ['an empty file', '', /the file: names with values are wanted/],
    ['broken YAML', `${FIXTURES}examples: [{id: x`, /./],
    ['a key that stands twice', `${FIXTURES}examples: [{id: x, id: y}]`, /Map keys must be unique/],
    [
      'an id that stands twice',
      `${FIXTURES}examples:\n  - {id: x, rules: [T-08], steps: [{derived: {ember: {speed: 7}}}]}\n  - {id: x, rules: [T-08], steps: [{derived: {ember: {speed: 7}}}]}\n`,
      /the id "x" stands twice/,
    ],
    ['an unknown ruleset', example(`{${HURT}, refused: true}`).replace('ruleset: arts', 'ruleset: chess'), /unknown ruleset "chess"/],
  ])('%s', (_name, source, message) => {
    expect(verdict(source)).toMatch(message);
  });
});
