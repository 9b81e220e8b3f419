import { bagOf } from '../../../engine/objects/bags.ts';
import { runtime } from '../../../engine/runtime.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Grid {
  /** Pixels of a square. */
  readonly size: number;
  /** What a square measures. */
  readonly distance: number;
  readonly units: string;
  readonly columns: number;
  readonly rows: number;
}

interface SceneData {
  readonly width: number;
  readonly height: number;
  readonly grid: { readonly size: number; readonly distance: number; readonly units: string };
}

export function gridOf(scene: unknown): Grid {
  const { width = 2000, height = 1500, grid } = (scene ?? {}) as Partial<SceneData>;
  const { size = 100, distance = 1, units = '' } = grid ?? {};
  return { size, distance, units, columns: Math.max(1, Math.floor(width / size)), rows: Math.max(1, Math.floor(height / size)) };
}

/** How squares along a diagonal count, as CONST.GRID_DIAGONALS names it in the manifest's grid. */
function diagonalRule(): number {
  return Number(bagOf(bagOf(runtime.game['system'])['grid'])['diagonals'] ?? 0);
}

/** Squares between two squares. */
export function squaresBetween(from: Point, to: Point, rule = diagonalRule()): number {
  const [dx, dy] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  const [diagonal, straight] = [Math.min(dx, dy), Math.abs(dx - dy)];
  switch (rule) {
    case 1:
      return straight + diagonal * Math.SQRT2;
    case 2:
      return straight + diagonal * 1.5;
    case 3:
    case 6:
      return dx + dy;
    case 4:
      return straight + Math.floor(diagonal * 1.5);
    case 5:
      return straight + Math.ceil(diagonal * 1.5);
    default:
      return straight + diagonal;
  }
}

/** The nearest square inside the grid at which something of a size in squares can stand. */
export function nearestSquare(place: Point, grid: Grid, size: { readonly width: number; readonly height: number }): Point {
  const fit = (value: number, count: number, taken: number): number => Math.min(Math.max(Math.round(value), 0), Math.max(0, count - taken));
  return { x: fit(place.x, grid.columns, size.width), y: fit(place.y, grid.rows, size.height) };
}

/** `canvas.grid`, as far as it goes without a canvas. Points are in pixels. */
export function canvasGrid(current: () => Grid): Record<string, unknown> {
  return {
    get size() {
      return current().size;
    },
    get sizeX() {
      return current().size;
    },
    get sizeY() {
      return current().size;
    },
    get distance() {
      return current().distance;
    },
    get units() {
      return current().units;
    },
    type: 1,
    isSquare: true,
    isGridless: false,
    isHexagonal: false,
    get diagonals() {
      return diagonalRule();
    },
    measurePath: (waypoints: readonly Point[]) => {
      const grid = current();
      const square = ({ x, y }: Point): Point => ({ x: Math.floor(x / grid.size), y: Math.floor(y / grid.size) });
      const spaces = waypoints.slice(1).reduce((sum, point, at) => sum + squaresBetween(square(waypoints[at] ?? point), square(point)), 0);
      return { spaces, distance: spaces * grid.distance };
    },
    getOffset: ({ x, y }: Point) => ({ i: Math.floor(y / current().size), j: Math.floor(x / current().size) }),
    getTopLeftPoint: ({ i = 0, j = 0 }) => ({ x: j * current().size, y: i * current().size }),
    getCenterPoint: ({ i = 0, j = 0 }) => ({ x: (j + 0.5) * current().size, y: (i + 0.5) * current().size }),
  };
}
