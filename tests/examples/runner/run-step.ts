/** One step of an example: does it, and compares everything that the step says. */
import type { Done, Refused } from '../../../src/rules/kernel/outcome.ts';
import type { Command } from '../../../src/rules/kernel/command.ts';
import type { State } from '../../../src/rules/kernel/state.ts';
import { readDoing } from './commands/read.ts';
import { citedIn, citedInParts } from './cited.ts';
import { drive } from './drive.ts';
import { differAfter } from './expect/after.ts';
import { checkDerived } from './expect/derived.ts';
import { differParts, differTrace, differWarns, partsOf } from './expect/explained.ts';
import { differResult } from './expect/result.ts';
import { fail } from './fault.ts';
import { Feed } from './feed.ts';
import { redo, remember, undo, type History } from './history.ts';
import { oneOf, show, texts, type Bag } from './plain.ts';
import type { Scene } from './scene.ts';
import type { Vocabulary } from './words/vocabulary.ts';

export interface Position {
  readonly state: State;
  readonly history: History;
}

export interface Stage {
  readonly scene: Scene;
  readonly vocabulary: Vocabulary;
  /** Words that the whole example ignores. */
  readonly ignore: readonly string[];
  readonly cited: (rules: readonly string[]) => void;
  readonly asked: (rule: string) => void;
}

interface Happened {
  readonly position: Position;
  readonly outcome: Done | Refused;
  readonly targets: readonly string[];
}

/** @returns where things stand then; a step that differs fails */
export function runStep(step: Bag, id: string, place: string, from: Position, stage: Stage): Position {
  if (!('do' in step)) {
    const derived = checkDerived(step['derived'], from.state, `${place}, derived`, stage.scene);
    stage.cited(citedInParts(derived.parts));
    const parts = 'parts' in step ? differParts(step['parts'], derived.parts, `${place}, parts`) : [];
    report([...derived.differences, ...parts]);
    return from;
  }
  const feed = new Feed(step, place);
  const happened = carryOut(step['do'], id, `${place}, do`, from, feed, stage);
  const { outcome, position } = happened;
  stage.cited(citedIn(outcome));
  if (outcome.kind === 'refused') {
    checkRefusal(step, outcome, feed, place);
    if ('derived' in step) report(checkDerived(step['derived'], position.state, `${place}, derived`, stage.scene).differences);
    return position;
  }
  if ('refused' in step) fail(place, `expected to be refused (${show(step['refused'])}), but it was carried out`);
  report([...differQuestions(step, feed, place), ...differDone(step, outcome, happened, from, place, stage)]);
  return position;
}

function carryOut(value: unknown, id: string, place: string, from: Position, feed: Feed, stage: Stage): Happened {
  const doing = readDoing(value, id, place, from.state, stage.vocabulary, stage.scene);
  if (doing.kind !== 'command') {
    const moved = doing.kind === 'undo' ? undo(from.state, from.history, doing.steps) : redo(from.state, from.history, doing.steps);
    if (moved === null) return { position: from, outcome: { kind: 'refused', reason: 'noSuchStep', rule: 'DATA' }, targets: [] };
    return {
      position: moved,
      outcome: { kind: 'done', changes: [], trace: [], state: moved.state, result: {}, notNeeded: [] },
      targets: [],
    };
  }
  const outcome = drive(stage.scene.rules, from.state, doing.command, feed, place, stage.asked);
  if (outcome.kind === 'refused') return { position: from, outcome, targets: [] };
  const history = outcome.result.cancelled === true ? from.history : remember(from.history, outcome.changes);
  return { position: { state: outcome.state, history }, outcome, targets: targetsOf(doing.command) };
}

function targetsOf(command: Command): readonly string[] {
  if (command.kind === 'attack' || command.kind === 'use') return command.on ?? [];
  return command.kind === 'damage' || command.kind === 'heal' ? command.to : [];
}

function checkRefusal(step: Bag, outcome: Refused, feed: Feed, place: string): void {
  const expected = step['refused'];
  const why = `${outcome.reason} (${outcome.rule}${outcome.args === undefined ? '' : ` ${show(outcome.args)}`})`;
  if (expected === undefined) fail(place, `refused: ${why}`);
  if (expected !== true && (typeof expected !== 'string' || expected === ''))
    fail(`${place}, refused`, `true or a reason is wanted, not ${show(expected)}`);
  if ('after' in step && show(step['after']) !== '{}') fail(`${place}, after`, 'a refused step changes nothing');
  const reason = expected !== true && expected !== outcome.reason ? [`${place}, refused: expected ${show(expected)}, got ${why}`] : [];
  report([...reason, ...differQuestions(step, feed, place)]);
}

function differQuestions(step: Bag, feed: Feed, place: string): readonly string[] {
  const unused = feed.unused().map((one) => `${place}, ${one}`);
  if (!('asks' in step)) return unused;
  const here = `${place}, asks`;
  const wanted = texts(step['asks'], here).map((kind) => oneOf(['reaction', 'confirm', 'choose'], kind, here));
  return show(wanted) === show(feed.asked) ? unused : [`${here}: expected ${show(wanted)}, got ${show(feed.asked)}`, ...unused];
}

function differDone(step: Bag, outcome: Done, happened: Happened, from: Position, place: string, stage: Stage): readonly string[] {
  const { scene, vocabulary } = stage;
  const states = { before: from.state, after: happened.position.state };
  const ignored = [...stage.ignore, ...('ignore' in step ? texts(step['ignore'], `${place}, ignore`) : [])];
  const checks: Readonly<Record<string, (expected: unknown, here: string) => readonly string[]>> = {
    after: (expected, here) => differAfter(expected, states, ignored, here, vocabulary, scene),
    result: (expected, here) => differResult(expected, outcome.result, happened.targets, here, scene),
    derived: (expected, here) => {
      const derived = checkDerived(expected, states.after, here, scene);
      stage.cited(citedInParts(derived.parts));
      return derived.differences;
    },
    parts: (expected, here) => differParts(expected, partsOf(outcome), here),
    trace: (expected, here) => differTrace(expected, outcome, here),
    warns: (expected, here) => differWarns(expected, outcome, here),
  };
  return Object.entries(checks).flatMap(([key, check]) => (key in step ? check(step[key], `${place}, ${key}`) : []));
}

function report(differences: readonly string[]): void {
  if (differences.length > 0) fail('', differences.join('; '));
}
