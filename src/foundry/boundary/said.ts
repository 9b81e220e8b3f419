/**
 * Commands from players' clients. What they may state is listed here field by field; what the table can measure is measured
 * again by the client that acts, and the rest counts as said.
 */
import type { Circumstances, Command, CommandKind, CommandOf } from '../../rules/kernel/command.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { actorOf } from './people.ts';
import { distanceApart, isOutOfReach } from './reach.ts';
import { creatureOfActor } from './snapshot.ts';

type Fields = { readonly [K in CommandKind]?: readonly Extract<Exclude<keyof CommandOf<K>, 'id' | 'kind'>, string>[] };

const CHECK = ['by', 'attribute', 'dc', 'edges', 'bonuses'] as const;
const TRACK = ['who', 'track', 'amount', 'why'] as const;
const WORN = ['who', 'item'] as const;

/** A total rolled elsewhere and a granted reroll are the GM's to give; edges and rests belong to the tracker and the table. */
const SAYABLE: Fields = {
  attack: ['by', 'with', 'on', 'edges', 'bonuses', 'attribute', 'circumstances'],
  use: ['by', 'what', 'on', 'choice', 'amount', 'circumstances'],
  move: ['by', 'distance', 'how', 'leaving'],
  check: CHECK,
  save: CHECK,
  contest: ['sides'],
  equip: WORN,
  unequip: WORN,
  lose: TRACK,
  gain: TRACK,
  edit: ['who', 'values'],
  damage: ['to', 'parts', 'source', 'critical', 'exact'],
  heal: ['to', 'amount', 'formula', 'source'],
  apply: ['to', 'condition', 'source'],
  remove: ['to', 'condition'],
  grant: ['to', 'bonusHealth', 'source', 'turns'],
  expire: ['on', 'source'],
};

/** Longest command of a player, in characters of JSON; the longest of a sheet is a tenth of it. */
const LONGEST = 8000;

/** Whether a command says only what a player may say. */
export function isSayable(command: Command): boolean {
  const fields: readonly string[] | undefined = SAYABLE[command.kind];
  if (fields === undefined || JSON.stringify(command).length > LONGEST) return false;
  return Object.keys(command).every((field) => field === 'id' || field === 'kind' || fields.includes(field));
}

/** The command with circumstances as they are now: measured where the creatures stand on one scene, said where they do not. */
export function asMeasured(command: Command): Command {
  if (command.kind !== 'attack' && command.kind !== 'use') return command;
  const by = actorOf(command.by);
  if (by === null) return command;
  const stated = command.circumstances ?? {};
  const onlyMelee = isOnlyMelee(command);
  const targets = [...new Set(command.on ?? [])].map((id): [string, Circumstances] => {
    const target = actorOf(id);
    const distance = target === null ? null : distanceApart(by, target);
    return [id, { ...said(Object.hasOwn(stated, id) ? stated[id] : undefined), ...measured(distance, onlyMelee) }];
  });
  const circumstances = Object.fromEntries(targets.filter(([, found]) => Object.keys(found).length > 0));
  const { circumstances: _stated, ...rest } = command;
  return Object.keys(circumstances).length === 0 ? rest : { ...rest, circumstances };
}

function isOnlyMelee(command: CommandOf<'attack'> | CommandOf<'use'>): boolean {
  const actor = command.kind === 'attack' ? actorOf(command.by) : null;
  if (actor === null || command.kind !== 'attack') return false;
  const [main = ''] = command.with;
  return creatureOfActor(actor, activeRuleset()).items[main]?.ranged !== true;
}

function measured(distance: number | null, onlyMelee: boolean): Circumstances {
  if (distance === null) return {};
  const far = isOutOfReach(distance, onlyMelee);
  return {
    distance: { value: distance, from: 'measured' },
    ...(far === null ? {} : { reach: { value: !far, from: 'measured' } as const }),
  };
}

const COVERS: readonly unknown[] = ['none', 'half', 'threeQuarter', 'total'];

/** What somebody says about a target, in the right form; nobody's client has measured it for the table. */
function said(stated: Circumstances | undefined): Circumstances {
  const { distance, reach, cover } = stated ?? {};
  return {
    ...(typeof distance?.value === 'number' && Number.isFinite(distance.value)
      ? { distance: { value: distance.value, from: 'said' } }
      : {}),
    ...(typeof reach?.value === 'boolean' ? { reach: { value: reach.value, from: 'said' } } : {}),
    ...(cover !== undefined && COVERS.includes(cover.value) ? { cover: { value: cover.value, from: 'said' } } : {}),
  };
}
