import type { Bag } from '../objects/bags.ts';
import { runtime } from '../runtime.ts';
import { config, isActiveGM, world } from './shapes.ts';
import type { ActorShape, CombatShape, CombatantShape, EffectShape } from './shapes.ts';

interface Trackable extends EffectShape {
  duration: { remaining?: number | null };
  updateDuration(): unknown;
  isExpiryEvent(event: string, context: Bag): boolean;
}

export interface RefreshContext {
  combat?: CombatShape | null;
  combatant?: CombatantShape | null;
  actors?: Iterable<ActorShape>;
}

/**
 * Generation 14: ends effects whose time is over. It runs after the system's own handlers of the same event.
 * UNVERIFIED: it looks at the effects afresh each time instead of keeping a list of them.
 */
export class EffectRegistry {
  static readonly current = new EffectRegistry();

  async refresh(event: string, context: RefreshContext = {}): Promise<void> {
    for (const actor of context.actors ?? allActors()) {
      const effects = ([...actor.allApplicableEffects()] as Trackable[]).filter((effect) => effect.isExpiryTrackable);
      for (const effect of effects) effect.updateDuration();
      (actor as unknown as { onUpdateEffectDurations(...args: unknown[]): void }).onUpdateEffectDurations?.(effects, event, context);
      const over = effects.filter((effect) => (effect.duration.remaining ?? Infinity) <= 0 && effect.isExpiryEvent(event, { ...context }));
      if (over.length > 0 && isActiveGM()) await expire(over);
    }
  }
}

/** Time that passes ends effects too. */
export function watchWorldTime(): void {
  if (!runtime.generation.effectExpiry) return;
  runtime.hooks.on('updateWorldTime', () => EffectRegistry.current.refresh('updateWorldTime'));
}

async function expire(effects: Trackable[]): Promise<void> {
  const action = config('ActiveEffect')['expiryAction'];
  for (const effect of effects) {
    if (action === 'delete') await effect.delete();
    else if (action === 'update') await effect.update({ duration: { expired: true } });
  }
}

function* allActors(): Generator<ActorShape> {
  yield* world('actors');
  for (const scene of world('scenes')) {
    for (const token of scene.tokens) if (!token.actorLink && token.actor) yield token.actor;
  }
}
