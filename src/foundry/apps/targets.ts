/** Whom the person at this screen has targeted, and how far away they are. */
import type { Circumstances } from '../../rules/kernel/command.ts';
import { measuredMelee } from '../boundary/melee.ts';
import { distanceTo, isOutOfReach, measuredAt, reachOf } from '../boundary/reach.ts';
import { game, type Actor } from '../ports/index.ts';

export interface Target {
  readonly actor: Actor;
  readonly name: string;
  readonly img: string;
  /** In squares; `null` when it cannot be measured. */
  readonly distance: number | null;
  /** How far the one who aims strikes in melee, in squares. */
  readonly reach: number;
}

/** Who is targeted, each creature once, as seen from an actor. */
export function targetsFrom(actor: Actor): readonly Target[] {
  const targets = new Map<string, Target>();
  const reach = reachOf(actor);
  for (const { document } of game().user.targets) {
    const aimed = document.actor;
    if (aimed === null || targets.has(aimed.uuid)) continue;
    targets.set(aimed.uuid, { actor: aimed, name: document.name, img: aimed.img, distance: distanceTo(actor, document), reach });
  }
  return [...targets.values()];
}

/** Whether a target is too far away for a blow; `null` for what reaches further, or cannot be measured. */
export function outOfReach({ distance, reach }: Target, onlyMelee: boolean): boolean | null {
  return isOutOfReach(distance, reach, onlyMelee);
}

/** What was measured, for a command. @param shooter whoever shoots: who is in melee with whom matters too */
export function circumstancesOf(
  targets: readonly Target[],
  onlyMelee: boolean,
  shooter: Actor | null = null,
): Readonly<Record<string, Circumstances>> {
  const measured = targets.map(({ actor, distance, reach }): [string, Circumstances] => [
    actor.uuid,
    { ...measuredAt(distance, reach, onlyMelee), ...(shooter === null ? {} : measuredMelee(shooter, actor)) },
  ]);
  return Object.fromEntries(measured.filter(([, found]) => Object.keys(found).length > 0));
}
