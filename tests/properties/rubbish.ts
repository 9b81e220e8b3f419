/** What should never be in stored data, commands or answers, and may be all the same. */
import fc from 'fast-check';

/** Values that no field should ever hold. */
export const rubbish: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    NaN,
    Infinity,
    -Infinity,
    -0,
    1e308,
    -1e308,
    2 ** 53,
    0.5,
    -1,
    '',
    '1d6',
    '1d6+',
    '1/0',
    'constructor',
    '__proto__',
    null,
    undefined,
    true,
    [],
    {},
    // Cannot be made a text of.
    { toString: 1, valueOf: 1 },
    [null],
    [[]],
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
/** Names of creatures and of nobody, and names that every object has. */
export const ids = fc.constantFrom('ember', 'imp', 'nobody', '__proto__', 'constructor', 'toString', 'hasOwnProperty', '');

/** `base` with rubbish in some places, at any depth. */
export function spoiled(base: unknown): fc.Arbitrary<unknown> {
  const paths = pathsOf(base, []);
  return fc.array(fc.tuple(fc.nat(paths.length - 1), rubbish), { minLength: 1, maxLength: 3 }).map((spots) => {
    let result: unknown = JSON.parse(JSON.stringify(base));
    for (const [index, value] of spots) result = withAt(result, paths[index] ?? [], value);
    return result;
  });
}

function pathsOf(value: unknown, path: readonly string[]): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))];
}

function withAt(value: unknown, path: readonly string[], put: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined || typeof value !== 'object' || value === null) return put;
  if (Array.isArray(value)) return value.map((inner: unknown, index) => (String(index) === head ? withAt(inner, rest, put) : inner));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => [key, key === head ? withAt(inner, rest, put) : inner]),
  );
}
