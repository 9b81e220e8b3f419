/** A target that is gone when its moment comes: another one, or none (T-52). */
import { decide, type Rule } from '../kernel/ask.ts';
import type { Label } from '../kernel/explain.ts';
import { named } from '../kernel/explain.ts';
import { creatureOf, creaturesOf, type Resolution } from '../kernel/resolution.ts';
import type { Creature } from '../kernel/state.ts';

export interface Wanted {
  /** Who was to act, and picks. */
  readonly by: string;
  /** The GM picks instead. */
  readonly gm?: boolean;
  /** Who was meant. */
  readonly on: readonly string[];
  readonly key: string;
  readonly label: Label;
  readonly rule: string;
}

/** Those who were meant, as far as they are still there; else one that the player picks, or nobody. */
export function* stillThere(r: Resolution, wanted: Wanted): Rule<readonly Creature[]> {
  const left = wanted.on.flatMap((id) => {
    const creature = creatureOf(r, id);
    return creature === undefined || creature.dead ? [] : [creature];
  });
  if (left.length > 0) return left;
  const others = creaturesOf(r).filter((creature) => !creature.dead && creature.id !== wanted.by);
  const { key, label, rule } = wanted;
  const who = wanted.gm === true ? null : wanted.by;
  const choices = [
    ...others.map(({ id, name }) => ({ value: id, label: named(name) })),
    { value: 'lose', label: { key: 'FOURFOLD.Choice.lose' } },
  ];
  const chosen = yield* decide(r, { kind: 'decision', key, who, about: 'choose', choices, label, rule });
  return others.filter(({ id }) => id === chosen);
}
