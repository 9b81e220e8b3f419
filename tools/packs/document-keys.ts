import { Stop } from '../bootstrap/stop.mjs';

type Data = Record<string, unknown>;

/** Where documents hold others; the compiler stores each of these under its own key. */
const embedded: Record<string, readonly string[]> = {
  actors: ['items', 'effects'],
  cards: ['cards'],
  items: ['effects'],
  journal: ['pages', 'categories'],
  playlists: ['sounds'],
  tables: ['results'],
};

const idShape = /^[A-Za-z0-9]{16}$/;
const collectionShape = /^!([a-z]+)!/;

/**
 * The keys of a source document and of everything embedded in it, each checked:
 * without its `_key` the compiler silently skips a document or stops half-way.
 */
export function documentKeys(value: unknown, file: string): string[] {
  if (!isData(value)) throw new Stop(`${file} does not hold one document.`);
  const key = value['_key'];
  if (typeof key !== 'string') throw new Stop(`${file} has no _key.`);
  const collection = collectionShape.exec(key)?.[1];
  if (collection === undefined) throw new Stop(`${file} has the malformed _key ${key}.`);
  return keysBelow(value, { collection, path: collection, parents: [], file });
}

interface Place {
  readonly collection: string;
  readonly path: string;
  readonly parents: readonly string[];
  readonly file: string;
}

function keysBelow(data: Data, place: Place): string[] {
  const id = data['_id'];
  const where = `${place.file} (${place.path})`;
  if (typeof id !== 'string' || !idShape.test(id))
    throw new Stop(`${where} has the malformed _id ${JSON.stringify(id)}: 16 letters and digits are needed.`);
  const ids = [...place.parents, id];
  const expected = `!${place.path}!${ids.join('.')}`;
  if (data['_key'] === undefined) throw new Stop(`${where}, document ${id}, has no _key; it should be ${expected}.`);
  if (data['_key'] !== expected)
    throw new Stop(`${where}, document ${id}, has the _key ${JSON.stringify(data['_key'])}; it should be ${expected}.`);
  return [expected, ...(embedded[place.collection] ?? []).flatMap((name) => keysIn(data[name], name, { ...place, parents: ids }))];
}

function keysIn(list: unknown, name: string, parent: Place): string[] {
  if (list === undefined) return [];
  if (!Array.isArray(list)) throw new Stop(`${parent.file} has ${name} that are not a list.`);
  return list.flatMap((entry: unknown) => {
    if (!isData(entry)) throw new Stop(`${parent.file} has an entry in ${name} that is not a document.`);
    return keysBelow(entry, { ...parent, collection: name, path: `${parent.path}.${name}` });
  });
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
