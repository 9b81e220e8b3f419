/** `system` of chat messages of type `report`, and of combatants. */
import { json, record, text, type Shapes } from './shape.ts';

/** Where a command stands: asked for, waiting for answers, held for a GM, planned and written, undone. */
export const REPORT_SHAPE: Shapes = {
  phase: text(),
  /** Whether a plan is a step, an undo or a redo. */
  kind: text('step'),
  planId: text(),
  /** Id of the message that this one answers. */
  to: text(),
  /** Id of the message whose plan this one takes back. */
  undoes: text(),
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

/** The turn ledger: the round whose start and end have run. */
export const COMBATANT_SHAPE: Shapes = { done: record({ start: text(), end: text() }) };
