/** Initiative by the ruleset's formula (T-05, TR-01). */
import { initiativeRoll } from '../dice/index.ts';
import { creatureOfActor } from '../boundary/snapshot.ts';
import { classes, type Roll } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';

export class FourfoldCombatant extends classes().Combatant {
  /** A formula given by a person counts; else the ruleset's, with each modifier under its own label. */
  override getInitiativeRoll(formula?: string): Roll {
    if (this.actor === null || (formula !== undefined && formula !== '')) return super.getInitiativeRoll(formula);
    const rules = activeRuleset();
    return initiativeRoll(rules, creatureOfActor(this.actor, rules));
  }
}
