/** Fields of forms as templates draw them. */

export interface OptionModel {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** What is wrong with a formula: a sentence, and the text with the place marked. */
export interface FaultModel {
  readonly why: string;
  readonly before: string;
  readonly found: string;
  readonly after: string;
}

export interface FieldModel {
  readonly id: string;
  /** Name that the change is stored under, with `system.`. */
  readonly name: string;
  readonly label: string;
  readonly hint: string | null;
  readonly isNumber: boolean;
  readonly isText: boolean;
  readonly isFormula: boolean;
  readonly isFlag: boolean;
  readonly isChoice: boolean;
  readonly isNames: boolean;
  readonly value: string;
  readonly checked: boolean;
  readonly min: number | null;
  readonly max: number | null;
  readonly placeholder: string | null;
  readonly options: readonly OptionModel[];
  /** Texts that are offered; another one can be typed. */
  readonly suggestions: readonly string[];
  readonly fault: FaultModel | null;
}

export interface RowModel {
  readonly index: number;
  readonly label: string;
  readonly fields: readonly FieldModel[];
}

export interface ListModel {
  readonly id: string;
  /** Dotted, below `system`. */
  readonly path: string;
  readonly label: string;
  readonly hint: string | null;
  readonly rows: readonly RowModel[];
}

/** One place of a form: a field, or a list of rows. */
export interface PlaceModel {
  readonly field: FieldModel | null;
  readonly list: ListModel | null;
}

export interface SectionModel {
  readonly id: string;
  readonly label: string;
  readonly places: readonly PlaceModel[];
}
