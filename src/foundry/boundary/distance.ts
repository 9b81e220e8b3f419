/** Distance in squares between two tokens of one scene, edge to edge, diagonals counted as one. */
import type { TokenDocument } from '../ports/index.ts';

function gap(start: number, size: number, otherStart: number, otherSize: number): number {
  return Math.max(0, otherStart - (start + size), start - (otherStart + otherSize));
}

/** Where a token lies, or might, in pixels, and how many squares it takes up. */
export type Placed = Pick<TokenDocument, 'x' | 'y' | 'width' | 'height'>;

/** 1 for neighbours, 0 for tokens that overlap. `gridSize` in pixels. */
export function distanceBetween(one: Placed, other: Placed, gridSize: number): number {
  const across = gap(one.x, one.width * gridSize, other.x, other.width * gridSize);
  const down = gap(one.y, one.height * gridSize, other.y, other.height * gridSize);
  const overlap =
    one.x < other.x + other.width * gridSize &&
    other.x < one.x + one.width * gridSize &&
    one.y < other.y + other.height * gridSize &&
    other.y < one.y + one.height * gridSize;
  if (overlap) return 0;
  return Math.floor(Math.max(across, down) / gridSize) + 1;
}
