/** The outline of an example file: which keys stand where. What the words mean is read later. */
import { parseDocument } from 'yaml';
import { fail } from './fault.ts';
import { bag, isBag, list, onlyKeys, text, texts, type Bag } from './plain.ts';

export interface ExampleFile {
  readonly ruleset: string;
  readonly mix: Bag;
  readonly settings: Bag;
  readonly creatures: Bag;
  /** Not read yet: a broken one is its own failure and spoils no other. */
  readonly examples: readonly unknown[];
}

export interface Example {
  readonly id: string;
  readonly settings: Bag;
  readonly creatures: Bag;
  readonly combat: unknown;
  readonly before: Bag;
  readonly ignore: readonly string[];
  readonly steps: readonly Bag[];
}

const FILE_KEYS = ['ruleset', 'mix', 'settings', 'creatures', 'examples'];
const EXAMPLE_KEYS = ['id', 'rules', 'note', 'settings', 'creatures', 'combat', 'before', 'ignore', 'steps'];
const STEP_KEYS = ['do', 'dice', 'answers', 'asks', 'after', 'refused', 'result', 'derived', 'trace', 'parts', 'warns', 'ignore'];
const RULE_ID = /^[A-Z]{1,2}-\d+[a-z]?$/;

/** Reads the text of an example file. */
export function readFileText(source: string): ExampleFile {
  const document = parseDocument(source, { version: '1.2', strict: true, uniqueKeys: true });
  const problem = document.errors[0] ?? document.warnings[0];
  if (problem !== undefined) return fail('', firstLine(problem.message));
  const file = bag(document.toJS(), 'the file');
  onlyKeys(file, FILE_KEYS, 'the file');
  const examples = 'examples' in file ? list(file['examples'], 'examples') : [];
  if (examples.length === 0) return fail('', 'the file has no examples');
  return {
    ruleset: text(file['ruleset'], 'ruleset'),
    mix: part(file, 'mix'),
    settings: part(file, 'settings'),
    creatures: part(file, 'creatures'),
    examples,
  };
}

/** The id of an example, for reports even when the rest of it is broken. */
export function idOf(example: unknown, index: number): string {
  return isBag(example) && typeof example['id'] === 'string' ? example['id'] : `example ${String(index + 1)}`;
}

/** Reads the outline of one example. */
export function readExample(value: unknown): Example {
  const example = bag(value, 'the example');
  onlyKeys(example, EXAMPLE_KEYS, 'the example');
  const rules = texts(example['rules'], 'rules');
  if (rules.length === 0) fail('rules', 'an example names the rules that it shows');
  for (const rule of rules) if (!RULE_ID.test(rule)) fail('rules', `"${rule}" is no rule id`);
  if ('note' in example) text(example['note'], 'note');
  const steps = list(example['steps'], 'steps').map((step, index) => readStep(step, `step ${String(index + 1)}`));
  if (steps.length === 0) fail('steps', 'an example has at least one step');
  return {
    id: text(example['id'], 'id'),
    settings: part(example, 'settings'),
    creatures: part(example, 'creatures'),
    combat: example['combat'],
    before: part(example, 'before'),
    ignore: 'ignore' in example ? texts(example['ignore'], 'ignore') : [],
    steps,
  };
}

function readStep(value: unknown, place: string): Bag {
  const step = bag(value, place);
  onlyKeys(step, STEP_KEYS, place);
  refuseEmpty(step, place);
  if (!('do' in step)) {
    if (!('derived' in step)) fail(place, 'a step has `do` or `derived`');
    onlyKeys(step, ['derived', 'parts'], `${place} without \`do\``);
  } else if ('refused' in step) {
    for (const key of ['result', 'trace', 'parts', 'warns']) if (key in step) fail(place, `a refused step has no \`${key}\``);
  } else if (!('after' in step) && !('result' in step) && !('derived' in step)) {
    fail(place, 'the step says neither what changed (`after`) nor that it is refused');
  }
  return step;
}

/** Expectations that compare nothing. */
function refuseEmpty(step: Bag, place: string): void {
  for (const key of ['result', 'derived', 'trace', 'parts']) {
    const value = step[key];
    if (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
      fail(`${place}, ${key}`, 'is empty and so compares nothing');
  }
}

function part(whole: Bag, key: string): Bag {
  return key in whole ? bag(whole[key], key) : {};
}

function firstLine(message: string): string {
  return message.split('\n')[0]?.replace(/:$/, '') ?? message;
}
