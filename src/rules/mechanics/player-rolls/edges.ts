/** Advantage and disadvantage where one side does not roll (WR-03). */
import type { EdgeSource } from '../../kernel/command.ts';
import type { AttackOn, RollFor } from '../../kernel/contract.ts';
import type { Part } from '../../kernel/explain.ts';
import { note, type Resolution } from '../../kernel/resolution.ts';
import { attackFor } from '../../phases/attack-roll.ts';
import { PRONE_ATTACKED, PRONE_DEFENDS } from '../postures/index.ts';

/** What a Defence Check is rolled for. */
export function defenceFor({ by, target, weapon, circumstances }: AttackOn): RollFor {
  return { kind: 'defence', by: target, against: by, item: weapon, circumstances };
}

function sourcesOf(r: Resolution, roll: RollFor, given: readonly EdgeSource[]): EdgeSource[] {
  const all = [...given];
  for (const contribute of r.rules.slots.edges) contribute(r, roll, all);
  return all;
}

export interface Turned {
  /** What the other side's roll gets. */
  readonly edges: readonly EdgeSource[];
  /** What the fixed value gets. */
  readonly parts: readonly Part[];
}

/** A fixed Attack Value: lying prone counts once, as the target's disadvantage (W-17). */
export function ofFixedAttack(r: Resolution, attack: AttackOn): Turned {
  const sources = sourcesOf(r, attackFor(attack), attack.edges).filter((source) => source !== PRONE_ATTACKED);
  return turned(r, sources, attack.by.id);
}

/** A fixed Defence: lying prone counts once, as the attacker's advantage (W-45). */
export function ofFixedDefence(r: Resolution, attack: AttackOn): Turned {
  const given = attack.circumstances.defenceEdges ?? [];
  const sources = sourcesOf(r, defenceFor(attack), given).filter((source) => source !== PRONE_DEFENDS);
  return turned(r, sources, attack.target.id);
}

/** WR-03: turned round onto the other side's roll, or by setting ±5 on the value, or dropped. */
function turned(r: Resolution, sources: readonly EdgeSource[], fixed: string): Turned {
  if (sources.length === 0) return NOTHING;
  const how = r.rules.settings['w.staticAdvantage'];
  note(r, 'WR-03', { key: `FOURFOLD.Note.staticEdge.${how}` }, fixed);
  if (how === 'ignore') return NOTHING;
  if (how === 'convert') {
    const edges = sources.map((source): EdgeSource => ({ ...source, edge: source.edge === 'advantage' ? 'disadvantage' : 'advantage' }));
    return { edges, parts: [] };
  }
  const up = sources.some(({ edge }) => edge === 'advantage');
  const down = sources.some(({ edge }) => edge === 'disadvantage');
  if (up === down) return NOTHING;
  return { edges: [], parts: [{ label: { key: 'FOURFOLD.Part.staticEdge' }, value: up ? FLAT : -FLAT, rule: 'WR-03' }] };
}

const FLAT = 5;

const NOTHING: Turned = { edges: [], parts: [] };
