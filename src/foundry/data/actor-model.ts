/** Data model of characters and NPCs: a new one is whole, with its tokens set up. */
import { bonusHealthOf } from '../../rules/mechanics/bonus-health/index.ts';
import type { Creature } from '../../rules/kernel/state.ts';
import type { Actor, Bag, User } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { ACTOR_SHAPE } from './actor-shape.ts';
import { modelOf, type ModelConstructor } from './model.ts';
import { freshValues } from './new-actor.ts';
import { tokenDefaults } from './token-defaults.ts';

export type ActorType = 'character' | 'npc';

/** The model of an actor type. */
export function actorModel(type: ActorType): ModelConstructor {
  return class extends modelOf(ACTOR_SHAPE, 'FOURFOLD.Actor') {
    /** Bonus Health that counts, for token bars. */
    declare bonusTotal: number;

    override prepareDerivedData(): void {
      super.prepareDerivedData();
      this.bonusTotal = bonusTotal(this._source['bonusHealth']);
    }

    protected override async _preCreate(data: Bag, options: Bag, user: User): Promise<boolean | void> {
      if ((await super._preCreate(data, options, user)) === false) return false;
      // The parent of an actor's model is the actor.
      const actor = this.parent as Actor;
      const rules = activeRuleset();
      actor.updateSource({ prototypeToken: tokenDefaults(type, rules.slice, data['prototypeToken']) });
      actor.updateSource(freshValues(actor, rules, data['system']));
    }
  };
}

function bonusTotal(stored: unknown): number {
  const sources = Array.isArray(stored) ? (stored as readonly { readonly value: number; readonly turns: number | null }[]) : [];
  const bonusHealth = Object.fromEntries(sources.map((source, index) => [String(index), source]));
  // Only this slice of a creature is read.
  return bonusHealthOf({ bonusHealth } as unknown as Creature);
}
