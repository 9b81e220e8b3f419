import { currentUser } from '../../../engine/documents/shapes.ts';
import { guarded, runtime } from '../../../engine/runtime.ts';
import { isTyping } from '../dom.ts';
import type { Board } from './board.ts';
import type { Point } from './geometry.ts';
import { moveTokens } from './move.ts';
import type { TokenDrag } from './move.ts';
import type { Token } from './token.ts';

const steps: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** Two right clicks this close together choose a target. */
const doubleClick = 500;

interface Sheet {
  render(options: Record<string, unknown>): unknown;
}

export function openSheet(document: unknown): void {
  const sheet = (document as { readonly sheet?: Sheet | null } | null)?.sheet;
  if (sheet) guarded('sheet', () => sheet.render({ force: true }));
}

/** Mouse, touch and keys on the table. */
export function listenToBoard(board: Board, drag: TokenDrag): void {
  const { scroll, grid } = board;
  let rightClicked: { token: Token; at: number } | null = null;
  scroll.addEventListener('click', (event) => {
    if (drag.takeJustMoved()) return;
    const token = board.tokenAt(event.target);
    if (token || event.target === grid || event.target === scroll) board.choose(token, { add: event.shiftKey });
  });
  grid.addEventListener('dblclick', (event) => {
    const token = board.tokenAt(event.target);
    if (token?.actor?.testUserPermission(currentUser(), 'LIMITED')) openSheet(token.actor);
  });
  grid.addEventListener('contextmenu', (event) => {
    const token = board.tokenAt(event.target);
    if (!token) return;
    event.preventDefault();
    const isSecond = rightClicked?.token === token && Date.now() - rightClicked.at < doubleClick;
    rightClicked = isSecond ? null : { token, at: Date.now() };
    if (isSecond) toggleTarget(token, event.shiftKey);
    else board.choose(token);
  });
  for (const type of ['pointerover', 'focusin'] as const) grid.addEventListener(type, (event) => hover(board, board.tokenAt(event.target)));
  grid.addEventListener('pointerleave', () => hover(board, null));
  document.addEventListener('keydown', (event) => onKey(board, event));
}

function hover(board: Board, token: Token | null): void {
  if (board.hovered === token) return;
  const before = board.hovered;
  board.hovered = token;
  if (before) runtime.hooks.callAll('hoverToken', before, false);
  if (token) runtime.hooks.callAll('hoverToken', token, true);
}

/** A target alone; with shift beside the others. */
export function toggleTarget(token: Token, keepOthers: boolean): void {
  token.setTarget(!token.isTargeted, { releaseOthers: !keepOthers });
}

function isMeantElsewhere(event: KeyboardEvent): boolean {
  return isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
}

function onKey(board: Board, event: KeyboardEvent): void {
  if (isMeantElsewhere(event)) return;
  const atTable = event.target === document.body || (event.target instanceof Node && board.element.contains(event.target));
  const step = steps[event.key];
  if (event.key.toLowerCase() === 't') {
    const token = board.hovered ?? (atTable ? board.chosen : null);
    if (token) toggleTarget(token, event.shiftKey);
  } else if (atTable && step && board.controlled.length > 0) {
    event.preventDefault();
    stepTokens(board, step);
  } else if (atTable && event.key === 'Escape' && board.chosen) {
    event.preventDefault();
    board.choose(null);
  }
}

let stepping = false;

/** One step at a time: keys that repeat faster than the server answers are lost. */
function stepTokens(board: Board, step: Point): void {
  if (stepping) return;
  stepping = true;
  guarded('movement of tokens', () =>
    moveTokens(board, [...board.controlled], step).finally(() => {
      stepping = false;
    }),
  );
}
