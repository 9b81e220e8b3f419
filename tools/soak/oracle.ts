/**
 * The oracle: folds what the server accepted, in its order. A person's edit sets a value; a plan must be what the rules come to in
 * the state that the fold has reached, and its values are set where its mark is written. Whatever else is written is nobody's.
 */
import { planOf } from '../../src/foundry/boundary/record.ts';
import type { Plan } from '../../src/foundry/boundary/plan.ts';
import { applyChanges, sameValue, valueAt, type Change } from '../../src/rules/kernel/change.ts';
import type { Clock, Creature, State } from '../../src/rules/kernel/state.ts';
import { step } from '../../src/rules/kernel/step.ts';
import type { LogEntry } from '../../stage/engine/server/protocol.ts';
import type { StageServer } from '../../stage/engine/server/server.ts';
import { netChanges } from '../matrix/net-changes.ts';
import type { Bag } from '../matrix/world.ts';
import { clockFor, clockOf } from './clock.ts';
import { plainRules } from './rules.ts';
import { uuidOf, type Permits } from './permits.ts';

/** How many writes back somebody may have looked when a plan was made: others' writes were under way to them. */
const LOOK_BACK = 12;

const bag = (value: unknown): Bag => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Bag) : {});
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
/** Fields of messages are kept as text. */
const read = (value: unknown): unknown => (typeof value === 'string' && value !== '' ? (JSON.parse(value) as unknown) : value);

type Creatures = State['creatures'];

export class Oracle {
  readonly rules = plainRules();
  readonly differences: string[] = [];
  readonly #plans = new Map<string, Plan>();
  readonly #marks = new Map<string, { readonly marks: readonly string[]; readonly user: string }>();
  readonly #phases = new Map<string, string>();
  #creatures: Creatures;
  /** The states of the last writes, newest first. */
  #past: State[] = [];
  /** The clock when somebody was asked about a plan: what has begun in a turn is carried out as in that turn. */
  readonly #begun = new Map<string, readonly Clock[]>();
  #recent: string[] = [];
  readonly #permits: Permits;

  constructor(creatures: Creatures, permits: Permits) {
    this.#creatures = plain(creatures);
    this.#permits = permits;
  }

  get creatures(): Creatures {
    return this.#creatures;
  }

  /** Listens to a server; another one must be listened to anew. */
  watch(server: StageServer): void {
    const push = server.log.push.bind(server.log);
    server.log.push = (...entries: LogEntry[]): number => {
      const length = push(...entries);
      for (const entry of entries) {
        if (!this.#isRepeated(entry)) this.#fold(server, entry);
        this.#past = [{ creatures: this.#creatures, clock: clockOf(server) }, ...this.#past].slice(0, LOOK_BACK);
      }
      return length;
    };
  }

  /** A request that reached the server twice writes the same thing twice. */
  #isRepeated({ user, action, documentName, id, parent, changes }: LogEntry): boolean {
    const { _stats: _when, ...rest } = changes;
    const text = JSON.stringify([user, action, documentName, id, parent, rest]);
    const known = action === 'update' && this.#recent.includes(text);
    this.#recent = [text, ...this.#recent].slice(0, LOOK_BACK);
    return known;
  }

  #say(entry: LogEntry, what: string): void {
    this.differences.push(`write ${String(entry.seq)} (${entry.action} ${entry.documentName} ${entry.id} by ${entry.user}): ${what}`);
  }

  #fold(server: StageServer, entry: LogEntry): void {
    switch (entry.documentName) {
      case 'ChatMessage':
        return this.#foldMessage(server, entry);
      case 'Actor':
      case 'ActorDelta':
        return this.#foldActor(server, entry);
      default:
        if (!this.#permits.allows(entry)) this.#say(entry, `nobody's: ${JSON.stringify(entry.changes)}`);
    }
  }

  #foldMessage(server: StageServer, entry: LogEntry): void {
    if (entry.action === 'delete') {
      if (this.#phases.get(entry.id) === 'plan') this.#say(entry, 'the report of a plan is gone');
      return;
    }
    const message = server.world.collection('ChatMessage').get(entry.id) ?? {};
    const system = bag(message['system']);
    this.#phases.set(entry.id, String(system['phase']));
    if (system['phase'] === 'pending' || system['phase'] === 'held') this.#begin(server, system);
    if (message['type'] !== 'report' || system['phase'] !== 'plan' || entry.action !== 'create') return;
    const plan = planOf(system['record']);
    if (plan === null) return this.#say(entry, 'a plan that cannot be read');
    if (this.#plans.has(plan.planId)) return this.#say(entry, `${plan.planId} was planned twice`);
    this.#plans.set(plan.planId, plan);
    if (plan.kind === 'step') this.#compare(server, entry, plan);
    if (plan.result.turnEnd === 'now') this.#permits.turnIsOver();
  }

  #begin(server: StageServer, system: Bag): void {
    const held = bag(read(system['held']));
    const planId = String(system['planId'] === '' ? held['planId'] : system['planId']);
    if (!this.#begun.has(planId)) this.#begun.set(planId, [clockOf(server), ...this.#past.map(({ clock }) => clock)]);
  }

  /** What the rules come to, in the state of now or of a moment ago. */
  #compare(server: StageServer, entry: LogEntry, plan: Plan): void {
    const now: State = { creatures: this.#creatures, clock: clockOf(server) };
    const recent = [now, ...this.#past];
    const begun = this.#begun.get(plan.planId) ?? [];
    const states = [...recent, ...begun.flatMap((clock) => recent.map(({ creatures }) => ({ creatures, clock })))];
    const reasons = states.map(({ creatures, clock }) => this.#differs({ creatures, clock: clockFor(plan.command, clock) }, plan));
    if (!reasons.includes(null)) this.#say(entry, `${plan.command.kind} ${plan.planId}: ${reasons[0] ?? ''}`);
  }

  #differs(state: State, plan: Plan): string | null {
    const outcome = step(this.rules, state, plan.command, plan.tape);
    if (outcome.kind !== 'done') return `the rules answer ${JSON.stringify(outcome).slice(0, 200)}`;
    const expected = places(outcome.changes);
    const found = places(plan.changes);
    return sameValue(expected, found) ? null : `the rules come to ${brief(expected)}, the plan says ${brief(found)}`;
  }

  #foldActor(server: StageServer, entry: LogEntry): void {
    const creature = uuidOf(entry);
    const stored = bag(entry.changes['system']);
    if (!Array.isArray(stored['applied'])) {
      const changes = this.#permits.takeByHand(entry, creature);
      if (changes === null) return this.#say(entry, `nobody's: ${JSON.stringify(entry.changes)}`);
      return this.#set(creature, changes);
    }
    const { marks: before = [], user } = this.#marks.get(creature) ?? {};
    const marks = texts(stored['applied']);
    // A GM who hands over and the one who takes over may finish the same plan; the comparison at rest sees what that comes to.
    if (sameValue(before, marks) && user !== entry.user) return;
    this.#marks.set(creature, { marks, user: entry.user });
    const added = marks.filter((mark) => !before.includes(mark));
    for (const mark of added) {
      const plan = this.#plans.get(mark);
      if (plan === undefined) this.#say(entry, `marked with ${mark}, which is no plan`);
      else
        this.#set(
          creature,
          netChanges(plan.changes, creature).filter((change) => !this.#isLeft(server, mark, change)),
        );
    }
    if (added.length !== 1) this.#say(entry, `carries ${String(added.length)} new marks`);
  }

  /** Places that the plan leaves as somebody else has made them; the report says so. */
  #isLeft(server: StageServer, planId: string, { creature, path }: Change): boolean {
    const reports = [...server.world.collection('ChatMessage').values()].map(({ system }) => bag(system));
    const report = reports.find(({ phase, planId: id }) => phase === 'plan' && id === planId);
    const conflicts = read(report?.['conflicts']);
    const left = Array.isArray(conflicts) ? (conflicts as Bag[]) : [];
    return left.some((one) => one['creature'] === creature && one['written'] === false && sameValue(one['path'], path));
  }

  #set(creature: string, changes: readonly Change[]): void {
    const { creatures } = applyChanges({ creatures: this.#creatures, clock: clockless }, changes, this.rules.slice);
    if (!Object.hasOwn(creatures, creature)) this.differences.push(`${creature} is nobody that the fight began with`);
    this.#creatures = plain(creatures);
  }

  /** Where the database and the fold differ. */
  against(found: Creatures): string[] {
    const names = Object.keys(this.#creatures);
    return names.flatMap((name) => differencesOf(name, this.#creatures[name], found[name]));
  }

  /** Plans whose marks are not on every creature that they change. */
  unfinished(): string[] {
    return [...this.#plans.values()].flatMap((plan) => {
      const creatures = [...new Set(plan.changes.map(({ creature }) => creature))].filter((id) => id !== '');
      return creatures.filter((id) => !this.#wasMarked(id, plan.planId)).map((id) => `${plan.planId} has not reached ${id}`);
    });
  }

  readonly #ever = new Map<string, Set<string>>();

  #wasMarked(creature: string, mark: string): boolean {
    const ever = this.#ever.get(creature) ?? new Set<string>();
    for (const one of this.#marks.get(creature)?.marks ?? []) ever.add(one);
    this.#ever.set(creature, ever);
    return ever.has(mark);
  }
}

const clockless = { running: false, round: 0, turn: null, turnKey: null, turnEnded: null, order: [], worldTime: 0 };

/** What a plan changes, without its reasons. */
function places(changes: readonly Change[]): unknown {
  const named = changes.filter(({ creature }) => creature !== '');
  const creatures = [...new Set(named.map(({ creature }) => creature))].sort();
  return plain(
    creatures.map((creature) =>
      netChanges(named, creature)
        .map(({ path, before, after }) => ({ creature, path, before: before ?? null, after: after ?? null }))
        .sort((left, right) => left.path.join('/').localeCompare(right.path.join('/'))),
    ),
  );
}

function differencesOf(name: string, expected: Creature | undefined, found: Creature | undefined): string[] {
  const [left, right] = [bag(expected), bag(found)];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])]
    .filter((key) => !sameValue(valueAt(left, [key]), valueAt(right, [key])))
    .map((key) => `${name}.${key}: ${brief(left[key])} by the fold, ${brief(right[key])} in the database`);
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 500 ? `${text.slice(0, 500)}…` : text;
}
