import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
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
    readonly cost?: { readonly ap: unknown };
    readonly save?: { readonly attribute: string };
    readonly condition?: Template;
  };
}

export interface PackActor extends Omit<PackItem, 'system'> {
  readonly items: readonly PackItem[];
  readonly system: object;
  readonly prototypeToken: { readonly actorLink: boolean; readonly disposition: number; readonly texture: { readonly src: string } };
}

export const packSources = join(root, 'packs/_source');

function documentsOf(pack: string): unknown[] {
  const folder = join(packSources, pack);
  return readdirSync(folder).map((file) => parse(readFileSync(join(folder, file), 'utf8')) as unknown);
}

export const conditions = documentsOf('conditions-arts') as PackItem[];
export const heroes = documentsOf('heroes-arts') as PackActor[];
export const foes = documentsOf('foes-arts') as PackActor[];
export const actors = [...heroes, ...foes];
export const items = [...conditions, ...actors.flatMap((actor) => actor.items)];

/** Every text of an item that is a formula, with the place it stands in. */
export function formulasOf({ name, system }: PackItem): [place: string, formula: string][] {
  const found: [string, unknown][] = [
    ...(system.damage ?? []).map(({ formula }): [string, unknown] => ['damage', formula]),
    ['heal', system.heal],
    ['bonusHealth', system.bonusHealth],
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
