/** The tracker: initiative order by the ruleset's tie rule, turn edges handed to the rules. */
import { compareStandings } from '../../rules/phases/initiative.ts';
import { derived } from '../../rules/kernel/derive.ts';
import { roundOf, runEdge } from '../boundary/edges.ts';
import { runRoundStart } from '../boundary/rounds.ts';
import { creatureOfActor } from '../boundary/snapshot.ts';
import { classes, type Combatant, type TurnContext } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';

interface Place {
  readonly total: number;
  readonly attribute: number;
  readonly player: boolean;
  readonly listed: number;
}

function placeOf(combatant: Combatant): Place {
  const rules = activeRuleset();
  const creature = combatant.actor === null ? null : creatureOfActor(combatant.actor, rules);
  return {
    total: combatant.initiative ?? Number.NEGATIVE_INFINITY,
    attribute: creature === null ? 0 : derived(rules, creature, rules.exclusive.initiative.attribute),
    player: creature?.kind === 'player',
    listed: 0,
  };
}

export class FourfoldCombat extends classes().Combat {
  /** TR-01; ids come last, so that every client has the same order. */
  protected override _sortCombatants(left: Combatant, right: Combatant): number {
    const rules = activeRuleset();
    const order = compareStandings(rules.exclusive.initiative.tie(rules), placeOf(left), placeOf(right));
    return order !== 0 && !Number.isNaN(order) ? order : String(left.id).localeCompare(String(right.id));
  }

  protected override async _onStartTurn(combatant: Combatant, context: TurnContext): Promise<void> {
    await super._onStartTurn(combatant, context);
    await runEdge(this, combatant, 'start', roundOf(this, context));
  }

  protected override async _onEndTurn(combatant: Combatant, context: TurnContext): Promise<void> {
    await super._onEndTurn(combatant, context);
    await runEdge(this, combatant, 'end', roundOf(this, context));
  }

  protected override async _onStartRound(context: TurnContext): Promise<void> {
    await super._onStartRound(context);
    await runRoundStart(this, roundOf(this, context));
  }
}
