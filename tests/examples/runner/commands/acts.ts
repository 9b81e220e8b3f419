/** Attacks, uses, movement and equipment. */
import type { Circumstances, Cover } from '../../../../src/rules/kernel/command.ts';
import { fail } from '../fault.ts';
import { oneOf, textOrTexts, truth, whole } from '../plain.ts';
import { args, Args, type CommandReader, type CommandReaders, type Reading } from './reader.ts';
import { hasItem, itemName, itemOrAction } from './things.ts';

export interface ActOptions {
  /** Words that `with` knows beside the attacker's items. */
  readonly attacks: readonly string[];
  /** What an attack may say of its target in one word. */
  readonly flags?: readonly Flag[];
  /** The target of an attack rolls too, and an observer names a category. */
  readonly defends?: boolean;
}

type Flag = 'unaware' | 'unseenSource' | 'declined' | 'duel';

export function actCommands(options: ActOptions): CommandReaders {
  return {
    attack: args((given, reading) => {
      const by = given.creature('by');
      const on = given.creatures('on');
      return { kind: 'attack', by, on, with: weapons(given, by, options, reading), ...given.edges(), ...circumstances(given, on, options) };
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
        ...(options.defends === true ? given.maybe('category', (key) => given.text(key)) : {}),
        ...given.maybe('trigger', (key) => given.words(key)),
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

/** What the example says of the place and the target, which the rules cannot measure; the same for every target. */
function circumstances(
  given: Args,
  targets: readonly string[],
  { flags = [], defends = false }: Omit<ActOptions, 'attacks'> = {},
): { circumstances?: Readonly<Record<string, Circumstances>> } {
  const told = flags.filter((flag) => given.has(flag)).map((flag) => [flag, said(given.truth(flag))] as const);
  const defence = defends && given.has('defenceEdge') ? { defenceEdges: given.edgesOf('defenceEdge') } : {};
  const read: Circumstances = { ...(given.has('circumstances') ? placeOf(given) : {}), ...Object.fromEntries(told), ...defence };
  return Object.keys(read).length === 0 ? {} : { circumstances: Object.fromEntries(targets.map((target) => [target, read])) };
}

const said = <T>(value: T): { readonly value: T; readonly from: 'said' } => ({ value, from: 'said' });

function placeOf(given: Args): Circumstances {
  const one = new Args(given.raw('circumstances'), given.at('circumstances'), given.scene);
  const read: Circumstances = {
    ...one.maybe('distance', (key) => said(whole(one.raw(key), one.at(key)))),
    ...one.maybe('reach', (key) => said(isInReach(one, key))),
    ...one.maybe('cover', (key) => said(coverOf(one.raw(key), one.at(key)))),
    ...one.maybe('threatened', (key) => said(one.truth(key))),
    ...one.maybe('engaged', (key) => said(one.truth(key))),
    ...one.maybe('supported', (key) => said(one.truth(key))),
    ...(one.has('unsuspecting') ? { unaware: said(one.truth('unsuspecting')) } : {}),
  };
  one.end();
  return read;
}

/** A truth, or how far the attacker reaches, to be compared with the distance. */
function isInReach(given: Args, key: string): boolean {
  const reach = given.raw(key);
  return typeof reach === 'number' ? given.whole('distance') <= reach : truth(reach, given.at(key));
}

const COVERS = ['none', 'half', 'threeQuarter', 'total'] as const;

/** One cover, or all that stand between. */
export function coverOf(value: unknown, place: string): Cover | readonly Cover[] {
  if (!Array.isArray(value)) return oneOf(COVERS, value, place);
  return value.map((one, index) => oneOf(COVERS, one, `${place}[${String(index)}]`));
}
