/** What a client asks the executor for: references only. Who asks is never part of it; that is the author of the message. */
import type { Command, CommandKind, CommandOf } from '../../rules/kernel/command.ts';
import type { PlaceChoice } from './places.ts';

export type Request =
  | { readonly type: 'command'; readonly command: Command }
  | ({ readonly type: 'undo' | 'redo'; readonly message: string } & Decided)
  /** What becomes of places at which somebody else wrote at the same time. */
  | { readonly type: 'settle'; readonly message: string; readonly choices: readonly PlaceChoice[] }
  /** What becomes of a plan that waits for a GM's word. */
  | { readonly type: 'held'; readonly message: string; readonly word: HeldWord }
  /** `turn` names the turn that is meant. */
  | { readonly type: 'endTurn'; readonly combat: string; readonly turn?: string }
  /** The end of a combat that is going to be deleted, for those who took part; `id` is that of its plan. */
  | { readonly type: 'endCombat'; readonly combat: string; readonly id: string; readonly of: readonly string[] };

/** Another face for one die of a held plan. */
export interface DieWord {
  readonly say: 'die';
  readonly key: string;
  readonly index: number;
  readonly face: number;
}

export type HeldWord = { readonly say: 'apply' | 'drop' } | DieWord;

export type RequestOf<K extends Request['type']> = Extract<Request, { readonly type: K }>;

/** What a person has decided before something is taken back. */
export interface Decided {
  /** Ids of later steps that are taken back in the same plan. */
  readonly also?: readonly string[];
  /** Later steps that rest on it stay. */
  readonly alone?: boolean;
  /** What to do with values that somebody has changed since. */
  readonly choices?: readonly PlaceChoice[];
  /** Restores all of them. */
  readonly force?: boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 200;

type Given = Readonly<Record<string, unknown>>;

const takesBack = (given: Given): boolean => isText(given['message']) && isDecided(given);

const SHAPES: Readonly<Record<Request['type'], (given: Given) => boolean>> = {
  command: ({ command }) => typeof command === 'object' && command !== null,
  undo: takesBack,
  redo: takesBack,
  settle: takesBack,
  held: ({ message, word }) => isText(message) && isWord(word),
  endTurn: ({ combat, turn }) => isText(combat) && (turn === undefined || isText(turn)),
  endCombat: ({ combat, id, of }) => isText(combat) && isText(id) && Array.isArray(of) && of.every(isText),
};

/** Whether something has the shape of a request. Commands have more to them, which is checked by the rules. */
export function isRequest(value: unknown): value is Request {
  if (typeof value !== 'object' || value === null) return false;
  const given = value as Given;
  const type = String(given['type']);
  return Object.hasOwn(SHAPES, type) && SHAPES[type as Request['type']](given);
}

function isWord(value: unknown): value is HeldWord {
  const { say, key, index, face } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return say === 'apply' || say === 'drop' || (say === 'die' && isText(key) && Number.isInteger(index) && Number.isInteger(face));
}

function isDecided({ also = [], choices = [] }: Given): boolean {
  return Array.isArray(also) && also.every(isText) && Array.isArray(choices);
}

type Names = readonly string[];
type NamesIn = { readonly [K in CommandKind]: (command: CommandOf<K>) => Names };

const nobody = (): Names => [];
const by = (command: { readonly by: string }): Names => [command.by];
const who = (command: { readonly who: string }): Names => [command.who];
const to = (command: { readonly to: Names }): Names => command.to;

/** In whose name each kind of command is given. Edges belong to the tracker and rests to the table: in nobody's. */
const ACTORS: NamesIn = {
  attack: by,
  use: by,
  move: by,
  check: by,
  save: by,
  equip: who,
  unequip: who,
  lose: who,
  gain: who,
  edit: who,
  contest: ({ sides }) => sides.map((side) => side.by),
  grant: (command) => [command.to],
  damage: to,
  heal: to,
  apply: to,
  remove: to,
  expire: ({ on }) => [on],
  turnStart: nobody,
  turnEnd: nobody,
  combatStart: nobody,
  combatEnd: nobody,
  roundStart: nobody,
  initiative: nobody,
  rest: nobody,
  care: nobody,
  newDay: nobody,
  timePasses: nobody,
  ambush: nobody,
  trigger: ({ of }) => [of],
  opportunity: by,
};

/** Whom else each kind of command names. */
const OTHERS: Partial<NamesIn> = {
  attack: ({ on }) => on,
  use: ({ on }) => on ?? [],
  move: ({ leaving }) => leaving ?? [],
  turnStart: ({ of, also }) => [of, ...(also ?? [])],
  turnEnd: ({ of }) => [of],
  combatStart: ({ of }) => of ?? [],
  combatEnd: ({ of }) => of ?? [],
  initiative: ({ groups }) => groups.flat(),
  rest: (command) => command.who,
  care: (command) => [command.to, ...command.by],
  newDay: (command) => command.who,
  timePasses: (command) => command.who,
  ambush: (command) => [...command.by, ...command.on],
  trigger: ({ on }) => on ?? [],
  opportunity: ({ on }) => [on],
};

/** Creatures in whose name a command is given: whoever gives it must own all of them. */
export function actorsNamed(command: Command): Names {
  // The table is keyed by kind, so each entry takes exactly this command.
  return (ACTORS[command.kind] as (command: Command) => Names)(command);
}

/** Commands that only a GM gives are given in nobody's name. */
export function isForPlayers(command: Command): boolean {
  return actorsNamed(command).length > 0;
}

/** Every creature that a command names, to be part of its snapshot. */
export function creaturesNamed(command: Command): Names {
  const others = OTHERS[command.kind] as ((command: Command) => Names) | undefined;
  return [...new Set([...actorsNamed(command), ...(others?.(command) ?? [])])];
}
