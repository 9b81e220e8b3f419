import { guarded } from '../../../engine/runtime.ts';
import { h } from '../dom.ts';
import { text } from '../text.ts';
import type { Board } from './board.ts';
import { nearestSquare, squaresBetween } from './geometry.ts';
import type { Point } from './geometry.ts';
import type { Token } from './token.ts';

/** So far the pointer goes before a press is a drag. */
const slack = 5;

/** Moves tokens by whole squares, each to where it fits. Several of one scene move in one write. */
export async function moveTokens(board: Board, tokens: readonly Token[], by: Point): Promise<void> {
  const { size } = board.gridData;
  const updates = tokens.flatMap((token) => {
    const to = landing(board, token, by);
    const place = { x: to.x * size, y: to.y * size };
    return place.x === token.x && place.y === token.y ? [] : [{ token, place }];
  });
  const [first] = updates;
  if (updates.length === 1 && first) await first.token.document.move(first.place);
  else if (updates.length > 1) {
    const changes = updates.map(({ token, place }) => ({ _id: token.id, ...place }));
    await board.scene?.updateEmbeddedDocuments('Token', changes);
  }
}

function landing(board: Board, token: Token, by: Point): Point {
  const { size } = board.gridData;
  const { width, height } = token.document;
  return nearestSquare({ x: token.x / size + by.x, y: token.y / size + by.y }, board.gridData, { width, height });
}

interface Drag {
  readonly token: Token;
  readonly start: PointerEvent;
  moving: boolean;
  by: Point;
}

/** Tokens follow the pointer of whoever owns them; letting go on another square moves them there. */
export class TokenDrag {
  readonly #board: Board;
  readonly #mark = h('div', { class: 'stage-drag-mark', hidden: true });
  readonly #label = h('output', { class: 'stage-drag-label', hidden: true });
  #drag: Drag | null = null;
  /** A click that ends a drag is none. */
  #justMoved = false;

  constructor(board: Board) {
    this.#board = board;
    board.grid.append(this.#mark, this.#label);
    board.grid.addEventListener('pointerdown', (event) => this.#press(event));
    board.grid.addEventListener('pointermove', (event) => this.#move(event));
    board.grid.addEventListener('pointerup', () => this.#end(true));
    board.grid.addEventListener('pointercancel', () => this.#end(false));
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.#drag?.moving) this.#end(false);
    });
  }

  takeJustMoved(): boolean {
    const moved = this.#justMoved;
    this.#justMoved = false;
    return moved;
  }

  #press(event: PointerEvent): void {
    const token = this.#board.tokenAt(event.target);
    this.#justMoved = false;
    if (event.button === 0 && token?.isOwner) this.#drag = { token, start: event, moving: false, by: { x: 0, y: 0 } };
  }

  #move(event: PointerEvent): void {
    const drag = this.#drag;
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.start.clientX, event.clientY - drag.start.clientY];
    if (!drag.moving && Math.hypot(dx, dy) < slack) return;
    if (!drag.moving) this.#begin(drag, event.pointerId);
    const { side } = this.#board;
    drag.by = { x: Math.round(dx / side), y: Math.round(dy / side) };
    for (const token of this.#moved(drag)) {
      const element = this.#board.viewOf(token)?.element;
      if (element) element.style.translate = `${dx}px ${dy}px`;
    }
    this.#show(drag);
  }

  #begin(drag: Drag, pointer: number): void {
    drag.moving = true;
    this.#board.viewOf(drag.token)?.element.setPointerCapture(pointer);
    if (!drag.token.controlled) this.#board.choose(drag.token);
    this.#board.grid.classList.add('dragging');
  }

  #moved({ token }: Drag): Token[] {
    const { controlled } = this.#board;
    return controlled.includes(token) ? controlled : [token];
  }

  /** The square where the token would stand, and how far that is. */
  #show({ token, by }: Drag): void {
    const { size, distance, units } = this.#board.gridData;
    const to = landing(this.#board, token, by);
    const squares = squaresBetween({ x: token.x / size, y: token.y / size }, to);
    const shown = Number.isInteger(squares) ? squares : Number(squares.toFixed(1));
    const measured = units && distance !== 1 ? ` (${shown * distance} ${units})` : '';
    this.#label.textContent = text(shown === 1 ? 'square' : 'squares', { count: shown }) + measured;
    for (const element of [this.#mark, this.#label]) {
      element.hidden = false;
      const { width, height } = token.document;
      for (const [name, value] of Object.entries({ x: to.x, y: to.y, w: width, h: height }))
        element.style.setProperty(`--${name}`, String(value));
    }
  }

  #end(arrived: boolean): void {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag?.moving) return;
    this.#justMoved = true;
    const tokens = this.#moved(drag);
    const settle = (): void => {
      for (const token of tokens) this.#board.viewOf(token)?.element.style.removeProperty('translate');
    };
    this.#mark.hidden = this.#label.hidden = true;
    this.#board.grid.classList.remove('dragging');
    if (!arrived) settle();
    else guarded('movement of tokens', () => moveTokens(this.#board, tokens, drag.by).finally(settle));
  }
}
