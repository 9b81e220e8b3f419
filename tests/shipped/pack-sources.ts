import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { CompiledRuleset, Manifest } from '../../src/rules/kernel/contract.ts';
import { compile, isCompileFault } from '../../src/rules/rulesets/compile.ts';
import { MANIFESTS } from '../../src/rules/rulesets/index.ts';
import { root } from '../../tools/shipped/places.ts';

interface Named {
  readonly word: string;
}

interface Template {
  readonly amount?: unknown;
  readonly mods?: readonly Named[];
}

export interface PackItem {
  readonly _id: string;
  readonly _stats: unknown;
  readonly name: string;
  readonly type: string;
  readonly img: string;
  readonly ownership: unknown;
  readonly system: Template & {
    readonly tags?: readonly string[];
    readonly damage?: readonly { readonly formula: unknown }[];
    readonly heal?: unknown;
    readonly bonusHealth?: unknown;
    readonly unarmed?: { readonly formula: unknown };
    readonly cost?: Readonly<Record<string, number | null>>;
    readonly kind?: string;
    readonly stores?: unknown;
    readonly damageBonus?: unknown;
    readonly save?: { readonly attribute: string; readonly against?: string };
    readonly condition?: Template;
  };
}

export interface PackActor extends Omit<PackItem, 'system'> {
  readonly items: readonly PackItem[];
  readonly system: object;
  readonly prototypeToken: {
    readonly actorLink: boolean;
    readonly disposition: number;
    readonly texture: { readonly src: string };
    readonly bar2?: { readonly attribute: string | null };
  };
}

export const packSources = join(root, 'packs/_source');

function documentsOf(pack: string): unknown[] {
  const folder = join(packSources, pack);
  return readdirSync(folder).map((file) => parse(readFileSync(join(folder, file), 'utf8')) as unknown);
}

/** What ships for one ruleset, and the ruleset that it is for. */
export interface RulesetPacks {
  readonly ruleset: string;
  readonly rules: CompiledRuleset;
  readonly conditions: readonly PackItem[];
  readonly heroes: readonly PackActor[];
  readonly foes: readonly PackActor[];
  readonly actors: readonly PackActor[];
  readonly items: readonly PackItem[];
}

function packsOf(ruleset: string, manifest: Manifest): RulesetPacks {
  const rules = compile(manifest, {});
  if (isCompileFault(rules)) throw new Error(`${ruleset} does not compile.`);
  const conditions = documentsOf(`conditions-${ruleset}`) as PackItem[];
  const heroes = documentsOf(`heroes-${ruleset}`) as PackActor[];
  const foes = documentsOf(`foes-${ruleset}`) as PackActor[];
  const actors = [...heroes, ...foes];
  return { ruleset, rules, conditions, heroes, foes, actors, items: [...conditions, ...actors.flatMap((actor) => actor.items)] };
}

export const packs: readonly RulesetPacks[] = Object.entries(MANIFESTS).map(([ruleset, manifest]) => packsOf(ruleset, manifest));
export const actors = packs.flatMap((pack) => pack.actors);
export const items = packs.flatMap((pack) => pack.items);

/** Every text of an item that is a formula, with the place it stands in. */
export function formulasOf({ name, system }: PackItem): [place: string, formula: string][] {
  const found: [string, unknown][] = [
    ...(system.damage ?? []).map(({ formula }): [string, unknown] => ['damage', formula]),
    ['heal', system.heal],
    ['bonusHealth', system.bonusHealth],
    ['stores', system.stores],
    ['damageBonus', system.damageBonus],
    ['amount', system.amount],
    ['condition.amount', system.condition?.amount],
    ['unarmed', system.unarmed?.formula],
  ];
  return found.filter(([, formula]) => formula !== undefined).map(([place, formula]) => [`${name}, ${place}`, String(formula)]);
}

/** Every derived number that an item changes, itself or through its condition. */
export function changedWords({ system }: PackItem): string[] {
  return [...(system.mods ?? []), ...(system.condition?.mods ?? [])].map(({ word }) => word);
}
