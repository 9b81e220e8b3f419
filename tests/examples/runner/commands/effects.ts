/** What happens to creatures without anybody acting: damage, healing, conditions, grants, rests. */
import { fail } from '../fault.ts';
import { list, oneOf, text } from '../plain.ts';
import { conditionBag, writeCondition, type ConditionWords } from '../words/condition.ts';
import { amount, formula } from '../words/readers.ts';
import { args, Args, type CommandReader, type CommandReaders, type Reading } from './reader.ts';

export interface EffectOptions {
  readonly conditions: ConditionWords;
}

export function effectCommands(options: EffectOptions): CommandReaders {
  return {
    damage: args((given, reading) => ({
      kind: 'damage',
      to: given.creatures('to'),
      parts: list(given.raw('parts'), given.at('parts')).map((part, index) =>
        damagePart(part, `${given.at('parts')}[${String(index)}]`, reading),
      ),
      ...given.maybe('source', (key) => given.text(key)),
      ...given.maybe('critical', (key) => given.truth(key)),
    })),
    heal: args((given) => ({
      kind: 'heal',
      to: given.creatures('to'),
      ...amountOrFormula(given),
      ...(given.has('by') ? { source: given.creature('by') } : {}),
    })),
    apply: args((given, reading) => {
      const place = given.at('condition');
      const { source, since, ...condition } = writeCondition(given.raw('condition'), place, options.conditions, reading.scene);
      if (since !== undefined) fail(place, 'a condition that is applied comes now and has no `since`');
      return { kind: 'apply', to: given.creatures('to'), condition, ...(source === undefined ? {} : { source }) };
    }),
    remove: args((given, reading) => ({
      kind: 'remove',
      to: given.creatures('to'),
      condition: text(conditionBag(given.raw('condition'), given.at('condition'), {}, reading.scene)['id'], given.at('condition')),
    })),
    grant: args((given) => ({
      kind: 'grant',
      to: given.creature('to'),
      bonusHealth: given.whole('bonusHealth'),
      source: given.text('source'),
      ...given.maybe('turns', (key) => given.whole(key)),
    })),
    expire: args((given) => ({ kind: 'expire', on: given.creature('on'), source: given.text('source') })),
    lose: trackCommand('lose'),
    gain: trackCommand('gain'),
    rest: args((given) => ({
      kind: 'rest',
      who: given.creatures('who'),
      length: oneOf(['short', 'long'], given.raw('kind'), given.at('kind')),
    })),
  };
}

function trackCommand(kind: 'lose' | 'gain'): CommandReader {
  return args((given, reading) => {
    const track = given.text('track');
    if (!Object.hasOwn(reading.scene.rules.tracks, track))
      fail(given.at('track'), `"${track}" is no track of ruleset ${reading.scene.rules.id}`);
    return { kind, who: given.creature('who'), track, amount: given.whole('amount'), ...given.maybe('why', (key) => given.text(key)) };
  });
}

function damagePart(value: unknown, place: string, reading: Reading): { type: string; amount?: number; formula?: string } {
  const given = new Args(value, place, reading.scene);
  const part = { ...amountOrFormula(given), type: given.text('type') };
  given.end();
  return part;
}

/** Exactly one of the two; an amount is a number, whatever it is. */
function amountOrFormula(given: Args): { amount?: number; formula?: string } {
  if (given.has('amount') === given.has('formula')) return fail(given.place, 'either `amount` or `formula` is wanted');
  if (given.has('formula')) return { formula: formula(given.raw('formula'), given.at('formula')) };
  const read = amount(given.raw('amount'), given.at('amount'));
  return typeof read === 'number' ? { amount: read } : { formula: read };
}
