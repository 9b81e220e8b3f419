/** What the dice share: the shape of `CONFIG.Dice`, rolls inside rolls, and the queue of faces that tests fill. */
import { runtime } from '../runtime.ts';

export interface EvaluationOptions {
  minimize?: boolean | undefined;
  maximize?: boolean | undefined;
  allowStrings?: boolean | undefined;
  allowInteractive?: boolean | undefined;
  strict?: boolean | undefined;
}

/** One rolled die (or one roll of a pool). */
export interface DieResult {
  result: number;
  active: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
  success?: boolean;
  failure?: boolean;
  count?: number;
}

export interface TermOptions {
  flavor?: string | null;
  [key: string]: unknown;
}

/** A roll as its terms see it: whole formulas stand in parentheses, pools, arguments and dice numbers. */
export interface InnerRoll {
  readonly formula: string;
  readonly isDeterministic: boolean;
  readonly total: number | string | undefined;
  readonly dice: unknown[];
  readonly _evaluated: boolean;
  evaluate(options?: EvaluationOptions): Promise<unknown>;
  evaluateSync(options?: EvaluationOptions): unknown;
  toJSON(): Record<string, unknown>;
}

export interface RollClass {
  readonly name: string;
  new (formula: string, data?: Record<string, unknown>, options?: Record<string, unknown>): InnerRoll;
  fromData(data: Record<string, unknown>): InnerRoll;
}

export interface TermClass {
  readonly name: string;
  new (data: never): unknown;
}

type DiceFunction = (...values: (number | string)[]) => number | string;

/** `CONFIG.Dice` */
export interface DiceConfig {
  rolls: RollClass[];
  termTypes: Record<string, TermClass>;
  terms: Record<string, TermClass>;
  functions: Record<string, DiceFunction>;
  randomUniform: () => number;
  rollModes: Record<string, unknown>;
  fulfillment: { dice: Record<string, unknown>; methods: Record<string, unknown>; defaultMethod: string };
}

export function diceConfiguration(): DiceConfig {
  return runtime.CONFIG['Dice'] as DiceConfig;
}

/** The plain Roll class, which evaluates formulas inside formulas. */
export const innerRolls: { base: RollClass | null } = { base: null };

export function innerRoll(formula: string): InnerRoll {
  if (!innerRolls.base) throw new Error('The dice are not set up');
  return new innerRolls.base(formula);
}

export function reviveInner(data: unknown): InnerRoll {
  if (!innerRolls.base) throw new Error('The dice are not set up');
  return innerRolls.base.fromData(data as Record<string, unknown>);
}

/** Renders a template of the system; set by whoever has a template engine. */
export const templates: { render?: (path: string, data: Record<string, unknown>) => Promise<string> } = {};

const queue: number[] = [];

/** The next dice show these faces, in this order, before chance takes over again. */
export function queueFaces(faces: readonly number[]): void {
  queue.push(...faces);
}

export function queuedFaces(): number {
  return queue.length;
}

export function takeFace(): number | undefined {
  return queue.shift();
}
