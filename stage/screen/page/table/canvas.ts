import type { Bag } from '../../../engine/objects/bags.ts';
import { currentUser } from '../../../engine/documents/shapes.ts';
import type { Board } from './board.ts';
import { canvasGrid } from './geometry.ts';

/** The global `canvas`: what systems ask about the table. Nothing is drawn on a canvas, so there is no stage and no layer to draw on. */
export function tableCanvas(board: Board): Bag {
  const tokens = {
    controlled: board.controlled,
    get placeables() {
      return board.tokens;
    },
    get documentCollection() {
      return board.scene?.tokens ?? null;
    },
    get ownedTokens() {
      return board.tokens.filter((token) => token.isOwner);
    },
    get hover() {
      return board.hovered;
    },
    active: true,
    get: (id: string) => board.get(id),
    releaseAll: () => board.releaseAll(),
    setTargets: (ids: Iterable<string>, { mode = 'replace' }: { mode?: 'replace' | 'acquire' | 'release' } = {}) =>
      setTargets(board, new Set(ids), mode),
  };
  return {
    // UNVERIFIED by design: ready although nothing is drawn, so that systems use the tokens that are there.
    ready: true,
    initialized: true,
    loading: false,
    get scene() {
      return board.scene;
    },
    get id() {
      return board.scene?.id ?? null;
    },
    tokens,
    activeLayer: tokens,
    grid: canvasGrid(() => board.gridData),
    get dimensions() {
      const { size, distance, columns, rows } = board.gridData;
      const [width, height] = [columns * size, rows * size];
      const sceneRect = { x: 0, y: 0, width, height };
      return { size, distance, width, height, sceneX: 0, sceneY: 0, sceneWidth: width, sceneHeight: height, sceneRect, rows, columns };
    },
    hud: { token: null },
    animatePan: ({ x, y }: { x?: number; y?: number } = {}) => {
      const nearest = board.tokens.find((token) => token.center.x === x && token.center.y === y);
      if (nearest) board.show(nearest);
      return Promise.resolve(true);
    },
    pan: () => undefined,
    ping: () => Promise.resolve(true),
  };
}

function setTargets(board: Board, ids: ReadonlySet<string>, mode: 'replace' | 'acquire' | 'release'): void {
  const user = currentUser();
  for (const token of board.tokens) {
    const named = ids.has(token.id);
    if (named) token.setTarget(mode !== 'release', { user, releaseOthers: false });
    else if (mode === 'replace') token.setTarget(false, { user, releaseOthers: false });
  }
}
