import { bagOf, textOf } from '../../../engine/objects/bags.ts';
import { localize } from '../../../engine/documents/shapes.ts';
import type { ActorShape, EffectShape } from '../../../engine/documents/shapes.ts';
import { runtime } from '../../../engine/runtime.ts';

export interface StatusIcon {
  readonly name: string;
  readonly img: string;
}

type DrawnEffect = EffectShape & { readonly name: string; readonly img: string | null; readonly showIcon?: number };

/** Pictures of an actor's temporary effects, as tokens and the tracker show them. */
export function statusIcons(actor: ActorShape | null): StatusIcon[] {
  const effects = (actor as unknown as { temporaryEffects?: DrawnEffect[] } | null)?.temporaryEffects ?? [];
  return effects.filter((effect) => effect.img).map(({ name, img }) => ({ name: localize(name), img: img ?? '' }));
}

export interface StatusChoice extends StatusIcon {
  readonly id: string;
  readonly active: boolean;
}

/** What the palette offers for an actor, in the order that the configuration gives. */
export function statusChoices(actor: ActorShape): StatusChoice[] {
  const all = Object.values(Object.assign({}, runtime.CONFIG['statusEffects'])).map(bagOf);
  return all
    .filter(({ hud }) => hud !== false && offersTo(bagOf(hud)['actorTypes'], actor.type))
    .sort((one, other) => Number(one['order'] ?? 0) - Number(other['order'] ?? 0))
    .map(({ id, name, img }) => ({
      id: textOf(id),
      name: localize(textOf(name)),
      img: textOf(img),
      active: actor.statuses.has(textOf(id)),
    }));
}

function offersTo(types: unknown, type: string): boolean {
  return !Array.isArray(types) || types.includes(type);
}
