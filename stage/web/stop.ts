/** An expected end: its message is one sentence for the person at the keyboard. Whoever shows it knows it by its name. */
export class Stop extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'Stop';
  }
}

export function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? (inner.message.split('\n')[0] ?? '') : String(inner);
}
