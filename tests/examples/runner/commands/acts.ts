/** Attacks, uses, movement and equipment. */
import type { Circumstances } from '../../../../src/rules/kernel/command.ts';
import { fail } from '../fault.ts';
import { oneOf, text, textOrTexts, truth, whole } from '../plain.ts';
import { args, Args, type CommandReader, type CommandReaders, type Reading } from './reader.ts';
import { hasItem, itemName, itemOrAction } from './things.ts';

export interface ActOptions {
  /** Words that `with` knows beside the attacker's items. */
  readonly attacks: readonly string[];
}

export function actCommands(options: ActOptions): CommandReaders {
  return {
    attack: args((given, reading) => {
      const by = given.creature('by');
      const on = given.creatures('on');
      return { kind: 'attack', by, on, with: weapons(given, by, options, reading), ...given.edges(), ...circumstances(given, on) };
    }),
    use: args((given, reading) => {
      const by = given.creature('by');
      const on = given.has('on') ? given.creatures('on') : undefined;
      return {
        kind: 'use',
        by,
        what: itemOrAction(given.raw('what'), given.at('what'), by, reading),
        ...(on === undefined ? {} : { on }),
        ...given.maybe('choice', (key) => given.text(key)),
        ...given.maybe('amount', (key) => given.whole(key)),
        ...circumstances(given, on ?? []),
      };
    }),
    move: args((given) => ({
      kind: 'move',
      by: given.creature('by'),
      distance: given.whole('distance'),
      how: oneOf(['walk', 'jump', 'forced', 'teleport'], given.raw('how'), given.at('how')),
      ...given.maybe('leaving', (key) => given.creatures(key)),
    })),
    equip: equipment('equip'),
    unequip: equipment('unequip'),
  };
}

function equipment(kind: 'equip' | 'unequip'): CommandReader {
  return args((given, reading) => {
    const who = given.creature('who');
    return { kind, who, item: itemName(given.raw('item'), given.at('item'), who, reading) };
  });
}

function weapons(given: Args, by: string, options: ActOptions, reading: Reading): readonly string[] {
  const place = given.at('with');
  return textOrTexts(given.raw('with'), place).map((name) => {
    if (hasItem(reading, by, name) || options.attacks.includes(name)) return name;
    return fail(place, `${by} has no "${name}" to attack with`);
  });
}

/** What the example says of the place, which the rules cannot measure; the same for every target. */
function circumstances(given: Args, targets: readonly string[]): { circumstances?: Readonly<Record<string, Circumstances>> } {
  if (!given.has('circumstances')) return {};
  const one = new Args(given.raw('circumstances'), given.at('circumstances'), given.scene);
  const said = <T>(value: T): { readonly value: T; readonly from: 'said' } => ({ value, from: 'said' });
  const read: Circumstances = {
    ...one.maybe('distance', (key) => said(whole(one.raw(key), one.at(key)))),
    ...one.maybe('reach', (key) => said(truth(one.raw(key), one.at(key)))),
    ...one.maybe('cover', (key) => said(oneOf(['none', 'half', 'threeQuarter', 'total'], text(one.raw(key), one.at(key)), one.at(key)))),
  };
  one.end();
  return { circumstances: Object.fromEntries(targets.map((target) => [target, read])) };
}
