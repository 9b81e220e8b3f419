export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where a window is and how large; left out means: in the middle, or as large as the content. */
export interface Position {
  top?: number | undefined;
  left?: number | undefined;
  width?: number | 'auto' | undefined;
  height?: number | 'auto' | undefined;
  scale?: number | undefined;
  zIndex?: number | undefined;
}

/** Below this width of the page a window fills it. */
const narrow = 600;
const smallest = 160;

/** A wanted position as the viewport allows it: nothing hangs out of it, the whole width of a narrow one is used. */
export function fitPosition(wanted: Position, measured: Size, viewport: Size): Position {
  const isNarrow = viewport.width < narrow;
  const width = isNarrow ? viewport.width : limited(wanted.width, viewport.width);
  const height = limited(wanted.height, viewport.height);
  const taken = { width: taking(width, measured.width), height: taking(height, measured.height) };
  return {
    ...wanted,
    width,
    height,
    left: isNarrow ? 0 : placed(wanted.left, taken.width, viewport.width),
    top: placed(wanted.top, taken.height, viewport.height),
  };
}

function limited(wanted: Position['width'], available: number): number | 'auto' {
  return typeof wanted === 'number' ? Math.min(Math.max(wanted, Math.min(smallest, available)), available) : 'auto';
}

function taking(size: number | 'auto', measured: number): number {
  return size === 'auto' ? measured : size;
}

function placed(wanted: number | undefined, size: number, available: number): number {
  const room = Math.max(0, available - size);
  return Math.round(Math.min(Math.max(wanted ?? room / 2, 0), room));
}
