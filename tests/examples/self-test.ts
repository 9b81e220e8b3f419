/** Small example files with which the runner itself is tested. */
import { examplesIn } from './runner/run-file.ts';

export const FIXTURES = `
ruleset: arts
creatures:
  ember: {kind: player, level: 1, attributes: {str: 1, dex: 2, con: 2, int: 0, wis: 0, cha: 0}, health: 10/10, ac: 15, items: {sword: {type: weapon, tags: [standard], melee: true, damage: 1d8+3, damageType: slashing, cost: {ap: 1}}}}
  imp: {kind: npc, level: 1, attributes: {str: 0, dex: 0, con: 0, int: 0, wis: 0, cha: 0}, health: 20/20, ac: 15, items: {parry: {type: ability, tags: [reaction]}}}
`;

export const HIT = 'do: {attack: {by: ember, with: sword, on: imp}}, answers: [pass]';
export const HURT = 'do: {damage: {to: imp, parts: [{amount: 5, type: slashing}]}}';
export const CHECK = 'do: {check: {by: ember, kind: str, edge: advantage}}';

/** An example whose steps are given; `more` are further keys of the example. */
export function example(steps: string, more = ''): string {
  return `${FIXTURES}examples:\n  - {id: x, rules: [T-08]${more}, steps: [${steps}]}\n`;
}

/** What is wrong with a file; `null` when all of its examples pass. */
export function verdict(source: string): string | null {
  const differences = examplesIn(source).map(({ run }) => run());
  return differences.find((difference) => difference !== null) ?? null;
}

/** Name, source, and what the message must say of the place. */
export type WrongExample = readonly [string, string, RegExp];
