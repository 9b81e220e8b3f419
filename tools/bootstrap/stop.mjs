/** An expected end: the message is one sentence for the person at the keyboard, and no stack trace is shown. */
export class Stop extends Error {
  /** @param {string} sentence */
  constructor(sentence) {
    super(sentence);
    this.name = 'Stop';
  }
}

/**
 * Say why a command ended and set its exit code.
 * Stops are recognised by name, because a loader may hand the same module out twice.
 * @param {unknown} error
 */
export function explain(error) {
  const expected = error instanceof Error && error.name === 'Stop';
  console.error(expected ? `fourfold: ${error.message}` : error);
  process.exitCode = 1;
}
