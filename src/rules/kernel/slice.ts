/**
 * A mechanic's own fields of a creature, declared once as plain data: the rules repair by it, the shell builds the Actor
 * schema from it, sheets read labels and bounds from it.
 */
export type SliceField =
  | {
      readonly kind: 'integer';
      readonly initial: number;
      readonly min: number;
      readonly max: number;
      /** Whole numbers when it does not say; halves, quarters … where the rules do not round. */
      readonly step?: number;
      /** What it is shown out of, where that is not its bound: a derived word, or a number. */
      readonly upTo?: string | number;
      /** It is there anew in each turn, and pays this kind of cost. */
      readonly turn?: string;
      /** Full, it means death or worse. */
      readonly peril?: true;
      /** It counts, and is shown, only where this setting has this choice. */
      readonly where?: readonly [setting: string, choice: string];
      readonly hidden?: boolean;
    }
  | { readonly kind: 'integerOrNull'; readonly min: number; readonly max: number; readonly hidden?: boolean }
  | {
      readonly kind: 'flag';
      readonly initial: boolean;
      /** How somebody is at the moment rather than what they are: shown beside the tracks while it holds. */
      readonly momentary?: boolean;
      /** A GM decides about it: whoever else owns the creature asks for it instead of setting it. */
      readonly granted?: boolean;
      readonly hidden?: boolean;
    }
  | {
      readonly kind: 'choice';
      readonly initial: string;
      readonly choices: readonly string[];
      /** A flag without which there is nothing to choose. */
      readonly onlyWith?: string;
      readonly hidden?: boolean;
    }
  | { readonly kind: 'names'; readonly hidden?: boolean }
  | { readonly kind: 'numbers'; readonly min: number; readonly max: number; readonly hidden?: boolean }
  | {
      readonly kind: 'record';
      readonly of: Readonly<Record<string, SliceField>>;
      /** Something begun that a GM can break off by the name of what it is (`expire`). */
      readonly expires?: true;
      readonly hidden?: boolean;
    }
  | { readonly kind: 'keyed'; readonly of: Readonly<Record<string, SliceField>>; readonly hidden?: boolean };

export type Slice = Readonly<Record<string, SliceField>>;

/** The value that a field has before anything was ever stored. */
export function initialOf(field: SliceField): unknown {
  switch (field.kind) {
    case 'integer':
    case 'flag':
    case 'choice':
      return field.initial;
    case 'integerOrNull':
      return null;
    case 'names':
      return [];
    case 'numbers':
    case 'keyed':
      return {};
    case 'record':
      return Object.fromEntries(Object.entries(field.of).map(([name, inner]) => [name, initialOf(inner)]));
  }
}
