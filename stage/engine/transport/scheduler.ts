import { seededRandom } from '../objects/ids.ts';

/** A message under way: from whom to whom, and of what kind. */
export interface Parcel {
  /** `<client> up` or `<client> down`; messages of one lane keep their order unless they are told not to. */
  readonly lane: string;
  /** The type of the request, event or reply: `write`, `setting`, `reply`, … */
  readonly kind: string;
  deliver(): void;
}

type Match = (parcel: Parcel) => boolean;

interface Fault {
  readonly match: Match;
  times: number;
}

/**
 * Decides when messages arrive. Belongs to the test: in order (each in a microtask of its own), shuffled between lanes by
 * a seed, held back, dropped, doubled.
 */
export class Scheduler {
  readonly #queue: Parcel[] = [];
  readonly #held: Parcel[] = [];
  readonly #drops: Fault[] = [];
  readonly #doubles: Fault[] = [];
  #hold: Match | undefined;
  #random: (() => number) | undefined;
  #withinLanes = false;
  #running = false;

  /** Messages that will still be delivered. */
  get pending(): number {
    return this.#queue.length;
  }

  get held(): number {
    return this.#held.length;
  }

  post(parcel: Parcel): void {
    if (strike(this.#drops, parcel)) return;
    if (this.#hold?.(parcel)) this.#held.push(parcel);
    else this.#enqueue(parcel);
    if (strike(this.#doubles, parcel)) this.#enqueue(parcel);
  }

  #enqueue(parcel: Parcel): void {
    this.#queue.push(parcel);
    this.#run();
  }

  #run(): void {
    if (this.#running) return;
    this.#running = true;
    const turn = (): void => {
      const parcel = this.#take();
      parcel?.deliver();
      if (this.#queue.length > 0) this.#later(turn);
      else this.#running = false;
    };
    this.#later(turn);
  }

  /** Shuffled messages wait for a macrotask, so that several are there to choose from. */
  #later(turn: () => void): void {
    if (this.#random) setImmediate(turn);
    else queueMicrotask(turn);
  }

  #take(): Parcel | undefined {
    if (!this.#random) return this.#queue.shift();
    const lanes = new Set<string>();
    const open = this.#queue.filter((parcel) => {
      if (this.#withinLanes) return true;
      const first = !lanes.has(parcel.lane);
      lanes.add(parcel.lane);
      return first;
    });
    const chosen = open[Math.floor(this.#random() * open.length)];
    if (chosen) this.#queue.splice(this.#queue.indexOf(chosen), 1);
    return chosen;
  }

  inOrder(): void {
    this.#random = undefined;
  }

  /** From now on lanes take turns by chance; with `withinLanes` even one client's messages overtake one another. */
  shuffle(seed: number, { withinLanes = false } = {}): void {
    this.#random = seededRandom(seed);
    this.#withinLanes = withinLanes;
  }

  /** Holds back what matches, until `release`. */
  hold(match: Match = () => true): void {
    this.#hold = match;
  }

  release(): void {
    this.#hold = undefined;
    for (const parcel of this.#held.splice(0)) this.#enqueue(parcel);
  }

  /** Loses the next messages that match. */
  drop(match: Match, times = 1): void {
    this.#drops.push({ match, times });
  }

  /** Delivers the next messages that match twice. */
  duplicate(match: Match, times = 1): void {
    this.#doubles.push({ match, times });
  }
}

function strike(faults: Fault[], parcel: Parcel): boolean {
  const fault = faults.find((one) => one.times > 0 && one.match(parcel));
  if (fault) fault.times--;
  return fault !== undefined;
}
