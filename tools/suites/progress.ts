/** What remains of a browser run's output without the lines that say which test began: its failures, short enough to be read whole. */
export function withoutProgress(output: string): string {
  const lines = output.split('\n').filter((line) => !/^\[\d+\/\d+\]/.test(line));
  return lines.join('\n').replace(/\n{3,}/g, '\n\n');
}
