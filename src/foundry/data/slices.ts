/** The slices of every mechanic of every ruleset, so that no ruleset loses what another stored. */
import type { Slice, SliceField } from '../../rules/kernel/slice.ts';
import { MANIFESTS } from '../../rules/rulesets/index.ts';
import { flag, integer, integerOrNull, list, record, text, type Shape, type Shapes } from './shape.ts';

/** Fields of mechanics by name. Rulesets that share a mechanic share its fields. */
export const ALL_SLICES: Slice = Object.fromEntries(
  Object.values(MANIFESTS).flatMap((manifest) => manifest.mechanics.flatMap((mechanic) => Object.entries(mechanic.slice ?? {}))),
);

/** Attributes of every ruleset. */
export const ALL_ATTRIBUTES: readonly string[] = [
  ...new Set(Object.values(MANIFESTS).flatMap((manifest) => manifest.attributes.map((attribute) => attribute.id))),
];

/** Every kind of cost that an item may have in some game. */
export const ALL_COSTS: readonly string[] = [
  ...new Set(
    Object.values(MANIFESTS).flatMap((manifest) =>
      manifest.mechanics.flatMap(({ exclusive, pays }) => [...(exclusive?.economy?.kinds ?? []), ...(pays ?? [])]),
    ),
  ),
];

/** How a slice's field is stored. What is keyed is a list, because lists are replaced whole and so lose entries exactly. */
function shapeOfSlice(field: SliceField): Shape {
  switch (field.kind) {
    case 'integer':
      return { ...integer(field.initial, field.min, field.max), ...(field.step === undefined ? {} : { step: field.step }) };
    case 'integerOrNull':
      return integerOrNull(field.min, field.max);
    case 'flag':
      return flag(field.initial);
    case 'choice':
      return { kind: 'text', initial: field.initial, choices: field.choices };
    case 'names':
      return list(text());
    case 'numbers':
      return list(record({ key: text(), value: integer(Math.max(0, field.min), field.min, field.max) }));
    case 'record':
      return record(shapesOfSlice(field.of));
    case 'keyed':
      return list(record({ key: text(), ...shapesOfSlice(field.of) }));
  }
}

export function shapesOfSlice(slice: Slice): Shapes {
  return Object.fromEntries(Object.entries(slice).map(([name, field]) => [name, shapeOfSlice(field)]));
}
