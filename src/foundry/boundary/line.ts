/** Things that concern the same are done one after the other; others are not held up by them. */
const lines = new Map<string, Promise<unknown>>();

/** Does some work when everything before it that concerns the same has ended, well or badly. */
export function inLine<T>(about: string, work: () => Promise<T>): Promise<T> {
  const next = (lines.get(about) ?? Promise.resolve()).then(work, work);
  const settled: Promise<unknown> = next
    .catch(() => undefined)
    .finally(() => {
      if (lines.get(about) === settled) lines.delete(about);
    });
  lines.set(about, settled);
  return next;
}
