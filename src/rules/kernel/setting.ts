/** A ruling that a GM can change: plain data with its default and its reason (as language keys by id). */
export type SettingDefinition =
  | {
      readonly id: string;
      readonly type: 'choice' | 'toggle';
      readonly choices: readonly string[];
      readonly initial: string;
      readonly ruling: string;
      readonly rules: readonly string[];
    }
  | {
      readonly id: string;
      readonly type: 'number';
      readonly min: number;
      readonly max: number;
      /** Whole numbers when it does not say. */
      readonly step?: number;
      readonly initial: number;
      readonly ruling: string;
      readonly rules: readonly string[];
    }
  | {
      readonly id: string;
      readonly type: 'formula';
      readonly dice: 'none' | 'oneD20';
      readonly names: readonly string[] | 'attributes';
      /** Names beside those. */
      readonly words?: readonly string[];
      /** Names that are never below 1 there, beside the level. */
      readonly positive?: readonly string[];
      /** Names as the table writes them, where a formula could not hold them, and what they stand for. */
      readonly spoken?: Readonly<Record<string, string>>;
      readonly initial: string;
      readonly ruling: string;
      readonly rules: readonly string[];
    }
  | {
      readonly id: string;
      readonly type: 'attribute';
      readonly initial: string;
      readonly ruling: string;
      readonly rules: readonly string[];
    }
  | {
      readonly id: string;
      readonly type: 'table';
      /** Names, then levels, then whole numbers. */
      readonly shape?: 'levels';
      readonly initial: Readonly<Record<string, Readonly<Record<string, number>>>>;
      readonly min: number;
      readonly max: number;
      readonly ruling: string;
      readonly rules: readonly string[];
    }
  | {
      readonly id: string;
      readonly type: 'table';
      /** A yes or no by name. */
      readonly shape: 'flags';
      readonly initial: Readonly<Record<string, boolean>>;
      readonly ruling: string;
      readonly rules: readonly string[];
    }
  | {
      readonly id: string;
      readonly type: 'table';
      /** A whole number by name. */
      readonly shape: 'numbers';
      readonly initial: Readonly<Record<string, number>>;
      readonly min: number;
      readonly max: number;
      readonly ruling: string;
      readonly rules: readonly string[];
    }
  | {
      readonly id: string;
      readonly type: 'table';
      /** A name or text by name; only those of `among`, where there is such a list. */
      readonly shape: 'names';
      readonly initial: Readonly<Record<string, string>>;
      readonly among?: readonly string[];
      readonly ruling: string;
      readonly rules: readonly string[];
    };

export type TableDefinition = Extract<SettingDefinition, { readonly type: 'table' }>;

/** A toggle: `on` or `off`. */
export function toggle(id: string, initial: 'on' | 'off', ruling: string, rules: readonly string[]): SettingDefinition {
  return { id, type: 'toggle', choices: initial === 'on' ? ['on', 'off'] : ['off', 'on'], initial, ruling, rules };
}

/** A choice; the default stands first. */
export function choice(id: string, choices: readonly [string, ...string[]], ruling: string, rules: readonly string[]): SettingDefinition {
  return { id, type: 'choice', choices, initial: choices[0], ruling, rules };
}

/** A whole number within bounds. */
export function number(id: string, min: number, max: number, initial: number, ruling: string, rules: readonly string[]): SettingDefinition {
  return { id, type: 'number', min, max, initial, ruling, rules };
}
