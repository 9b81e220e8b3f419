import type { ClientHandle } from '../../engine/client/entry.ts';

/** What tests reach in a page of a stage that was opened for them, as `globalThis.stage`. */
export interface TestDoor {
  /** The next dice of this client show these faces. */
  nextFaces(faces: number[]): void;
  facesLeft(): number;
  /** console.error, unhandled rejections, what hooks and callbacks threw; as text. */
  errors(): string[];
  warnings(): string[];
  notifications(): { level: string; message: string }[];
}

export function offerToTests(handle: ClientHandle, errors: readonly unknown[], warnings: readonly unknown[]): void {
  const words = (list: readonly unknown[]): string[] =>
    list.map((one) => (one instanceof Error ? (one.stack ?? one.message) : String(one)));
  const door: TestDoor = {
    nextFaces: (faces) => handle.queueFaces(faces),
    facesLeft: () => handle.queuedFaces(),
    errors: () => words(errors),
    warnings: () => words(warnings),
    notifications: () => [...handle.notifications],
  };
  Object.assign(globalThis, { stage: door });
}
