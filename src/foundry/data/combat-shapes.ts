/** `system` of chat messages of type `report`, of combatants and of combats. */
import { integer, json, list, record, text, type Shapes } from './shape.ts';

/** Where a command stands: asked for, waiting for answers, held for a GM, planned and written, undone. */
export const REPORT_SHAPE: Shapes = {
  phase: text(),
  /** Whether a plan is a step, an undo or a redo. */
  kind: text('step'),
  planId: text(),
  /** Id of the message that this one answers. */
  to: text(),
  /** Ids of the steps that this one takes back or does again. */
  undoes: json([]),
  /** Places where somebody else wrote while this plan was on its way. */
  conflicts: json([]),
  /** Hash of the rulings in force. */
  settings: text(),
  request: json(null),
  tape: json({}),
  /** Open questions, each with the user who answers it. */
  asks: json([]),
  /** What an undertaking with open questions needs to go on. */
  waiting: json(null),
  /** What a held plan needs to be planned again. */
  held: json(null),
  /** The plan itself. */
  record: json(null),
};

/** The turn ledger of a combatant: through which round its turns have started and ended (`boundary/ledger.ts`). */
export const COMBATANT_SHAPE: Shapes = {
  done: record({ start: text(), end: text() }),
  /** Id of the plan that was last written here. */
  plan: text(),
};

export const COMBAT_SHAPE: Shapes = {
  /** The turn ledger of the combat itself: its beginning, its rounds and its end. */
  done: record({ start: text(), round: text(), end: text() }),
  /** Id of the plan that was last written here. */
  plan: text(),
  /** The last movement of the tracker that a GM made while somebody could act (`boundary/movement.ts`). */
  led: text(),
  /** How often it has begun anew. */
  fight: integer(1, 1, 99_999),
  /** Uuids of actors that took part and were taken out of the tracker. */
  left: list(text()),
};
