import { currentUser } from '../../../engine/documents/shapes.ts';
import type { ActorShape } from '../../../engine/documents/shapes.ts';
import type { Bag } from '../../../engine/objects/bags.ts';
import { guarded, runtime } from '../../../engine/runtime.ts';
import { ApplicationV2 } from '../../applications/application.ts';
import { button, h, icon } from '../dom.ts';
import { redraw } from '../redraw.ts';
import { text } from '../text.ts';
import type { Board } from './board.ts';
import { openSheet, toggleTarget } from './controls.ts';
import { statusChoices } from './status-icons.ts';
import type { Token } from './token.ts';
import { barName } from './token-view.ts';

export interface StatusEffectChoice {
  id: string;
  title: string;
  src: string;
  isActive: boolean;
  isOverlay?: boolean;
  cssClass: string;
}

type ActorWithTracks = ActorShape & {
  toggleStatusEffect(id: string, options: { active?: boolean; overlay?: boolean }): Promise<unknown>;
  modifyTokenAttribute(attribute: string, value: number, isDelta: boolean, isBar: boolean): Promise<unknown>;
};

/** A change of a bar as people write it: `+3` and `-5` are added, `=10` and `10` are set. */
function readChange(typed: string): { readonly value: number; readonly isDelta: boolean } | null {
  const [, sign = '', digits = ''] = /^\s*([+\-=]?)\s*(\d+)\s*$/.exec(typed) ?? [];
  if (digits === '') return null;
  return { value: Number(digits) * (sign === '-' ? -1 : 1), isDelta: sign === '+' || sign === '-' };
}

/** What can be done with the chosen token, at the lower edge of the table. */
export class TokenHUD extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Bag = {
    id: 'token-hud',
    classes: ['stage-hud'],
    window: { frame: false, positioned: false },
    actions: {
      target: TokenHUD.#onTarget,
      sheet: TokenHUD.#onSheet,
      combat: TokenHUD.#onCombat,
      visibility: TokenHUD.#onVisibility,
      effect: { handler: TokenHUD.#onEffect, buttons: [0, 2] },
      togglePalette: TokenHUD.#onTogglePalette,
    },
  };

  object: Token | null = null;
  board: Board | null = null;
  #paletteOpen = false;

  get document(): Token['document'] | null {
    return this.object?.document ?? null;
  }

  get actor(): ActorWithTracks | null {
    return (this.object?.actor ?? null) as ActorWithTracks | null;
  }

  async bind(token: Token | null): Promise<void> {
    if (token !== this.object) this.#paletteOpen = false;
    this.object = token;
    if (token) await this.render({ force: true });
    else await this.close();
  }

  override _insertElement(element: HTMLElement): void {
    this.board?.element.append(element);
  }

  _getStatusEffectChoices(): Record<string, StatusEffectChoice> {
    const choices = this.actor ? statusChoices(this.actor) : [];
    return Object.fromEntries(
      choices.map(({ id, name, img, active }) => [id, { id, title: name, src: img, isActive: active, cssClass: active ? 'active' : '' }]),
    );
  }

  override _prepareContext(): Promise<Bag> {
    const token = this.object;
    return Promise.resolve({ token, statusEffects: this._getStatusEffectChoices(), isGM: currentUser().isGM });
  }

  override _renderHTML({ statusEffects }: Bag): Promise<HTMLElement[]> {
    const token = this.object;
    if (!token) return Promise.resolve([]);
    const isOwner = token.isOwner && this.actor !== null;
    const parts = [
      isOwner && this.#paletteOpen && palette(statusEffects as Record<string, StatusEffectChoice>),
      h('div', { class: 'stage-hud-row' }, title(token), isOwner && this.#bars(token), this.#buttons(token, isOwner)),
    ];
    return Promise.resolve(parts.filter((part) => part !== false));
  }

  override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.setAttribute('role', 'toolbar');
    content.setAttribute('aria-label', text('hud', { name: this.object?.name ?? '' }));
    redraw(content, result as HTMLElement[]);
  }

  #bars(token: Token): HTMLElement[] {
    return (['bar1', 'bar2'] as const).flatMap((name) => {
      const bar = token.document.getBarAttribute(name);
      if (!bar) return [];
      const label = barName(token, bar);
      const input = h('input', { type: 'text', name, inputmode: 'text', value: bar.value, autocomplete: 'off', 'aria-label': label });
      input.addEventListener('change', () => this.#changeBar(input, bar.attribute, bar.type === 'bar', bar.value));
      input.addEventListener('focus', () => input.select());
      return [
        h('label', { class: `attribute ${name}` }, h('span', {}, label), input, bar.max !== undefined && h('span', {}, `/ ${bar.max}`)),
      ];
    });
  }

  #changeBar(input: HTMLInputElement, attribute: string, isBar: boolean, before: number): void {
    const change = readChange(input.value);
    input.value = String(before);
    if (change) guarded('bar of a token', () => this.actor?.modifyTokenAttribute(attribute, change.value, change.isDelta, isBar));
  }

  #buttons(token: Token, isOwner: boolean): HTMLElement {
    const { isGM } = currentUser();
    const seesSheet = token.actor?.testUserPermission(currentUser(), 'LIMITED') === true;
    return h(
      'div',
      { class: 'stage-hud-buttons' },
      button({ label: text('target'), icon: 'crosshairs', action: 'target', pressed: token.isTargeted }),
      seesSheet && button({ label: text('sheet'), icon: 'address-card', quiet: true, action: 'sheet' }),
      isOwner && button({ label: text('statuses'), icon: 'bolt', quiet: true, action: 'togglePalette', pressed: this.#paletteOpen }),
      isGM &&
        button({
          label: text(token.inCombat ? 'combatLeave' : 'combatEnter'),
          icon: 'shield-halved',
          quiet: true,
          action: 'combat',
          pressed: token.inCombat,
        }),
      isGM && button({ label: text('hide'), icon: 'eye-slash', quiet: true, action: 'visibility', pressed: token.document.hidden }),
    );
  }

  static #onTarget(this: TokenHUD, event: Event): void {
    if (this.object) toggleTarget(this.object, (event as MouseEvent).shiftKey);
  }

  static #onSheet(this: TokenHUD): void {
    openSheet(this.actor);
  }

  static async #onCombat(this: TokenHUD): Promise<void> {
    await this.document?.toggleCombatant();
  }

  static async #onVisibility(this: TokenHUD): Promise<void> {
    await this.document?.update({ hidden: !this.document.hidden });
  }

  static async #onEffect(this: TokenHUD, event: Event, target: HTMLElement): Promise<void> {
    const id = target.dataset['statusId'] ?? '';
    const active = target.getAttribute('aria-pressed') !== 'true';
    await this.actor?.toggleStatusEffect(id, { active, overlay: event.type === 'contextmenu' });
  }

  static async #onTogglePalette(this: TokenHUD): Promise<void> {
    this.#paletteOpen = !this.#paletteOpen;
    await this.render();
  }
}

function title(token: Token): HTMLElement {
  return h(
    'span',
    { class: 'stage-hud-title' },
    h('img', { src: token.document.texture.src ?? '/icons/svg/mystery-man.svg', alt: '' }),
    h('strong', {}, token.name),
  );
}

/** A button for each status. */
function palette(choices: Record<string, StatusEffectChoice>): HTMLElement {
  const buttons = Object.values(choices).map(({ id, title: name, src, isActive, cssClass }) =>
    h(
      'button',
      {
        type: 'button',
        class: `effect-control ${cssClass}`,
        'data-action': 'effect',
        'data-status-id': id,
        'aria-pressed': String(isActive),
      },
      src ? h('img', { src, alt: '' }) : icon('circle'),
      h('span', {}, name),
    ),
  );
  return h('div', { class: 'palette status-effects', role: 'group', 'aria-label': text('statuses') }, buttons);
}

/** The HUD class in use: CONFIG.Token.hudClass. */
export function makeHud(board: Board): TokenHUD {
  const configured = (runtime.CONFIG['Token'] as { hudClass?: typeof TokenHUD | null } | undefined)?.hudClass;
  const hud = new (configured ?? TokenHUD)();
  hud.board = board;
  return hud;
}
