import type { CombatShape, CombatantShape } from '../../../engine/documents/shapes.ts';
import { config, currentUser, world } from '../../../engine/documents/shapes.ts';
import { textOf } from '../../../engine/objects/bags.ts';
import type { Bag } from '../../../engine/objects/bags.ts';
import { documentClass, runtime } from '../../../engine/runtime.ts';
import { DialogV2 } from '../../applications/dialog.ts';
import { statusIcons } from '../table/status-icons.ts';
import { Token } from '../table/token.ts';
import { text } from '../text.ts';
import { AbstractSidebarTab } from './tab.ts';
import { trackerRows } from './tracker-rows.ts';
import type { CombatMethod, TrackedCombat, TrackerContext, TurnContext } from './tracker-rows.ts';

interface TokenClass {
  createCombatants(tokens: unknown[]): Promise<unknown>;
}

/** A player ends turns of their own; whoever cannot begin a round cannot end its last turn. */
function allowed(combat: TrackedCombat): TrackerContext['can'] {
  const user = currentUser();
  const { isGM } = user;
  const mine = isGM || combat.combatant?.isOwner === true;
  const turn = mine && combat._canChangeTurn(user);
  const round = mine && combat._canChangeRound(user);
  const isLast = combat.turn !== null && combat.turn >= combat.turns.length - 1;
  return {
    startCombat: isGM && combat.turns.length > 0,
    nextTurn: turn && (!isLast || round),
    previousTurn: isGM && turn && (combat.turn !== 0 || round),
    nextRound: isGM && round,
    previousRound: isGM && round && combat.round > 0,
  };
}

/** foundry.applications.sidebar.tabs.CombatTracker */
export class CombatTracker extends AbstractSidebarTab {
  static override tabName = 'combat';
  static override DEFAULT_OPTIONS: Bag = {
    id: 'combat',
    classes: ['combat-sidebar'],
    actions: {
      createCombat: CombatTracker.#onCreate,
      addSelected: CombatTracker.#onAddSelected,
      rollInitiative: CombatTracker.#onRoll,
      toggleDefeated: CombatTracker.#onToggleDefeated,
      toggleHidden: CombatTracker.#onToggleHidden,
      activateCombatant: CombatTracker.#onActivate,
      removeCombatant: CombatTracker.#onRemove,
      endCombat: CombatTracker.#onEnd,
      ...Object.fromEntries(
        ['startCombat', 'nextTurn', 'previousTurn', 'nextRound', 'previousRound', 'rollAll', 'rollNPC', 'resetAll'].map((name) => [
          name,
          CombatTracker.#onMethod,
        ]),
      ),
    },
  };

  get viewed(): TrackedCombat | null {
    return (runtime.game['combat'] as TrackedCombat | null | undefined) ?? null;
  }

  override async _prepareContext(_options: Bag): Promise<Bag> {
    const context: TrackerContext = { combat: this.viewed, turns: [], isGM: currentUser().isGM, can: {} };
    await this._prepareCombatContext(context);
    await this._prepareTrackerContext(context);
    return context as unknown as Bag;
  }

  /** Which buttons may be pressed. */
  _prepareCombatContext(context: TrackerContext): Promise<void> {
    const { viewed: combat } = this;
    if (combat) context.can = allowed(combat);
    return Promise.resolve();
  }

  async _prepareTrackerContext(context: TrackerContext): Promise<void> {
    const { combat } = context;
    for (const [index, combatant] of combat?.turns.entries() ?? []) {
      if (combatant.visible && combat) context.turns.push(await this._prepareTurnContext(combat, combatant, index));
    }
  }

  async _prepareTurnContext(combat: CombatShape, combatant: CombatantShape, index: number): Promise<TurnContext> {
    const { decimals = 0 } = (config('Combat')['initiative'] ?? {}) as { decimals?: number };
    const isActive = combat.started && combat.turn === index;
    const { initiative, isOwner, hidden, isDefeated } = combatant;
    const names = [isActive && 'active', hidden && 'hide', isDefeated && 'defeated'].filter(Boolean);
    return Promise.resolve({
      id: combatant.id ?? '',
      name: combatant.name ?? '',
      img: combatant.img ?? '/icons/svg/mystery-man.svg',
      active: isActive,
      hidden,
      isDefeated,
      isOwner,
      initiative: initiative === null ? null : Number.isInteger(initiative) ? String(initiative) : initiative.toFixed(decimals),
      resource: combatant['resource' as never] ?? null,
      effects: statusIcons(combatant.actor).filter(({ img }) => !isDefeated || !img.includes('skull')),
      css: names.join(' '),
    });
  }

  override _renderHTML(context: Bag): Promise<HTMLElement[]> {
    return Promise.resolve(trackerRows(context as unknown as TrackerContext));
  }

  #combatantOf(target: HTMLElement): CombatantShape | undefined {
    return this.viewed?.combatants.get(target.closest<HTMLElement>('[data-combatant-id]')?.dataset['combatantId'] ?? '');
  }

  static async #onCreate(this: CombatTracker): Promise<void> {
    const cls = documentClass('Combat') as unknown as { create(data: Bag): Promise<unknown> };
    await cls.create({ scene: world('scenes').viewed?.id ?? null, active: true });
  }

  static async #onAddSelected(this: CombatTracker): Promise<void> {
    const documents = Token.layer.controlled.map((token) => token.document);
    if (documents.length === 0) runtime.notify('warn', text('noneSelected'));
    else await (documentClass('Token') as unknown as TokenClass).createCombatants(documents);
  }

  static async #onRoll(this: CombatTracker, _event: Event, target: HTMLElement): Promise<void> {
    const combatant = this.#combatantOf(target);
    if (combatant) await this.viewed?.rollInitiative([combatant.id ?? '']);
  }

  static async #onToggleDefeated(this: CombatTracker, _event: Event, target: HTMLElement): Promise<void> {
    const combatant = this.#combatantOf(target);
    const isDefeated = combatant?.isDefeated === true;
    await combatant?.update({ defeated: !isDefeated });
    const defeated = textOf(config('specialStatusEffects')['DEFEATED']);
    const actor = combatant?.actor as { toggleStatusEffect?(id: string, options: Bag): Promise<unknown> } | null | undefined;
    if (defeated) await actor?.toggleStatusEffect?.(defeated, { active: !isDefeated, overlay: true });
  }

  static async #onToggleHidden(this: CombatTracker, _event: Event, target: HTMLElement): Promise<void> {
    const combatant = this.#combatantOf(target);
    await combatant?.update({ hidden: !combatant.hidden });
  }

  static async #onRemove(this: CombatTracker, _event: Event, target: HTMLElement): Promise<void> {
    await this.#combatantOf(target)?.delete();
  }

  /** The token of whoever was pressed. */
  static #onActivate(this: CombatTracker, _event: Event, target: HTMLElement): void {
    const token = this.#combatantOf(target)?.token as unknown as { object?: Token | null } | null | undefined;
    if (token?.object) this.onFind(token.object);
  }

  /** What the page does with a token that was looked for. */
  onFind: (token: Token) => void = () => undefined;

  static async #onMethod(this: CombatTracker, _event: Event, target: HTMLElement): Promise<void> {
    await this.viewed?.[target.dataset['action'] as CombatMethod]();
  }

  static async #onEnd(this: CombatTracker): Promise<void> {
    const combat = this.viewed;
    const sure = await DialogV2.confirm({
      window: { title: text('combatEnd') },
      content: `<p>${text('combatEndSure')}</p>`,
      modal: true,
      rejectClose: false,
    });
    if (sure === true) await combat?.endCombat();
  }
}
