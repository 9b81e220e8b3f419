/**
 * Commands from players' clients. What they may state is listed here field by field; what the table can measure is measured
 * again by the client that acts, and the rest counts as said.
 */
import type { Circumstances, Command, CommandKind, CommandOf, Cover, Edge, EdgeSource } from '../../rules/kernel/command.ts';
import type { CircumstanceName } from '../../rules/kernel/contract.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { measuredMelee } from './melee.ts';
import { actorOf } from './people.ts';
import { distanceApart, measuredAt, reachOf } from './reach.ts';
import { creatureOfActor } from './snapshot.ts';

type Fields = { readonly [K in CommandKind]?: readonly Extract<Exclude<keyof CommandOf<K>, 'id' | 'kind'>, string>[] };

const CHECK = ['by', 'attribute', 'dc', 'edges', 'bonuses'] as const;
const TRACK = ['who', 'track', 'amount', 'why'] as const;
const WORN = ['who', 'item'] as const;

/** A total rolled elsewhere and a granted reroll are the GM's to give; edges and rests belong to the tracker and the table. */
const SAYABLE: Fields = {
  attack: ['by', 'with', 'on', 'edges', 'bonuses', 'attribute', 'circumstances'],
  use: ['by', 'what', 'on', 'choice', 'amount', 'category', 'trigger', 'circumstances'],
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
  trigger: ['of', 'what', 'on'],
  opportunity: ['by', 'on', 'with'],
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
  const shoots = command.kind === 'attack' && !onlyMelee;
  const reach = reachOf(by);
  const targets = [...new Set(command.on ?? [])].map((id): [string, Circumstances] => {
    const target = actorOf(id);
    const distance = target === null ? null : distanceApart(by, target);
    const melee = shoots && target !== null ? measuredMelee(by, target) : {};
    return [id, { ...said(Object.hasOwn(stated, id) ? stated[id] : undefined), ...measuredAt(distance, reach, onlyMelee), ...melee }];
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

const COVERS: readonly unknown[] = ['none', 'half', 'threeQuarter', 'total'];
const EDGES: readonly unknown[] = ['advantage', 'disadvantage'];

const isCover = (value: unknown): value is Cover => COVERS.includes(value);
/** Several covers may stand between two. */
const isCovers = (value: unknown): value is Cover | readonly Cover[] => isCover(value) || (Array.isArray(value) && value.every(isCover));
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isDistance = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** The GM's to say: that the target suspects nothing, lets itself be hit, or fights a duel (W-15: one side alone does not make it one). */
const GMS = ['unaware', 'declined', 'duel'] as const;

/** What a player may say about a target, of all that the game reads. */
export function sayableOf(reads: ReadonlySet<CircumstanceName>): ReadonlySet<CircumstanceName> {
  return new Set([...reads].filter((name) => !GMS.some((one) => one === name)));
}

/** What people may say about a target, and the form it must have; that nobody threatens or is in melee where the table measures it is the GM's too. */
const FORMS: Readonly<Record<Exclude<keyof Circumstances, 'defenceEdges' | (typeof GMS)[number]>, (value: unknown) => boolean>> = {
  distance: isDistance,
  reach: isFlag,
  cover: isCovers,
  threatened: (value) => value === true,
  engaged: (value) => value === true,
  unseenSource: isFlag,
  supported: isFlag,
};

/** What somebody says about a target, in the right form; nobody's client has measured it for the table. */
function said(stated: Circumstances | undefined): Circumstances {
  const given = (stated ?? {}) as Readonly<Record<string, { readonly value?: unknown } | null | undefined>>;
  const stands = Object.entries(FORMS).flatMap(([name, isForm]) => {
    const value = Object.hasOwn(given, name) ? given[name]?.value : undefined;
    return isForm(value) ? [[name, { value, from: 'said' }] as const] : [];
  });
  const edges = edgesIn(stated?.defenceEdges);
  // Every value was looked at in the form of its field.
  return { ...(Object.fromEntries(stands) as Circumstances), ...(edges.length === 0 ? {} : { defenceEdges: edges }) };
}

/** Advantage and disadvantage as such; what they are called and by which rule is not the client's to say. */
function edgesIn(stated: unknown): EdgeSource[] {
  if (!Array.isArray(stated)) return [];
  return stated.flatMap((one: unknown) => {
    const edge = (one as { readonly edge?: unknown } | null)?.edge;
    return EDGES.includes(edge) ? [{ edge: edge as Edge }] : [];
  });
}
