import type { FunctionName } from './types.ts';

const FUNCTIONS: readonly FunctionName[] = ['min', 'max', 'floor', 'ceil', 'abs', 'round'];

/** The function of that lower-case name, if there is one. */
export function functionNamed(name: string): FunctionName | null {
  return FUNCTIONS.find((each) => each === name) ?? null;
}

/** Whether a function can be called with so many arguments. */
export function takesArguments(fn: FunctionName, count: number): boolean {
  return fn === 'min' || fn === 'max' ? count >= 1 : count === 1;
}

/**
 * The value of a call whose argument count is known to fit.
 * `round` takes a half upwards: 2.5 becomes 3 and -2.5 becomes -2.
 */
export function callFunction(fn: FunctionName, args: readonly number[]): number {
  const first = args[0] ?? Number.NaN;
  switch (fn) {
    case 'min':
      return Math.min(...args);
    case 'max':
      return Math.max(...args);
    case 'floor':
      return Math.floor(first);
    case 'ceil':
      return Math.ceil(first);
    case 'abs':
      return Math.abs(first);
    case 'round':
      return Math.round(first);
  }
}
