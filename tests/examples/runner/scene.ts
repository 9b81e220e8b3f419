/** What the words of one example are read against. */
import type { CompiledRuleset } from '../../../src/rules/kernel/contract.ts';
import { fail } from './fault.ts';
import { text, textOrTexts, texts } from './plain.ts';

export interface Scene {
  readonly rules: CompiledRuleset;
  readonly creatures: ReadonlySet<string>;
  /** Named buffs and debuffs that the example itself describes. */
  readonly described: ReadonlySet<string>;
  readonly namedConditions: boolean;
}

export function creatureName(value: unknown, place: string, scene: Scene): string {
  const name = text(value, place);
  return scene.creatures.has(name) ? name : fail(place, `there is no creature "${name}"`);
}

/** One creature or a list of them. */
export function creatureNames(value: unknown, place: string, scene: Scene): readonly string[] {
  return textOrTexts(value, place).map((name) => creatureName(name, place, scene));
}

export function creatureList(value: unknown, place: string, scene: Scene): readonly string[] {
  return texts(value, place).map((name) => creatureName(name, place, scene));
}

export function attributeName(value: unknown, place: string, scene: Scene): string {
  const name = text(value, place);
  return isAttribute(name, scene) ? name : fail(place, `"${name}" is no attribute of ruleset ${scene.rules.id}`);
}

function isAttribute(name: string, scene: Scene): boolean {
  return scene.rules.attributes.some((attribute) => attribute.id === name);
}

/** A number that the rules derive for every creature. */
export function isWord(name: string, scene: Scene): boolean {
  return Object.hasOwn(scene.rules.words, name) || isAttribute(name, scene);
}
