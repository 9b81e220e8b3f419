import { game, GM, PLAYER, pretend, type FakeUser } from './dice-stage.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queueFaces } from '../../stage/engine/dice/index.ts';
import { answerMessage, askDice, readAnswer } from '../../src/foundry/boundary/dice.ts';
import { parsedJson } from '../../src/foundry/data/json-text.ts';
import { registerRolls, rollForAsk, rollsOfTrace } from '../../src/foundry/dice/index.ts';
import { foundryApi, type ChatMessage } from '../../src/foundry/ports/index.ts';
import type { Ask, DecisionAsk, DiceAsk, Tape } from '../../src/rules/kernel/ask.ts';

registerRolls();

const d20: DiceAsk = {
  kind: 'dice',
  key: 'attack/Actor.a/0/d20',
  who: 'Actor.b',
  dice: [20, 20],
  edge: 'advantage',
  label: { key: 'FOURFOLD.Roll.attack' },
  rule: 'T-15',
};
const damage: DiceAsk = {
  kind: 'dice',
  key: 'attack/Actor.a/0/damage/0',
  who: 'Actor.b',
  dice: [6, 6, 8],
  label: { key: 'FOURFOLD.Roll.damage' },
  rule: 'T-17',
};
const react: DecisionAsk = {
  kind: 'decision',
  key: 'reaction/Actor.b',
  who: 'Actor.b',
  about: 'reaction',
  choices: ['pass', 'shield'].map((value) => ({ value, label: { key: value } })),
  label: { key: 'x' },
  rule: 'T-14',
};
const many: DecisionAsk = { ...react, key: 'dc', choices: [], bounds: [0, 100] };

type Data = ReturnType<typeof answerMessage>;

/** The message as the executor reads it from the database, with the author that the server stamped. */
function received(data: Data, author: FakeUser | null, change: (stored: Record<string, unknown>) => void = () => undefined): ChatMessage {
  const stored = JSON.parse(JSON.stringify(data)) as Record<string, unknown>;
  change(stored);
  const system = stored['system'] as Record<string, unknown>;
  const rolls = (stored['rolls'] as readonly string[]).map((roll) =>
    foundryApi().dice.Roll.fromData(JSON.parse(roll) as Record<string, unknown>),
  );
  return { ...stored, author, rolls, system: { ...system, request: parsedJson(system['request'], null) } } as unknown as ChatMessage;
}

async function answered(
  asks: readonly Ask[],
  faces: readonly number[],
  choices: Tape = {},
): Promise<{ readonly data: Data; readonly tape: Tape }> {
  queueFaces(faces);
  const tape = { ...(await askDice(asks.filter((ask) => ask.kind === 'dice'))), ...choices };
  return { data: answerMessage('pending1', asks, tape), tape };
}

const base = foundryApi().dice.Roll;
/** Puts a roll of another formula under the same key. */
async function forged(formula: string, key: string): Promise<string> {
  const roll = await new base(formula, {}, { fourfold: { key } }).evaluate();
  return JSON.stringify(roll.toJSON());
}

beforeEach(() => {
  pretend(13, 'publicroll');
});

describe('an answer', () => {
  it('goes through Foundry’s dice into the tape of the executor', async () => {
    const { data, tape } = await answered([d20, damage], [5, 17, 2, 3, 8]);
    expect(tape).toEqual({ [d20.key]: { faces: [5, 17], by: PLAYER.id }, [damage.key]: { faces: [2, 3, 8], by: PLAYER.id } });
    expect(readAnswer(received(data, PLAYER), [d20, damage])).toEqual({ tape });
    expect(data).toMatchObject({ type: 'report', whisper: [GM.id], system: { phase: 'answer', to: 'pending1' } });
  });

  it('holds choices too', async () => {
    const choices = { [react.key]: { choice: 'shield' }, [many.key]: { choice: 14 } };
    const { data } = await answered([d20, react, many], [5, 6], choices);
    const read = readAnswer(received(data, PLAYER), [d20, react, many]);
    expect(read).toEqual({
      tape: {
        [d20.key]: { faces: [5, 6], by: PLAYER.id },
        [react.key]: { choice: 'shield', by: PLAYER.id },
        [many.key]: { choice: 14, by: PLAYER.id },
      },
    });
  });

  it('names the author whom the server stamped, not whom the message claims', async () => {
    const { data } = await answered([d20], [5, 6]);
    expect(readAnswer(received(data, GM), [d20])).toEqual({ tape: { [d20.key]: { faces: [5, 6], by: GM.id } } });
  });

  it('may be asked for from people of whom only some may answer', async () => {
    const { data } = await answered([d20], [5, 6]);
    const other = { id: 'someone', name: 'Someone', isGM: false };
    const userOf = (): string => PLAYER.id;
    expect(readAnswer(received(data, other), [d20], userOf)).toEqual({ reason: 'notYours' });
    expect(readAnswer(received(data, PLAYER), [d20], userOf)).toHaveProperty('tape');
    expect(readAnswer(received(data, GM), [d20], userOf)).toHaveProperty('tape');
  });
});

describe('no answer is', () => {
  const set = (path: 'rolls' | 'system', value: unknown) => (stored: Record<string, unknown>) => {
    stored[path] = value;
  };

  it.each([
    ['a message of another kind', set('system', { phase: 'plan' }), 'notAnAnswer'],
    ['an empty one', set('rolls', []), 'emptyAnswer'],
    [
      'one with choices that are none',
      (stored: Record<string, unknown>) => Object.assign(stored, { rolls: [], system: { phase: 'answer', request: { choices: 5 } } }),
      'emptyAnswer',
    ],
    ['one with a choice of nothing', set('system', { phase: 'answer', request: { choices: [null] } }), 'notAsked'],
    [
      'one to a decision that is dice',
      set('system', { phase: 'answer', request: { choices: [{ key: damage.key, choice: 6 }] } }),
      'badDice',
    ],
    [
      'one with a choice that was not offered',
      set('system', { phase: 'answer', request: { choices: [{ key: react.key, choice: 'win' }] } }),
      'badDice',
    ],
  ])('%s', async (_what, change, reason) => {
    const { data } = await answered([d20], [5, 6]);
    expect(readAnswer(received(data, PLAYER, change), [d20, damage, react])).toEqual({ reason });
  });

  it('one whose author is gone', async () => {
    const { data } = await answered([d20], [5, 6]);
    expect(readAnswer(received(data, null), [d20])).toEqual({ reason: 'notAnAnswer' });
  });

  it('one that nobody asked for, or twice the same', async () => {
    const { data } = await answered([d20], [5, 6]);
    expect(readAnswer(received(data, PLAYER), [damage])).toEqual({ reason: 'notAsked' });
    const [roll] = data['rolls'] as readonly string[];
    expect(readAnswer(received(data, PLAYER, set('rolls', [roll, roll])), [d20])).toEqual({ reason: 'notAsked' });
  });

  it.each(['1d20', '3d20kh', '2d20kl', '2d20kh + 5', '2d20', '2d20rr<20kh', '20', '{1d20,1d20}kh'])('a roll of %s', async (formula) => {
    const { data } = await answered([d20], [5, 6]);
    const roll = await forged(formula, d20.key);
    expect(readAnswer(received(data, PLAYER, set('rolls', [roll])), [d20])).toEqual({ reason: 'badDice' });
  });

  it('a roll that was never rolled, or is one of a report', async () => {
    const { data } = await answered([d20], [5, 6]);
    const fresh = JSON.stringify(rollForAsk(d20).toJSON());
    expect(readAnswer(received(data, PLAYER, set('rolls', [fresh])), [d20])).toEqual({ reason: 'badDice' });
    const entry = {
      kind: 'roll',
      key: d20.key,
      who: 'x',
      label: d20.label,
      rule: 'T-15',
      dice: [{ faces: 20, face: 20, kept: true }],
      total: 20,
      parts: [{ label: { key: 'FOURFOLD.Part.d20' }, value: 20, rule: 'T-15' }],
    } as const;
    const report = rollsOfTrace([entry]).map((roll) => JSON.stringify(roll.toJSON()));
    expect(report).toHaveLength(1);
    expect(readAnswer(received(data, PLAYER, set('rolls', report)), [d20])).toEqual({ reason: 'notAsked' });
  });
});

describe('dice of this client', () => {
  it.each([
    ['publicroll', true],
    ['gmroll', true],
    ['selfroll', true],
    ['blindroll', false],
  ] as const)('with %s may be entered by hand: %s', async (mode, interactive) => {
    pretend(13, mode);
    const evaluate = vi.spyOn(base.prototype, 'evaluate');
    await askDice([d20]);
    await askDice([d20], { blind: true });
    const seen = evaluate.mock.calls.map(([options]) => options?.['allowInteractive']);
    evaluate.mockRestore();
    expect(seen).toEqual([interactive, false]);
    expect(game.userId).toBe(PLAYER.id);
  });
});
