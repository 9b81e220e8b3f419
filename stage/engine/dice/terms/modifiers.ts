/** What modifiers do to rolled results, for dice and pools alike. A modifier that can not be read gives `false`. */
import type { DieResult } from '../settings.ts';

type Outcome = false | undefined;

const comparisons: Record<string, (result: number, target: number) => boolean> = {
  '=': (result, target) => result === target,
  '<': (result, target) => result < target,
  '<=': (result, target) => result <= target,
  '>': (result, target) => result > target,
  '>=': (result, target) => result >= target,
};

export function compareResult(result: number, comparison: string, target: number): boolean {
  return comparisons[comparison]?.(result, target) ?? false;
}

/** Splits `kh2cs>3` into its commands. */
export function splitModifiers(text: string): string[] {
  return [...text.matchAll(/([A-Za-z]+)([^A-Za-z\s()+\-*/]+)?/g)].map((match) => match[0]);
}

export function sumOf(results: readonly DieResult[]): number {
  return results.filter(({ active }) => active).reduce((sum, { count, result }) => sum + (count ?? result), 0);
}

/** `k`, `kh2`, `kl`: the named results stay. UNVERIFIED: among equal faces the one rolled first stays. */
export function keep(results: DieResult[], modifier: string): Outcome {
  const match = /^k([hl])?([0-9]+)?$/i.exec(modifier);
  if (!match) return false;
  const ranked = rank(results, match[1]?.toLowerCase() !== 'l');
  return discard(ranked.slice(Number(match[2] ?? 1)));
}

/** `d`, `dh`, `dl2`: the named results go; the lowest if nothing is said. */
export function drop(results: DieResult[], modifier: string): Outcome {
  const match = /^d([hl])?([0-9]+)?$/i.exec(modifier);
  if (!match) return false;
  const ranked = rank(results, match[1]?.toLowerCase() !== 'h').reverse();
  return discard(ranked.slice(0, Number(match[2] ?? 1)));
}

function rank(results: readonly DieResult[], highestFirst: boolean): DieResult[] {
  return results.filter(({ active }) => active).sort((a, b) => (highestFirst ? b.result - a.result : a.result - b.result));
}

function discard(results: DieResult[]): undefined {
  for (const result of results) Object.assign(result, { active: false, discarded: true });
}

/** `cs`, `cs5`, `cs>=5`: results become 1 (matches) or 0. */
export function count(results: DieResult[], modifier: string, name: string, fallback: number, flag: 'success' | 'failure'): Outcome {
  const matches = readTarget(modifier, name, fallback);
  if (!matches) return false;
  for (const result of results) {
    result.count = matches(result.result) ? 1 : 0;
    if (result.count === 1 && result.active) result[flag] = true;
  }
  return undefined;
}

/** `df`, `sf<3`: failures become −1 or their negative value. After a count without a target, what the count left out fails. */
export function deduct(
  results: DieResult[],
  modifier: string,
  name: string,
  value: (result: number) => number,
  bySuccess: boolean,
): Outcome {
  const matches = readTarget(modifier, name, 1);
  if (!matches) return false;
  const counted = modifier.length === name.length && results.some((result) => result.count !== undefined);
  for (const result of results) {
    if (counted ? (bySuccess ? result.success : !result.failure) : !matches(result.result)) continue;
    result.failure = true;
    result.count = value(result.result);
  }
  return undefined;
}

function readTarget(modifier: string, name: string, fallback: number): ((result: number) => boolean) | null {
  const match = new RegExp(`^${name}([<>=]+)?([0-9]+)?$`, 'i').exec(modifier);
  return match && ((result) => compareResult(result, match[1] ?? '=', Number(match[2] ?? fallback)));
}

/** `r`, `r1`, `r=1`, `r<3`, `r2<3` (at most two): runs `again` for results that match, also for new ones when `recursive`. */
export async function repeat(
  results: DieResult[],
  modifier: string,
  { name, fallback, recursive }: { name: string; fallback: number; recursive: boolean },
  again: (result: DieResult) => Promise<unknown>,
): Promise<Outcome> {
  const match = new RegExp(`^${name}([0-9]+)?([<>=]+)?([0-9]+)?$`, 'i').exec(modifier);
  if (!match) return false;
  const [, first, comparison = '=', last] = match;
  const target = Number((match[2] === undefined ? first : last) ?? fallback);
  let left = match[2] === undefined ? Infinity : Number(first ?? Infinity);
  const end = results.length;
  for (let at = 0; at < (recursive ? results.length : end) && left > 0; at += 1) {
    if (results.length > 1000) throw new Error('Maximum recursion depth for a die was exceeded');
    const result = results[at];
    if (!result?.active || !compareResult(result.result, comparison, target)) continue;
    await again(result);
    left -= 1;
  }
  return undefined;
}
