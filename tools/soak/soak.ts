/** Round after round, on both generations in turn, until something differs or it is enough. */
import { GENERATIONS } from '../matrix/world.ts';
import { playRound, type RoundResult } from './round.ts';

export interface SoakOptions {
  readonly seed: number;
  readonly events: number;
  readonly system: string;
  /** Asked between rounds. */
  readonly goesOn: () => boolean;
  readonly trace?: (line: string) => void;
}

/** Events of one fight; the next one begins with a world of its own. */
const PER_ROUND = 80;

/** What follows from the seed is the same however long it takes; time only decides when it is enough. */
export async function soak({ seed, events: most, system, goesOn, trace }: SoakOptions): Promise<RoundResult> {
  const survived: Record<string, number> = {};
  let events = 0;
  for (let round = 0; events < most; round += 1) {
    const generation = GENERATIONS[round % GENERATIONS.length] ?? 13;
    trace?.(`round ${String(round)}, generation ${String(generation)}`);
    const result = await playRound({
      seed: Math.imul(seed, 7919) + round,
      generation,
      events: Math.min(PER_ROUND, most - events),
      system,
      ...(trace === undefined ? {} : { trace }),
    });
    events += result.events;
    for (const [kind, times] of Object.entries(result.survived)) survived[kind] = (survived[kind] ?? 0) + times;
    if (result.differences.length > 0) return { events, survived, differences: result.differences };
    if (!goesOn()) break;
  }
  return { events, survived, differences: [] };
}
