/** Initiative by the ruleset's formula (T-05, TR-01), and where a newcomer stands in the turn ledger. */
import { initiativeRoll } from '../dice/index.ts';
import { joinedText } from '../boundary/ledger.ts';
import { creatureOfActor } from '../boundary/snapshot.ts';
import { classes, type Bag, type Combat, type Roll, type User } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';

export class FourfoldCombatant extends classes().Combatant {
  /** A formula given by a person counts; else the ruleset's, with each modifier under its own label. The tracker says `null` for none. */
  override getInitiativeRoll(formula?: string | null): Roll {
    if (this.actor === null || (formula ?? '') !== '') return super.getInitiativeRoll(formula);
    const rules = activeRuleset();
    return initiativeRoll(rules, creatureOfActor(this.actor, rules));
  }

  /** Whoever joins a running fight has missed nothing of it; a copied ledger is nobody's. */
  protected override async _preCreate(data: Bag, options: Bag, user: User): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const combat = this.parent as Combat | null;
    const done = combat?.started === true ? joinedText(combat.round) : '';
    this.updateSource({ system: { done: { start: done, end: done } } });
  }
}
