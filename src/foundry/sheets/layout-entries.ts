/** The words in which the sheets of items are laid out. */
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';

export type Bag = Readonly<Record<string, unknown>>;

export interface Entry {
  readonly path: string;
  /** Without it, always. */
  readonly when?: (system: Bag) => boolean;
  /** Without it, in every ruleset. */
  readonly plays?: (rules: CompiledRuleset) => boolean;
}

export interface Section {
  readonly id: string;
  readonly entries: readonly Entry[];
}

export const bag = (value: unknown): Bag => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Bag) : {});
export const said = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

export const always = (...paths: readonly string[]): Entry[] => paths.map((path) => ({ path }));
export const only = (when: NonNullable<Entry['when']>, ...paths: readonly string[]): Entry[] => paths.map((path) => ({ path, when }));
export const playing = (test: NonNullable<Entry['plays']>, ...paths: readonly string[]): Entry[] =>
  paths.map((path) => ({ path, plays: test }));

/** Whether a game has a field of a creature. */
export const hasSlice =
  (name: string) =>
  ({ slice }: Pick<CompiledRuleset, 'slice'>): boolean =>
    Object.hasOwn(slice, name);

/** Whether a game has a mechanic. */
export const plays =
  (mechanic: string) =>
  ({ mechanics }: CompiledRuleset): boolean =>
    mechanics.includes(mechanic);
