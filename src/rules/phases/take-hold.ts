/** T-17, TR-16: what one action does to one creature takes hold in one net change; then what damage brings about. */
import type { Rule } from '../kernel/ask.ts';
import type { HitLanded } from '../kernel/contract.ts';
import type { Label, Part } from '../kernel/explain.ts';
import type { Resolution } from '../kernel/resolution.ts';
import { changeHealth } from './health.ts';
import type { Hit } from './hit.ts';

export interface Effects {
  readonly hits: readonly Hit[];
  /** What hit, for what hangs on being hit; also of hits that came to 0. */
  readonly landed: readonly HitLanded[];
  readonly healing: number;
  readonly healingParts: readonly Part[];
  readonly rule: string;
  readonly label: Label;
  readonly source?: string;
}

/** Applies hits and healing to a creature; every hit above 0 counts as its own damage for what hangs on damage (TR-12). */
export function* takeHold(r: Resolution, target: string, effects: Effects): Rule<void> {
  const damages: number[] = [];
  for (const hit of effects.hits) if (hit.amount > 0) damages.push(hit.amount);
  if (damages.length === 0 && effects.healing <= 0) return yield* tellLanded(r, effects);
  const { rule, label, source } = effects;
  const reason = source === undefined ? { rule, label } : { rule, label, source };
  const event = changeHealth(r, target, { damages, healing: effects.healing, parts: explain(effects), reason });
  yield* tellLanded(r, effects);
  if (damages.length === 0) return;
  for (const damaged of r.rules.slots.damaged) yield* damaged(r, event);
}

function* tellLanded(r: Resolution, { landed }: Effects): Rule<void> {
  for (const hit of landed) for (const tell of r.rules.slots.landed) yield* tell(r, hit);
}

function explain(effects: Effects): Part[] {
  const parts: Part[] = [...effects.healingParts];
  for (const hit of effects.hits) for (const part of hit.parts) parts.push({ ...part, value: 0 - part.value });
  return parts;
}
