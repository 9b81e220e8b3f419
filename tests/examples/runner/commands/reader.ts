/** Reads the arguments of one command; what was not asked for is unknown. */
import type { Command, EdgeSource } from '../../../../src/rules/kernel/command.ts';
import { fail } from '../fault.ts';
import { bag, list, oneOf, text, truth, whole, type Bag } from '../plain.ts';
import { attributeName, creatureName, creatureNames, type Scene } from '../scene.ts';

/** A command without its id. */
export type Wanted = Command extends infer K ? (K extends Command ? Omit<K, 'id'> : never) : never;

export interface Reading {
  readonly value: unknown;
  readonly place: string;
  readonly scene: Scene;
  /** The creatures as they stand. */
  readonly state: Readonly<Record<string, Bag>>;
}

export type CommandReader = (reading: Reading) => Wanted;
export type CommandReaders = Readonly<Record<string, CommandReader>>;

export class Args {
  private readonly given: Bag;
  private readonly asked = new Set<string>();

  constructor(
    value: unknown,
    readonly place: string,
    readonly scene: Scene,
  ) {
    this.given = bag(value, place);
  }

  at(key: string): string {
    return `${this.place}.${key}`;
  }

  has(key: string): boolean {
    this.asked.add(key);
    return Object.hasOwn(this.given, key);
  }

  raw(key: string): unknown {
    return this.has(key) ? this.given[key] : fail(this.place, `"${key}" is missing`);
  }

  keys(): readonly string[] {
    return Object.keys(this.given);
  }

  text(key: string): string {
    return text(this.raw(key), this.at(key));
  }

  /** A text that may be empty: what a person typed. */
  words(key: string): string {
    const value = this.raw(key);
    return value === '' ? '' : text(value, this.at(key));
  }

  whole(key: string): number {
    return whole(this.raw(key), this.at(key));
  }

  creature(key: string): string {
    return creatureName(this.raw(key), this.at(key), this.scene);
  }

  attribute(key: string): string {
    return attributeName(this.raw(key), this.at(key), this.scene);
  }

  creatures(key: string): readonly string[] {
    return creatureNames(this.raw(key), this.at(key), this.scene);
  }

  /** `{key: value}` if the argument is given, to be spread into the command. */
  maybe<K extends string, T>(key: K, read: (key: K) => T): { [P in K]?: T } {
    // The computed name is exactly K.
    return this.has(key) ? ({ [key]: read(key) } as { [P in K]?: T }) : {};
  }

  truth(key: string): boolean {
    return truth(this.raw(key), this.at(key));
  }

  edges(): { edges?: readonly EdgeSource[] } {
    return this.has('edge') ? { edges: this.edgesOf('edge') } : {};
  }

  edgesOf(key: string): readonly EdgeSource[] {
    const value = this.raw(key);
    const given = Array.isArray(value) ? list(value, this.at(key)) : [value];
    return given.map((edge) => ({ edge: oneOf(['advantage', 'disadvantage'], edge, this.at(key)) }));
  }

  /** Call it last. */
  end(): void {
    const unknown = Object.keys(this.given).find((key) => !this.asked.has(key));
    if (unknown !== undefined) fail(this.place, `the argument "${unknown}" is not known to ruleset ${this.scene.rules.id}`);
  }
}

/** Reads the arguments with `read` and then fails for any that it did not ask for. */
export function args(read: (args: Args, reading: Reading) => Wanted): CommandReader {
  return (reading) => {
    const given = new Args(reading.value, reading.place, reading.scene);
    const command = read(given, reading);
    given.end();
    return command;
  };
}
