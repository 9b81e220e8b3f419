/** Whom the person at this screen has targeted, and how far away they are. */
import type { Circumstances } from '../../rules/kernel/command.ts';
import { distanceTo, isOutOfReach } from '../boundary/reach.ts';
import { game, type Actor } from '../ports/index.ts';

export interface Target {
  readonly actor: Actor;
  readonly name: string;
  readonly img: string;
  /** In squares; `null` when it cannot be measured. */
  readonly distance: number | null;
}

/** Who is targeted, each creature once, as seen from an actor. */
export function targetsFrom(actor: Actor): readonly Target[] {
  const targets = new Map<string, Target>();
  for (const { document } of game().user.targets) {
    const aimed = document.actor;
    if (aimed === null || targets.has(aimed.uuid)) continue;
    targets.set(aimed.uuid, { actor: aimed, name: document.name, img: aimed.img, distance: distanceTo(actor, document) });
  }
  return [...targets.values()];
}

/** Whether a target is too far away for a blow; `null` for what reaches further, or cannot be measured. */
export function outOfReach({ distance }: Target, onlyMelee: boolean): boolean | null {
  return isOutOfReach(distance, onlyMelee);
}

/** What was measured, for a command. */
export function circumstancesOf(targets: readonly Target[], onlyMelee: boolean): Readonly<Record<string, Circumstances>> {
  const measured = targets.flatMap((target): [string, Circumstances][] => {
    if (target.distance === null) return [];
    const far = outOfReach(target, onlyMelee);
    const reach = far === null ? {} : { reach: { value: !far, from: 'measured' } as const };
    return [[target.actor.uuid, { distance: { value: target.distance, from: 'measured' }, ...reach }]];
  });
  return Object.fromEntries(measured);
}
