/** What a press of a button begins is begun once. */

/** What presses have begun and is not over yet. */
const underway = new Set<string>();

/**
 * Does the work of a button: not for the second click of a double click, and not while the same is still going on.
 * @param name what is done, and with what
 * @returns whether this press began it
 */
export async function pressedOnce(name: string, event: Event, work: () => Promise<void>): Promise<boolean> {
  // Only a pointer counts clicks; a key has none.
  const clicks = (event as Partial<UIEvent>).detail ?? 0;
  if (clicks > 1 || underway.has(name)) return false;
  underway.add(name);
  try {
    await work();
    return true;
  } finally {
    underway.delete(name);
  }
}
