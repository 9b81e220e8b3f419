/** What a person says about each target where nothing measures it; offered only where the ruleset reads it. Pure. */
import type { Circumstances, Cover, Edge } from '../../rules/kernel/command.ts';
import type { CircumstanceName } from '../../rules/kernel/contract.ts';
import type { Fields } from './roll-form.ts';

/** Ticked when it holds. */
const FLAGS = ['unaware', 'unseenSource', 'declined', 'duel'] as const;
/** Measured, until a person says otherwise. */
const SAID = ['reach', 'threatened', 'supported', 'engaged'] as const;
const ANSWERS = ['', 'yes', 'no'] as const;
const COVERS: readonly Cover[] = ['none', 'half', 'threeQuarter', 'total'];
const EDGES: readonly (Edge | '')[] = ['', 'advantage', 'disadvantage'];

export interface CircumstanceField {
  readonly name: CircumstanceName;
  readonly field: string;
  readonly labelKey: string;
  /** Values to choose from with the keys of their texts; `null` = a box to tick. */
  readonly options: readonly { readonly value: string; readonly labelKey: string }[] | null;
}

const TEXTS = 'FOURFOLD.Circumstance';

const optionsOf = (name: string, values: readonly string[]): CircumstanceField['options'] =>
  values.map((value) => ({ value, labelKey: `${TEXTS}.${name}.${value === '' ? 'none' : value}` }));

const OPTIONS: Partial<Record<CircumstanceName, CircumstanceField['options']>> = {
  cover: optionsOf('covers', COVERS),
  ...Object.fromEntries(SAID.map((name) => [name, optionsOf('answers', ANSWERS)])),
  defenceEdges: optionsOf('edges', EDGES),
};

const ORDER: readonly CircumstanceName[] = ['cover', ...SAID, ...FLAGS, 'defenceEdges'];

const fieldName = (name: CircumstanceName, target: number): string => `${name}-${String(target)}`;

/** The controls for one target. */
export function circumstanceFields(reads: ReadonlySet<CircumstanceName>, target: number): readonly CircumstanceField[] {
  return ORDER.filter((name) => reads.has(name)).map((name) => {
    return { name, field: fieldName(name, target), labelKey: `${TEXTS}.${name}.label`, options: OPTIONS[name] ?? null };
  });
}

const said = <T>(value: T): { readonly value: T; readonly from: 'said' } => ({ value, from: 'said' });

/** What was said about one target. What was left alone is not said. */
export function circumstancesIn(fields: Fields, target: number): Circumstances {
  const given = (name: CircumstanceName): unknown => fields[fieldName(name, target)];
  const cover = COVERS.find((one) => one === given('cover'));
  const edge = EDGES.find((one) => one === given('defenceEdges')) ?? '';
  const flags = FLAGS.filter((name) => given(name) === 'on').map((name) => [name, said(true)]);
  const answers = SAID.filter((name) => given(name) === 'yes' || given(name) === 'no').map((name) => [name, said(given(name) === 'yes')]);
  return {
    ...(cover === undefined || cover === 'none' ? {} : { cover: said(cover) }),
    ...(Object.fromEntries([...flags, ...answers]) as Circumstances),
    ...(edge === '' ? {} : { defenceEdges: [{ edge }] }),
  };
}
