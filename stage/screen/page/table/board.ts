import { world } from '../../../engine/documents/shapes.ts';
import type { SceneShape } from '../../../engine/documents/shapes.ts';
import { bagOf } from '../../../engine/objects/bags.ts';
import { runtime } from '../../../engine/runtime.ts';
import { button, h } from '../dom.ts';
import { text } from '../text.ts';
import { gridOf } from './geometry.ts';
import type { Grid, Point } from './geometry.ts';
import { Token } from './token.ts';
import type { DrawnTokenDocument, TokenLayer } from './token.ts';
import { TokenView } from './token-view.ts';

/** Side of a square on the screen, in pixels. */
const sides = { least: 28, comfortable: 44, most: 128 };

/** The table: a square grid with tokens on it. No walls, no vision. */
export class Board implements TokenLayer {
  readonly controlled: Token[] = [];
  readonly grid: HTMLElement = h('div', { class: 'stage-grid' });
  readonly scroll: HTMLElement = h(
    'div',
    { class: 'stage-grid-scroll', tabindex: 0, role: 'group', 'aria-label': text('board') },
    this.grid,
  );
  readonly caption: HTMLElement = h('div', { class: 'stage-board-caption' });
  readonly element: HTMLElement;
  /** The token that the HUD is about. */
  chosen: Token | null = null;
  hovered: Token | null = null;
  onChange: () => void = () => undefined;
  readonly #tokens = new Map<string, Token>();
  readonly #views = new Map<string, TokenView>();
  #scene: SceneShape | null = null;
  #side = 64;
  #waiting = false;

  constructor() {
    this.element = h('main', { id: 'board', class: 'stage-board' }, this.scroll, this.caption, this.#zoomButtons());
  }

  #zoomButtons(): HTMLElement {
    const zoom = (by: number): void => this.#setSide(this.#side * by);
    return h(
      'div',
      { class: 'stage-zoom', role: 'group', 'aria-label': text('zoom') },
      button({ label: text('zoomOut'), icon: 'minus', quiet: true, onclick: () => zoom(0.8) }),
      button({ label: text('zoomFit'), icon: 'expand', quiet: true, onclick: () => this.fit() }),
      button({ label: text('zoomIn'), icon: 'plus', quiet: true, onclick: () => zoom(1.25) }),
    );
  }

  get scene(): SceneShape | null {
    return world('scenes')?.viewed ?? null;
  }

  get gridData(): Grid {
    return gridOf(this.scene);
  }

  get tokens(): Token[] {
    return [...this.#tokens.values()];
  }

  get side(): number {
    return this.#side;
  }

  get(id: string): Token | undefined {
    return this.#tokens.get(id);
  }

  viewOf(token: Token): TokenView | undefined {
    return this.#views.get(token.id);
  }

  tokenAt(target: EventTarget | null): Token | null {
    const element = target instanceof Element ? target.closest<HTMLElement>('.stage-token') : null;
    return this.#tokens.get(element?.dataset['tokenId'] ?? '') ?? null;
  }

  /** The square under a point of the screen, with fractions. */
  squareAt(clientX: number, clientY: number): Point {
    const box = this.grid.getBoundingClientRect();
    return { x: (clientX - box.left) / this.#side, y: (clientY - box.top) / this.#side };
  }

  /** Something has changed; the table is drawn once for all of it. */
  changed(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      this.refresh();
    });
  }

  refresh(): void {
    const { scene } = this;
    if (scene !== this.#scene) this.#clear(scene);
    const documents = new Map((scene?.tokens.contents as DrawnTokenDocument[] | undefined)?.map((one) => [one.id ?? '', one]));
    for (const [id, token] of this.#tokens) if (documents.get(id) !== token.document) this.#drop(token);
    for (const [id, document] of documents) if (!this.#tokens.has(id)) this.#tokens.set(id, this.#make(document));
    for (const token of this.#tokens.values()) this.#draw(token);
    if (this.chosen && !this.chosen.visible) this.chosen = null;
    this.#keepGrid();
    this.onChange();
  }

  #clear(scene: SceneShape | null): void {
    for (const token of this.#tokens.values()) this.#drop(token);
    this.#scene = scene;
    this.fit();
  }

  #make(document: DrawnTokenDocument): Token {
    const configured = bagOf(runtime.CONFIG['Token'])['objectClass'] as typeof Token | null | undefined;
    const token = new (configured ?? Token)(document);
    document.object = token;
    return token;
  }

  #drop(token: Token): void {
    this.#tokens.delete(token.id);
    this.#views.get(token.id)?.element.remove();
    this.#views.delete(token.id);
    if (this.chosen === token) this.chosen = null;
    if (this.hovered === token) this.hovered = null;
    token.destroy();
  }

  #draw(token: Token): void {
    const view = this.#views.get(token.id);
    if (!token.visible) {
      view?.element.remove();
      this.#views.delete(token.id);
    } else if (view) view.refresh();
    else {
      const made = new TokenView(token);
      this.#views.set(token.id, made);
      this.grid.append(made.element);
    }
  }

  #keepGrid(): void {
    const { columns, rows } = this.gridData;
    const { style } = this.grid;
    style.setProperty('--columns', String(columns));
    style.setProperty('--rows', String(rows));
    style.setProperty('--side', `${this.#side}px`);
    const src = bagOf((this.scene as unknown as Record<string, unknown> | null)?.['background'])['src'];
    style.backgroundImage = typeof src === 'string' && src !== '' ? `url(${JSON.stringify(src)})` : '';
    this.grid.hidden = this.scene === null;
  }

  #setSide(side: number): void {
    const before = this.#side;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.scroll;
    this.#side = Math.round(Math.min(Math.max(side, sides.least), sides.most));
    this.#keepGrid();
    const ratio = this.#side / before;
    this.scroll.scrollLeft = (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2;
    this.scroll.scrollTop = (scrollTop + clientHeight / 2) * ratio - clientHeight / 2;
  }

  /** The whole grid, unless squares would be too small to press; then the part with this user's own tokens. */
  fit(): void {
    const { columns, rows } = this.gridData;
    const { clientWidth, clientHeight } = this.scroll;
    const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(this.scroll);
    const [width, height] = [
      clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight),
      clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom),
    ];
    const whole = Math.floor(Math.min((width - 1) / columns, (height - 1) / rows));
    this.#setSide(Math.min(Math.max(whole, sides.comfortable), 96));
    const own = this.tokens.find((token) => token.isOwner && token.visible) ?? this.tokens[0];
    if (own) this.show(own);
  }

  /** Brings a token into view. */
  show(token: Token): void {
    const { size } = this.gridData;
    const { clientWidth, clientHeight } = this.scroll;
    const left = (token.center.x / size) * this.#side - clientWidth / 2;
    const top = (token.center.y / size) * this.#side - clientHeight / 2;
    this.scroll.scrollTo({ left, top });
  }

  /** The HUD is about this token now; an owner controls it too. Whom somebody controls stays so when they look at another's. */
  choose(token: Token | null, { add = false }: { add?: boolean } = {}): void {
    this.chosen = token;
    if (token?.isOwner && add && token.controlled) token.release();
    else if (token?.isOwner) token.control({ releaseOthers: !add });
    else if (!token) this.releaseAll();
    this.changed();
  }

  releaseAll(): void {
    for (const token of [...this.controlled]) token.release();
  }
}
