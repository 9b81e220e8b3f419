/** Why a game cannot be played as it is set, in the words of people: mechanics, games and rulings by their names. */
import type { Label } from '../../rules/kernel/explain.ts';
import { game, text } from '../ports/index.ts';

/** Where the name of an id may stand. */
const HOMES: readonly ((id: string) => string)[] = [
  (id) => id,
  (id) => `FOURFOLD.Mechanic.${id}`,
  (id) => `FOURFOLD.Ruleset.${id}`,
  (id) => `FOURFOLD.Ruling.${id.replaceAll('.', '_')}.label`,
  (id) => `FOURFOLD.Action.${id}`,
];

function nameOf(value: string | number): string | number {
  if (typeof value === 'number') return value;
  const home = HOMES.map((place) => place(value)).find((key) => key.startsWith('FOURFOLD.') && game().i18n.has(key));
  return home === undefined ? value : text(home);
}

export function sentenceOf({ key, args = {} }: Label): string {
  return text(key, Object.fromEntries(Object.entries(args).map(([name, value]) => [name, nameOf(value)])));
}
