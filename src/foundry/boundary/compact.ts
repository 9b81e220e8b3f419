/**
 * Plain JSON in little space, read back exactly. Objects of a known shape become lists of the values that differ from their
 * default; repeated texts and labels are kept once; ids that stand in many places are written as two characters. A value that does
 * not have the shape it should have is kept as it is, so nothing is ever lost.
 */

type Bag = Readonly<Record<string, unknown>>;

/** Where writing puts repeated things. */
export interface Pen {
  readonly text: (value: string) => string | number;
  /** The place of a value in the table of repeated ones, or the value as `of` writes it. */
  readonly once: (value: unknown, of: Codec) => unknown;
  /** A text in which ids are replaced. */
  readonly spell: (value: string) => string;
  readonly indexOf: (id: string) => number;
}

/** What was kept once. */
export interface Book {
  readonly ids: readonly string[];
  readonly texts: readonly string[];
  /** Values that stand in several places, as written by their codec. */
  readonly repeated: readonly unknown[];
}

/** One way of writing a kind of value. */
export interface Codec {
  readonly write: (value: unknown, pen: Pen) => unknown;
  readonly read: (stored: unknown, book: Book) => unknown;
}

export function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const MARK = /~(.)/g;
const DOTS = /\./g;
/** Foundry takes these beginnings of a key for orders to delete or replace. */
const ORDER = /^(-=|==)/;

const SEPARATOR = '|';

function unspell(stored: string, { ids }: Book): string {
  return stored.replace(MARK, (_all, sign: string) => {
    if (sign === '~') return '~';
    if (sign === 'D') return '.';
    if (sign === 'P') return SEPARATOR;
    return sign === 'E' ? '' : (ids[parseInt(sign, 36)] ?? '');
  });
}

/** Keys with dots would be taken for paths. */
function spellKey(key: string, pen: Pen): string {
  return pen.spell(key).replace(DOTS, '~D').replace(ORDER, '~E$1');
}

/** Any JSON; only ids are replaced. */
export const plain: Codec = {
  write: (value, pen) => {
    if (typeof value === 'string') return pen.spell(value);
    if (Array.isArray(value)) return value.map((entry) => plain.write(entry, pen));
    if (!isBag(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [spellKey(key, pen), plain.write(entry, pen)]));
  },
  read: (stored, book) => {
    if (typeof stored === 'string') return unspell(stored, book);
    if (Array.isArray(stored)) return stored.map((entry) => plain.read(entry, book));
    if (!isBag(stored)) return stored;
    return Object.fromEntries(Object.entries(stored).map(([key, entry]) => [unspell(key, book), plain.read(entry, book)]));
  },
};

/** A text that may stand in many places. */
export const text: Codec = {
  write: (value, pen) => (typeof value === 'string' ? pen.text(value) : [plain.write(value, pen)]),
  read: (stored, book) => {
    if (typeof stored === 'number') return book.texts[stored] ?? '';
    return Array.isArray(stored) ? plain.read(stored[0], book) : plain.read(stored, book);
  },
};

/** Id of a creature; the empty one is the clock. */
export const creature: Codec = {
  write: (value, pen) => {
    if (typeof value !== 'string') return [plain.write(value, pen)];
    if (value === '') return -1;
    const index = pen.indexOf(value);
    return index < 0 ? pen.spell(value) : index;
  },
  read: (stored, book) => {
    if (typeof stored === 'number') return stored < 0 ? '' : (book.ids[stored] ?? '');
    return Array.isArray(stored) ? plain.read(stored[0], book) : plain.read(stored, book);
  },
};

/** `true` and `false` as 1 and 0. */
export const flag: Codec = {
  write: (value, pen) => (typeof value === 'boolean' ? Number(value) : [plain.write(value, pen)]),
  read: (stored, book) => (Array.isArray(stored) ? plain.read(stored[0], book) : stored === 1),
};

export function list(of: Codec): Codec {
  return {
    write: (value, pen) => (Array.isArray(value) ? value.map((entry) => of.write(entry, pen)) : { raw: plain.write(value, pen) }),
    read: (stored, book) => (Array.isArray(stored) ? stored.map((entry) => of.read(entry, book)) : readRaw(stored, book)),
  };
}

/** Values by key, as a list of keys and values in turn. */
export function keyed(of: Codec): Codec {
  return {
    write: (value, pen) =>
      isBag(value)
        ? Object.entries(value).flatMap(([key, entry]) => [text.write(key, pen), of.write(entry, pen)])
        : { raw: plain.write(value, pen) },
    read: (stored, book) => {
      if (!Array.isArray(stored)) return readRaw(stored, book);
      const entries: [string, unknown][] = [];
      for (let at = 0; at + 1 < stored.length; at += 2) entries.push([String(text.read(stored[at], book)), of.read(stored[at + 1], book)]);
      return Object.fromEntries(entries);
    },
  };
}

/** A field of a shape. With a default, the field is always there and the default is not written. */
export interface Field {
  readonly name: string;
  readonly codec: Codec;
  readonly initial?: unknown;
}

export function field(name: string, codec: Codec = plain, ...initial: readonly [] | readonly [unknown]): Field {
  return initial.length === 0 ? { name, codec } : { name, codec, initial: initial[0] };
}

const same = (left: unknown, right: unknown): boolean => left === right || JSON.stringify(left) === JSON.stringify(right);

/** An object as `[which fields follow, …their values, the fields that the shape does not know]`. */
export function fields(...shape: readonly Field[]): Codec {
  const known = new Set(shape.map(({ name }) => name));
  return {
    write: (value, pen) => {
      if (!isBag(value) || shape.some((one) => 'initial' in one && !Object.hasOwn(value, one.name)))
        return { raw: plain.write(value, pen) };
      let mask = 0;
      const values: unknown[] = [];
      for (const [bit, one] of shape.entries()) {
        if (!Object.hasOwn(value, one.name) || ('initial' in one && same(value[one.name], one.initial))) continue;
        mask |= 1 << bit;
        values.push(one.codec.write(value[one.name], pen));
      }
      const others = Object.entries(value).filter(([name]) => !known.has(name));
      return others.length === 0 ? [mask, ...values] : [mask, ...values, plain.write(Object.fromEntries(others), pen)];
    },
    read: (stored, book) => {
      if (!Array.isArray(stored)) return readRaw(stored, book);
      const [mask, ...values] = stored as readonly unknown[];
      const found: Record<string, unknown> = {};
      let next = 0;
      for (const [bit, one] of shape.entries()) {
        if ((Number(mask) & (1 << bit)) === 0) {
          if ('initial' in one) found[one.name] = one.initial;
          continue;
        }
        found[one.name] = one.codec.read(values[next], book);
        next += 1;
      }
      return next < values.length ? { ...found, ...(plain.read(values[next], book) as Bag) } : found;
    },
  };
}

function readRaw(stored: unknown, book: Book): unknown {
  return isBag(stored) ? plain.read(stored['raw'], book) : null;
}

const PREFIX = 'FOURFOLD.';
const NAMED = 'FOURFOLD.Named';

function isLabel(value: unknown): value is { readonly key: string; readonly args?: Bag } {
  if (!isBag(value) || typeof value['key'] !== 'string') return false;
  if (Object.keys(value).some((name) => name !== 'key' && name !== 'args')) return false;
  const args = value['args'];
  return args === undefined ? !Object.hasOwn(value, 'args') : isBag(args);
}

/** A value that may stand in several places. It must not be written as a number by its codec. */
export function once(of: Codec): Codec {
  return {
    write: (value, pen) => pen.once(value, of),
    read: (stored, book) => of.read(typeof stored === 'number' ? book.repeated[stored] : stored, book),
  };
}

const argument = keyed(text);

/** A label as `[key, name, value, …]`; a name that people gave as `[null, name]`. */
const writtenLabel: Codec = {
  write: (value, pen) => {
    if (!isLabel(value)) return { raw: plain.write(value, pen) };
    const { key, args } = value;
    const name = args?.['name'];
    if (key === NAMED && typeof name === 'string' && Object.keys(args ?? {}).length === 1) return [null, pen.text(name)];
    const short = pen.text(key.startsWith(PREFIX) ? key.slice(PREFIX.length) : `!${key}`);
    if (args === undefined) return [short];
    const pairs = argument.write(args, pen) as readonly unknown[];
    return pairs.length === 0 ? [short, null] : [short, ...pairs];
  },
  read: (stored, book) => {
    if (!Array.isArray(stored)) return readRaw(stored, book);
    const [key, ...args] = stored as readonly unknown[];
    if (key === null) return { key: NAMED, args: { name: text.read(args[0], book) } };
    const short = String(text.read(key, book));
    const whole = short.startsWith('!') ? short.slice(1) : PREFIX + short;
    return args.length === 0 ? { key: whole } : { key: whole, args: argument.read(args[0] === null ? [] : args, book) };
  },
};

export const label: Codec = once(writtenLabel);

interface Tally {
  readonly texts: Map<string, number>;
  readonly repeated: Map<string, { times: number; readonly value: unknown; readonly of: Codec }>;
}

const tally = (): Tally => ({ texts: new Map(), repeated: new Map() });

function penWith(ids: readonly string[], texts: readonly string[], repeated: readonly string[], seen: Tally): Pen {
  const textAt = new Map(texts.map((entry, index) => [entry, index]));
  const repeatedAt = new Map(repeated.map((entry, index) => [entry, index]));
  const idAt = new Map(ids.map((entry, index) => [entry, index]));
  const spelt = [...ids].sort((left, right) => right.length - left.length).map((id) => id.replace(/[^A-Za-z0-9]/g, '\\$&'));
  const found = new RegExp(['~', ...spelt].join('|'), 'g');
  const pen: Pen = {
    spell: (value) => value.replace(found, (id) => (id === '~' ? '~~' : `~${(idAt.get(id) ?? 0).toString(36)}`)),
    indexOf: (id) => idAt.get(id) ?? -1,
    text: (value) => {
      seen.texts.set(value, (seen.texts.get(value) ?? 0) + 1);
      return textAt.get(value) ?? pen.spell(value);
    },
    once: (value, of) => {
      const key = JSON.stringify(value);
      const place = seen.repeated.get(key);
      if (place === undefined) seen.repeated.set(key, { times: 1, value, of });
      else place.times += 1;
      return repeatedAt.get(key) ?? of.write(value, pen);
    },
  };
  return pen;
}

/** At most so many ids are replaced: each is named by one character. */
const MOST_IDS = 36;
/** Replacing shorter ones saves nothing. */
const SHORTEST_ID = 4;

/** Which ids are worth replacing. */
export function replaceable(ids: Iterable<string>): readonly string[] {
  return [...new Set(ids)].filter((id) => id.length >= SHORTEST_ID && !id.includes('~')).slice(0, MOST_IDS);
}

/** A short text must stand more often before its entry in the table pays. */
const pays = (text: string, times: number): boolean => text.length > 1 && times >= (text.length < 3 ? 3 : 2);

/** Writes a value; what stands in it several times is kept once. */
export function press(value: unknown, codec: Codec, ids: readonly string[]): { readonly stored: unknown; readonly book: Book } {
  const first = tally();
  codec.write(value, penWith(ids, [], [], first));
  const repeated = [...first.repeated].filter(([, { times }]) => times > 1).sort(([, left], [, right]) => right.times - left.times);
  const write = (texts: readonly string[], seen: Tally) => {
    const keys = repeated.map(([key]) => key);
    const pen = penWith(ids, texts, keys, seen);
    return { stored: codec.write(value, pen), repeated: repeated.map(([, { value: entry, of }]) => of.write(entry, pen)) };
  };
  const second = tally();
  write([], second);
  const texts = [...second.texts]
    .filter(([text, times]) => pays(text, times))
    .sort(([, left], [, right]) => right - left)
    .map(([text]) => text);
  const written = write(texts, tally());
  return { stored: written.stored, book: { ids, texts, repeated: written.repeated } };
}

/** Texts as one, which takes less space than a list; ids in them are replaced. None of them may be empty. */
export function joined(texts: readonly string[], ids: readonly string[]): string {
  const { spell } = penWith(ids, [], [], tally());
  return texts.map((entry) => spell(entry).replaceAll(SEPARATOR, '~P')).join(SEPARATOR);
}

/** The inverse of `joined`. */
export function separated(stored: string, ids: readonly string[]): readonly string[] {
  const book = { ids, texts: [], repeated: [] };
  return stored === '' ? [] : stored.split(SEPARATOR).map((entry) => unspell(entry, book));
}
