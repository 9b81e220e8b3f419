/** How active effects change the prepared data of an actor, and how status effects are found. */
import { bagOf, textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { getProperty, setProperty } from '../objects/paths.ts';
import { runtime } from '../runtime.ts';
import { config } from './shapes.ts';
import type { ActorShape, EffectChange } from './shapes.ts';

export interface StatusEffect extends Bag {
  id: string;
  _id?: string;
  name: string;
  img?: string;
  statuses?: string[];
}

/** CONFIG.statusEffects as a list, in either generation. */
function statusList(): StatusEffect[] {
  return Object.values(bagOf(Object.assign({}, runtime.CONFIG['statusEffects']))) as StatusEffect[];
}

export function statusEffect(id: string): StatusEffect | undefined {
  return statusList().find((status) => status.id === id);
}

export function specialStatus(name: string): string | undefined {
  return config('specialStatusEffects')[name] as string | undefined;
}

/** Applies the changes of the phase (every one in generation 13) and gives what they overrode. */
export function applyEffects(actor: ActorShape, phase: string | null): Bag {
  const changes: EffectChange[] = [];
  for (const effect of actor.allApplicableEffects()) {
    if (!effect.active) continue;
    changes.push(
      ...effect.changeList.filter((change) => phase === null || change.phase === phase).map((change) => ({ ...change, effect })),
    );
    for (const status of phase === null || phase === 'initial' ? effect.statuses : []) actor.statuses.add(status);
  }
  changes.sort((a, b) => a.priority - b.priority);
  const overrides: Bag = {};
  for (const change of changes.filter(({ key }) => key)) Object.assign(overrides, applyChange(actor, change, changes));
  return overrides;
}

/**
 * UNVERIFIED: a value is read as what the changed place holds; `@` references (generation 14) are looked up in the roll data.
 */
export function applyChange(actor: ActorShape, change: EffectChange, all: readonly EffectChange[] = []): Bag {
  const current = getProperty(actor, change.key);
  const delta = castLike(current, reference(actor, change.value));
  if (change.type === 'custom') {
    const changed: Bag = {};
    runtime.hooks.call('applyActiveEffect', actor, change, current, delta, changed, all);
    for (const [path, value] of Object.entries(changed)) setProperty(actor, path, value);
    return changed;
  }
  const value = combine(change.type, current, delta);
  if (value === undefined) return {};
  setProperty(actor, change.key, value);
  return { [change.key]: value };
}

function reference(actor: ActorShape, value: unknown): unknown {
  if (!runtime.generation.effectPhases || typeof value !== 'string') return value;
  const path = /^@([\w.-]+)$/.exec(value.trim())?.[1];
  return path === undefined ? value : (getProperty(actor.getRollData(), path) ?? value);
}

function castLike(current: unknown, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (typeof current === 'number') return Number(value);
  if (typeof current === 'boolean') return value === 'true' || value === '1';
  if (typeof current === 'string' || current instanceof Set) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

type Combine = (current: unknown, delta: unknown) => unknown;

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

const combinations: Record<string, Combine> = {
  add: (current, delta) => {
    if (Array.isArray(current)) return [...(current as unknown[]), ...(Array.isArray(delta) ? (delta as unknown[]) : [delta])];
    if (current instanceof Set) return new Set([...(current as Set<unknown>), delta]);
    if (typeof current === 'string') return current + textOf(delta);
    if (typeof current === 'boolean') return current || Boolean(delta);
    return typeof delta === 'number' ? number(current) + delta : (current ?? delta);
  },
  subtract: (current, delta) => {
    if (current instanceof Set) return new Set([...(current as Set<unknown>)].filter((entry) => entry !== delta));
    return typeof current === 'number' ? current - number(delta) : undefined;
  },
  multiply: (current, delta) => (typeof current === 'number' ? current * number(delta) : current === true ? Boolean(delta) : undefined),
  upgrade: (current, delta) => (typeof current === 'number' && number(delta) <= current ? undefined : delta),
  downgrade: (current, delta) => (typeof current === 'number' && number(delta) >= current ? undefined : delta),
  override: (_current, delta) => delta,
};

function combine(type: string, current: unknown, delta: unknown): unknown {
  return combinations[type]?.(current, delta);
}
