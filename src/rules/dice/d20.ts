/** The d20 with advantage (T-82 … T-86). */
import { decide, roll, type Rule } from '../kernel/ask.ts';
import type { Edge, EdgeSource } from '../kernel/command.ts';
import type { RollFor } from '../kernel/contract.ts';
import type { Label, Part } from '../kernel/explain.ts';
import { note, type Resolution } from '../kernel/resolution.ts';
import type { TracedDie } from '../kernel/trace.ts';

export interface D20Request {
  readonly key: string;
  readonly who: string;
  readonly label: Label;
  readonly rule: string;
  readonly parts: readonly Part[];
  readonly edges?: readonly EdgeSource[];
  /** A reroll was granted. */
  readonly reroll?: boolean;
  /** What it is rolled for: lets mechanics add advantage, disadvantage and parts. */
  readonly for?: RollFor;
}

export interface D20Roll {
  readonly natural: number;
  readonly total: number;
  readonly dice: readonly TracedDie[];
  /** The die first, then the request's parts. */
  readonly parts: readonly Part[];
}

const ONE = [20] as const;
const TWO = [20, 20] as const;

/** One extra die at most (T-84); any advantage with any disadvantage cancels to one plain die (T-85). */
function edgeOf(edges: readonly EdgeSource[]): Edge | null {
  const advantage = edges.some((source) => source.edge === 'advantage');
  const disadvantage = edges.some((source) => source.edge === 'disadvantage');
  if (advantage === disadvantage) return null;
  return advantage ? 'advantage' : 'disadvantage';
}

/** Rolls a d20, with a second die for advantage or disadvantage, and adds the parts. */
export function* rollD20(r: Resolution, request: D20Request): Rule<D20Roll> {
  const edges = edgesFor(r, request);
  const added = partsFor(r, request);
  const edge = edgeOf(edges);
  noteEdges(r, request, edges, edge);
  const { key, who, label, rule } = request;
  const first =
    edge === null
      ? yield* roll(r, { kind: 'dice', key, who, dice: ONE, label, rule })
      : yield* roll(r, { kind: 'dice', key, who, dice: TWO, edge, label, rule });
  const faces = request.reroll === true ? yield* reroll(r, request, first) : first;
  const natural = keptOf(faces, edge);
  const keptAt = faces.indexOf(natural);
  const dice = faces.map((face, index) => ({ faces: 20, face, kept: index === keptAt }));
  const die: Part = {
    label: { key: 'FOURFOLD.Part.d20' },
    value: natural,
    rule: edge === null ? request.rule : (r.rules.cites.edges ?? EDGE_RULES[edge]),
  };
  let total = natural;
  for (const part of added) total += part.value;
  if (request.for !== undefined) for (const after of r.rules.slots.rolled) after(r, request.for, natural);
  return { natural, total, dice, parts: [die, ...added] };
}

/** T-82: of two dice the higher is kept; T-83: under disadvantage the lower. */
function keptOf(faces: readonly number[], edge: Edge | null): number {
  return edge === 'disadvantage' ? Math.min(...faces) : Math.max(...faces);
}

const NO_EDGES: readonly EdgeSource[] = [];

function edgesFor(r: Resolution, { edges = NO_EDGES, for: purpose }: D20Request): readonly EdgeSource[] {
  if (purpose === undefined || r.rules.slots.edges.length === 0) return edges;
  const all = [...edges];
  for (const contribute of r.rules.slots.edges) contribute(r, purpose, all);
  return all;
}

function partsFor(r: Resolution, { parts, for: purpose }: D20Request): readonly Part[] {
  if (purpose === undefined || r.rules.slots.rollParts.length === 0) return parts;
  const all = [...parts];
  for (const contribute of r.rules.slots.rollParts) contribute(r, purpose, all);
  return all;
}

/** T-84, T-85: says when sources were left out. */
function noteEdges(r: Resolution, request: D20Request, edges: readonly EdgeSource[], edge: Edge | null): void {
  for (const { edge: side, rule } of edges) {
    if (rule !== undefined) note(r, rule, { key: `FOURFOLD.Note.${side}` }, request.who);
  }
  if (edges.length < 2) return;
  const own = r.rules.cites.edges;
  if (edge === null) note(r, own ?? 'T-85', { key: 'FOURFOLD.Note.edgesCancel' }, request.who);
  else note(r, own ?? 'T-84', { key: 'FOURFOLD.Note.oneExtraDie' }, request.who);
}

const EDGE_RULES: Readonly<Record<Edge, string>> = { advantage: 'T-82', disadvantage: 'T-83' };

/** T-86: a reroll replaces one die, chosen by the player; never both. */
function* reroll(r: Resolution, request: D20Request, faces: readonly number[]): Rule<readonly number[]> {
  const choices = faces.length > 1 ? ['replace-low', 'replace-high', 'keep'] : ['replace', 'keep'];
  const choice = yield* decide(r, {
    kind: 'decision',
    key: `${request.key}/reroll`,
    who: request.who,
    about: 'choose',
    choices: choices.map((value) => ({ value, label: { key: `FOURFOLD.Choice.${value}` } })),
    label: { key: 'FOURFOLD.Ask.reroll', args: { faces: faces.join(', ') } },
    rule: 'T-86',
  });
  if (choice === 'keep') return faces;
  note(r, 'T-86', { key: 'FOURFOLD.Note.rerolled' }, request.who);
  const ask = { kind: 'dice', key: `${request.key}/rerolled`, who: request.who, label: request.label, rule: 'T-86', dice: ONE } as const;
  const [fresh = 1] = yield* roll(r, ask);
  const replaced = choice === 'replace-high' ? Math.max(...faces) : Math.min(...faces);
  const at = faces.indexOf(replaced);
  return faces.map((face, index) => (index === at ? fresh : face));
}
