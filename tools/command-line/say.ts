/** Progress and notices go to stderr, so that stdout holds results only. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The one result of a command that was called with --json. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
