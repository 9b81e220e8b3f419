/** `system` of actors: what the kernel knows of a creature, and every mechanic's slice. */
import { LIMIT } from '../../rules/kernel/sound-values.ts';
import { choice, flag, HTML, integer, integerOrNull, json, list, record, text, TEXT_OR_NULL, type Shapes } from './shape.ts';
import { ALL_ATTRIBUTES, ALL_SLICES, shapesOfSlice } from './slices.ts';

export const COUNTS_BY = ['world', 'bearerStart', 'bearerEnd', 'sourceStart', 'round'] as const;

const CONDITION = record({
  id: text(),
  key: text(),
  stacks: integer(1, 1, 1000),
  remaining: integerOrNull(0, 999),
  countsBy: choice(COUNTS_BY),
  source: TEXT_OR_NULL,
  since: TEXT_OR_NULL,
  data: json({}),
});

const ADJUSTMENT = record({ word: text(), op: choice(['add', 'set']), value: integer(0, -LIMIT, LIMIT), name: text() });

export const ACTOR_SHAPE: Shapes = {
  health: record({ value: integer(10, 0, LIMIT), max: integer(10, 0, LIMIT) }),
  level: integer(1, 1, 1000),
  attributes: record(Object.fromEntries(ALL_ATTRIBUTES.map((id) => [id, integer(0, -LIMIT, LIMIT)]))),
  dead: flag(),
  tags: list(text()),
  conditions: list(CONDITION),
  adjustments: list(ADJUSTMENT),
  /** `auto` = by the actor's type. */
  kind: choice(['auto', 'player', 'npc']),
  biography: HTML,
  /** Marks of the plans that were written to this actor, newest last. */
  applied: list(text()),
  ...shapesOfSlice(ALL_SLICES),
};
