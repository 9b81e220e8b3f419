import { localize } from '../../../engine/documents/shapes.ts';
import type { CombatShape } from '../../../engine/documents/shapes.ts';
import { h } from '../dom.ts';
import { text } from '../text.ts';
import { gridOf } from './geometry.ts';
import { statusIcons } from './status-icons.ts';
import type { BarData, Token } from './token.ts';

/** When names and bars are seen: CONST.TOKEN_DISPLAY_MODES. */
const modes = { control: 10, ownerHover: 20, hover: 30, owner: 40, always: 50 };

type Shown = 'always' | 'hover' | 'never';

function shownBy(mode: number, token: Token): Shown {
  if (mode === modes.always || (mode === modes.owner && token.isOwner)) return 'always';
  if (mode === modes.hover || (mode === modes.ownerHover && token.isOwner)) return 'hover';
  if (mode === modes.control && token.isOwner) return token.controlled ? 'always' : 'never';
  return 'never';
}

/** The bars of a token that this user may see. */
function barsOf(token: Token): BarData[] {
  if (shownBy(token.document.displayBars, token) === 'never' && !token.isOwner) return [];
  const bars = [token.document.getBarAttribute('bar1'), token.document.getBarAttribute('bar2')];
  return bars.filter((bar): bar is BarData => bar !== null);
}

interface Labelled {
  readonly schema?: { getField?(path: string): { readonly label?: string } | undefined };
}

/** What a bar is called, in words. */
export function barName(token: Token, bar: BarData): string {
  const label = (token.actor?.system as Labelled | undefined)?.schema?.getField?.(bar.attribute)?.label;
  return label ? localize(label) : bar.attribute;
}

/** The button that stands for a token on the table. */
export class TokenView {
  readonly element = h('button', { type: 'button', class: 'stage-token' });
  readonly token: Token;

  constructor(token: Token) {
    this.token = token;
    this.element.dataset['tokenId'] = token.id;
    this.refresh();
  }

  refresh(): void {
    const { token, element } = this;
    const { document } = token;
    const { size } = gridOf(token.scene);
    const places = { x: document.x / size, y: document.y / size, w: document.width, h: document.height };
    for (const [name, value] of Object.entries(places)) element.style.setProperty(`--${name}`, String(value));
    const combatant = document.combatant;
    const combat = (combatant?.parent ?? null) as CombatShape | null;
    const isTurn = combat?.started === true && combat.combatant === combatant;
    const classes = {
      controlled: token.controlled,
      targeted: token.isTargeted,
      hidden: document.hidden,
      defeated: combatant?.isDefeated === true,
      'is-turn': isTurn,
      hostile: document.disposition < 0,
      friendly: document.disposition > 0,
    };
    for (const [name, on] of Object.entries(classes)) element.classList.toggle(name, on);
    element.setAttribute('aria-pressed', String(token.controlled));
    element.setAttribute('aria-label', this.#label(isTurn, classes.defeated));
    const pieces: (Node | false)[] = [
      h('img', { class: 'stage-token-image', src: document.texture.src ?? '/icons/svg/mystery-man.svg', alt: '', draggable: 'false' }),
      this.#bars(),
      this.#statuses(),
      h('span', { class: `stage-token-name show-${shownBy(document.displayName, token)}` }, token.name),
      token.isTargeted && h('span', { class: 'stage-token-target', 'aria-hidden': 'true' }),
    ];
    element.replaceChildren(...pieces.filter((piece) => piece !== false));
  }

  #bars(): HTMLElement {
    const shown = shownBy(this.token.document.displayBars, this.token);
    const bars = barsOf(this.token).filter(({ type }) => type === 'bar');
    const pieces = bars.map(({ value, max = 0 }, at) => {
      const bar = h('span', { class: `stage-token-bar bar${at + 1}` });
      const part = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
      bar.style.setProperty('--part', String(part));
      bar.dataset['level'] = part > 0.5 ? 'high' : part > 0.25 ? 'middle' : 'low';
      return bar;
    });
    return h('span', { class: `stage-token-bars show-${shown === 'never' ? 'hover' : shown}` }, pieces);
  }

  #statuses(): HTMLElement {
    const pictures = statusIcons(this.token.actor).map(({ img }) => h('img', { src: img, alt: '' }));
    return h('span', { class: 'stage-token-statuses' }, pictures);
  }

  /** What somebody who does not see the table is told. */
  #label(isTurn: boolean, defeated: boolean): string {
    const { token } = this;
    const bars = barsOf(token).map((bar) => `${barName(token, bar)} ${bar.value}${bar.max === undefined ? '' : ` / ${bar.max}`}`);
    const states = [
      isTurn && text('tokenTurn'),
      defeated && text('tokenDefeated'),
      token.document.hidden && text('tokenHidden'),
      token.isTargeted && text('tokenTargeted'),
    ].filter((state) => typeof state === 'string');
    return [token.name, ...bars, ...statusIcons(token.actor).map(({ name }) => name), ...states].join(', ');
  }
}
