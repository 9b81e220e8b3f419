/** From what is typed or clicked on a track to commands. Health that goes is damage or a loss, and the rules see it happen. */
import type { Command } from '../../rules/kernel/command.ts';
import { valueAt } from '../../rules/kernel/change.ts';
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { Creature } from '../../rules/kernel/state.ts';
import { deltaOf, type TrackInput } from './track-input.ts';

type WithoutId<C> = C extends Command ? Omit<C, 'id'> : never;
export type Wanted = WithoutId<Command>;

/**
 * A typed Health: `-5` is damage as it is (Bonus Health first), `+3` is healing; a plain number is reached exactly, by losing or
 * gaining the difference. `null` = nothing changes.
 */
export function healthCommand(creature: Creature, input: TrackInput): Wanted | null {
  const delta = deltaOf(input, creature.health.value);
  if (delta === 0) return null;
  if (delta > 0) return { kind: 'heal', to: [creature.id], amount: delta };
  if (input.kind === 'to') return { kind: 'lose', who: creature.id, track: 'health', amount: -delta };
  return { kind: 'damage', to: [creature.id], parts: [{ amount: -delta, type: 'untyped' }], exact: true };
}

/** One step on a track: as the rules gain and lose it, else set by hand. */
export function stepCommand(rules: CompiledRuleset, creature: Creature, id: string, by: number): Wanted | null {
  return by === 1 || by === -1 ? trackCommand(rules, creature, id, { kind: 'by', amount: by }) : null;
}

/** A typed value of a track other than Health. */
export function trackCommand(rules: CompiledRuleset, creature: Creature, id: string, input: TrackInput): Wanted | null {
  const path = id.split('.');
  const present = valueAt(creature, path);
  if (typeof present !== 'number') return null;
  const delta = deltaOf(input, present);
  if (delta === 0) return null;
  const track = path.at(-1) === 'value' ? path.slice(0, -1).join('.') : id;
  if (Object.hasOwn(rules.tracks, track)) return { kind: delta > 0 ? 'gain' : 'lose', who: creature.id, track, amount: Math.abs(delta) };
  return present + delta < 0 ? null : { kind: 'edit', who: creature.id, values: [{ path, value: present + delta }] };
}

/** Bonus Health by hand; taking it away is done at its source. */
export function bonusCommand(creature: Creature, input: TrackInput, source: string): Wanted | null {
  const amount = input.kind === 'by' ? input.amount : input.value;
  return amount <= 0 ? null : { kind: 'grant', to: creature.id, bonusHealth: amount, source };
}
