/** The tracker: initiative order by the ruleset's tie rule, turn edges handed to the rules, and who may move it on. */
import { compareStandings } from '../../rules/phases/initiative.ts';
import { derived } from '../../rules/kernel/derive.ts';
import { rollShared, sharedInitiative } from '../apps/group-initiative.ts';
import { endBeforeDeletion } from '../boundary/combat-over.ts';
import { isSkipped, roundOf, runEdge } from '../boundary/edges.ts';
import { executor } from '../boundary/executor.ts';
import { keepMovement } from '../boundary/led.ts';
import { inPassing, passOn } from '../boundary/passage.ts';
import { refusalText } from '../boundary/refuse.ts';
import { request } from '../boundary/relay.ts';
import { noteStep } from '../boundary/rewind.ts';
import { noteLeaving, runCombatEnd, runEntering, runRoundStart } from '../boundary/rounds.ts';
import { readableCreature } from '../boundary/readable.ts';
import {
  classes,
  game,
  notify,
  type Bag,
  type Combat,
  type Combatant,
  type InitiativeOptions,
  type TurnContext,
  type User,
} from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { setting } from '../settings/values.ts';

interface Standing {
  readonly total: number;
  readonly attribute: number;
  readonly player: boolean;
  readonly listed: number;
}

function standingOf(combatant: Combatant): Standing {
  const rules = activeRuleset();
  const creature = combatant.actor === null ? null : readableCreature(combatant.actor, rules);
  return {
    total: combatant.initiative ?? Number.NEGATIVE_INFINITY,
    attribute: creature === null ? 0 : derived(rules, creature, rules.exclusive.initiative.attribute),
    player: creature?.kind === 'player',
    listed: 0,
  };
}

/** Standings of one sorting, so that nobody is read more than once for it. Combats sort while they are still being made. */
let sorting: Map<Combatant, Standing> | null = null;

function standing(combatant: Combatant): Standing {
  const known = sorting?.get(combatant) ?? standingOf(combatant);
  sorting?.set(combatant, known);
  return known;
}

/** Whether this person may move the tracker this way; if not, they are told why. */
function mayMove(combat: Combat): boolean {
  const why = combat.combatants.size === 0 ? 'noCombatants' : game().user.isGM ? null : executor() === null ? 'noGm' : 'gmOnly';
  if (why !== null) notify().warn(refusalText({ reason: why }));
  return why === null;
}

export class FourfoldCombat extends classes().Combat {
  override setupTurns(): readonly Combatant[] {
    sorting = new Map();
    try {
      return super.setupTurns();
    } finally {
      sorting = null;
    }
  }

  /** TR-01; ids come last, so that every client has the same order. */
  protected override _sortCombatants(left: Combatant, right: Combatant): number {
    // Only a tie calls for what the creatures are.
    if (left.initiative !== null && right.initiative !== null && left.initiative !== right.initiative)
      return right.initiative - left.initiative;
    const rules = activeRuleset();
    const order = compareStandings(rules.exclusive.initiative.tie(rules), standing(left), standing(right));
    return order !== 0 && !Number.isNaN(order) ? order : String(left.id).localeCompare(String(right.id));
  }

  /** Without a full GM nobody could carry out what a turn brings about. */
  protected override _canChangeTurn(user: User): boolean {
    return (user.isGM || executor() !== null) && super._canChangeTurn(user);
  }

  protected override _canChangeRound(user: User): boolean {
    return (user.isGM || executor() !== null) && super._canChangeRound(user);
  }

  /** copies of an NPC may share a die. A formula that somebody gives is rolled as it stands. */
  override async rollInitiative(ids: string | string[], options: InitiativeOptions = {}): Promise<unknown> {
    const wanted = [ids].flat();
    const own = wanted.flatMap((id) => this.combatants.get(id) ?? []).filter(({ isOwner }) => isOwner);
    const stated = options.formula !== undefined && options.formula !== null && options.formula !== '';
    const shared = stated ? [] : await sharedInitiative(own);
    // It may have been ended while somebody was asked.
    if (shared === null || !game().combats.has(String(this.id))) return this;
    const alone = wanted.filter((id) => !shared.some(({ members }) => members.has(id)));
    for (const group of shared) await rollShared(this, group, options.messageOptions);
    return alone.length === 0 ? this : await super.rollInitiative(alone, options);
  }

  override async startCombat(): Promise<unknown> {
    return mayMove(this) ? await super.startCombat() : this;
  }

  /** A player's own turn is ended by the client that acts, also when the round ends with it. */
  override async nextTurn(): Promise<unknown> {
    if (game().user.isGM || executor() === null) return mayMove(this) ? await super.nextTurn() : this;
    await request({ type: 'endTurn', combat: this.uuid });
    return this;
  }

  override async nextRound(): Promise<unknown> {
    return mayMove(this) ? await super.nextRound() : this;
  }

  override async previousTurn(): Promise<unknown> {
    return mayMove(this) ? await super.previousTurn() : this;
  }

  override async previousRound(): Promise<unknown> {
    return mayMove(this) ? await super.previousRound() : this;
  }

  protected override async _preUpdate(changes: Record<string, unknown>, options: Bag, user: User): Promise<boolean | void> {
    if ((await super._preUpdate(changes, options, user)) === false) return false;
    keepMovement(this, changes, options, user);
  }

  protected override async _onStartTurn(combatant: Combatant, context: TurnContext): Promise<void> {
    await super._onStartTurn(combatant, context);
    await inPassing(this, () => runEdge(this, combatant, 'start', roundOf(this, context), { skipped: isSkipped(context) }));
  }

  protected override async _onEndTurn(combatant: Combatant, context: TurnContext): Promise<void> {
    await super._onEndTurn(combatant, context);
    await inPassing(this, () => runEdge(this, combatant, 'end', roundOf(this, context), { skipped: isSkipped(context) }));
  }

  protected override async _onStartRound(context: TurnContext): Promise<void> {
    await super._onStartRound(context);
    await inPassing(this, () => runRoundStart(this, roundOf(this, context)));
  }

  protected override async _onEnter(combatant: Combatant): Promise<void> {
    await super._onEnter(combatant);
    await runEntering(this, combatant);
  }

  protected override async _onExit(combatant: Combatant): Promise<void> {
    await super._onExit(combatant);
    await noteLeaving(this, combatant);
  }

  /** The end comes before the deletion, so that a client that is lost between the two leaves nothing undone. */
  protected override async _preDelete(options: Bag, user: User): Promise<boolean | void> {
    if ((await super._preDelete(options, user)) === false) return false;
    await endBeforeDeletion(this);
  }

  protected override _onUpdate(changes: Bag, options: Bag, userId: string): void {
    const isMoved = ('round' in changes || 'turn' in changes) && options['turnEvents'] !== false;
    if (isMoved) passOn(this);
    super._onUpdate(changes, options, userId);
    if (!isMoved) return;
    const step = noteStep(this);
    // What is taken back by itself comes before what the tracker passes next; a question holds nothing up.
    if (setting('rewind') !== 'ask') void inPassing(this, () => step);
  }

  protected override _onDelete(options: Bag, userId: string): void {
    super._onDelete(options, userId);
    void runCombatEnd(this);
  }
}
