const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function randomID(length = 16, random: () => number = Math.random): string {
  let id = '';
  for (let at = 0; at < length; at++) id += letters[Math.floor(random() * letters.length)] ?? 'A';
  return id;
}

export function isValidId(id: unknown): id is string {
  return typeof id === 'string' && /^[a-zA-Z0-9]{16}$/.test(id);
}

/** A repeatable source of numbers in [0, 1) (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function isNewerVersion(one: string | number, other: string | number): boolean {
  const [left, right] = [one, other].map((version) => String(version).split('.'));
  for (let at = 0; at < Math.max(left?.length ?? 0, right?.length ?? 0); at++) {
    const [a, b] = [left?.[at] ?? '0', right?.[at] ?? '0'];
    if (a === b) continue;
    const [x, y] = [Number(a), Number(b)];
    return Number.isNaN(x) || Number.isNaN(y) ? a > b : x > y;
  }
  return false;
}

/** The parts of a uuid: pairs of name and id, after an optional Compendium.<scope>.<pack>. */
export interface UuidParts {
  readonly pack: string | null;
  readonly pairs: readonly (readonly [name: string, id: string])[];
}

export function splitUuid(uuid: string): UuidParts | null {
  const parts = uuid.split('.');
  const pack = parts[0] === 'Compendium' ? `${parts[1] ?? ''}.${parts[2] ?? ''}` : null;
  const rest = pack === null ? parts : parts.slice(3);
  // Old compendium uuids leave the document's name out.
  if (pack !== null && rest.length === 1) return { pack, pairs: [['', rest[0] ?? '']] };
  if (rest.length === 0 || rest.length % 2 !== 0 || rest.some((part) => part === '')) return null;
  const pairs: [string, string][] = [];
  for (let at = 0; at < rest.length; at += 2) pairs.push([rest[at] ?? '', rest[at + 1] ?? '']);
  return { pack, pairs };
}
