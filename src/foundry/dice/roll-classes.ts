/** Our rolls: Foundry's, with what they are for. A roll of a report is stored short and written out when it is read. */
import { foundryApi, type Bag, type Roll } from '../ports/index.ts';
import { packSummand, type ReportNotes, type RollName } from './notes.ts';
import { notesIn, rollData } from './revive.ts';

/** The notes of a roll on a report; `null` for a roll of another kind. */
export function reportNotes(roll: Pick<Roll, 'options'>): ReportNotes | null {
  const notes = roll.options['fourfold'];
  return typeof notes === 'object' && notes !== null && 'sum' in notes ? (notes as ReportNotes) : null;
}

class FourfoldRoll extends foundryApi().dice.Roll {
  static readonly CHAT_TEMPLATE = 'systems/fourfold/templates/report/roll.hbs';
  static readonly TOOLTIP_TEMPLATE = 'systems/fourfold/templates/report/tooltip.hbs';

  override toJSON(): Record<string, unknown> {
    const notes = reportNotes(this);
    if (notes === null) return super.toJSON();
    return { class: this.constructor.name, evaluated: true, total: notes.total, at: notes.at, sum: notes.sum.map(packSummand) };
  }

  static override fromData(data: Bag): Roll {
    const notes = notesIn(data);
    return super.fromData(notes === null ? data : rollData(this.name, notes));
  }
}

/** Checks, contests and initiative. */
export class CheckRoll extends FourfoldRoll {}
class AttackRoll extends FourfoldRoll {}
/** Damage and healing. */
class DamageRoll extends FourfoldRoll {}
class SaveRoll extends FourfoldRoll {}
class DeathRowRoll extends FourfoldRoll {}

type RollClass = new (formula: string, data?: Bag, options?: Bag) => Roll;

// Foundry finds the class of a stored roll by its name.
export const ROLLS: Readonly<Record<RollName, RollClass & { fromData(data: Bag): Roll }>> = {
  CheckRoll,
  AttackRoll,
  DamageRoll,
  SaveRoll,
  DeathRowRoll,
};
