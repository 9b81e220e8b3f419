import { Stop } from '../bootstrap/stop.mjs';

/** What went in must have come out, document for document. */
export function requireSameKeys(pack: string, before: readonly string[], after: readonly string[]): void {
  const lost = before.filter((key) => !after.includes(key));
  const added = after.filter((key) => !before.includes(key));
  if (lost.length === 0 && added.length === 0 && before.length === after.length) return;
  const names = [...lost.map((key) => `lost ${key}`), ...added.map((key) => `added ${key}`)].join(', ');
  throw new Stop(`${pack} had ${before.length} documents before and ${after.length} after (${names}).`);
}
