import { isBag, isPlain } from './bags.ts';
import type { Bag } from './bags.ts';

const mark = '__$OPERATOR$__';

/** A value that says what to do with the key it stands at instead of being the key's value (generation 14). */
export class DataFieldOperator {
  static readonly OPERATOR = mark;

  /** The value that an operator carries, or the value itself. */
  static get(value: unknown): unknown {
    return value instanceof ForcedReplacement ? value.value : value instanceof ForcedDeletion ? undefined : value;
  }

  static equals(one: unknown, other: unknown): boolean {
    return JSON.stringify(one) === JSON.stringify(other);
  }

  toJSON(): Bag {
    return { [mark]: this.constructor.name };
  }
}

export class ForcedDeletion extends DataFieldOperator {
  static create(): ForcedDeletion {
    return new ForcedDeletion();
  }
}

export class ForcedReplacement extends DataFieldOperator {
  readonly value: unknown;

  constructor(value?: unknown) {
    super();
    this.value = value;
  }

  // UNVERIFIED: the real one answers with a proxy of the value; here it is the operator itself.
  static create(value: unknown): ForcedReplacement {
    return new ForcedReplacement(value);
  }

  override toJSON(): Bag {
    return { ...super.toJSON(), value: this.value };
  }
}

export function isOperator(value: unknown): value is DataFieldOperator {
  return value instanceof DataFieldOperator;
}

/** What stands at a key of a change. */
export type Instruction =
  { readonly is: 'delete'; readonly key: string } | { readonly is: 'set' | 'replace'; readonly key: string; readonly value: unknown };

/** Understands a key of a change in every notation: legacy keys, operators, and operators that went through JSON. */
export function instruction(key: string, value: unknown): Instruction {
  if (key.startsWith('-=')) return { is: 'delete', key: key.slice(2) };
  if (key.startsWith('==')) return { is: 'replace', key: key.slice(2), value };
  if (value instanceof ForcedDeletion) return { is: 'delete', key };
  if (value instanceof ForcedReplacement) return { is: 'replace', key, value: value.value };
  if (isBag(value) && mark in value) {
    return value[mark] === 'ForcedDeletion' ? { is: 'delete', key } : { is: 'replace', key, value: value['value'] };
  }
  return { is: 'set', key, value };
}

/** Revives operators in data that came as JSON. */
export function reviveOperators(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reviveOperators);
  if (!isPlain(value)) return value;
  if (value[mark] === 'ForcedDeletion') return new ForcedDeletion();
  if (value[mark] === 'ForcedReplacement') return new ForcedReplacement(reviveOperators(value['value']));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, reviveOperators(inner)]));
}
