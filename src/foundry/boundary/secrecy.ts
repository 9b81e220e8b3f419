/** What players may not know of: hidden creatures, and steps that concern them. */
import { withVisibility, type Visibility } from '../compat.ts';
import { game, type Actor, type Scene, type TokenDocument, type User } from '../ports/index.ts';
import { actorOf } from './people.ts';
import type { Plan } from './plan.ts';
import { creaturesNamed } from './request.ts';

/** Tokens that stand for an actor on any scene. */
function tokensOf(actor: Actor): readonly TokenDocument[] {
  if (actor.token !== null) return [actor.token];
  const scenes: readonly Scene[] = game().scenes.contents;
  return scenes.flatMap((scene) => scene.tokens.filter((token) => token.actorLink && token.actorId === actor.id));
}

/** Whether a creature is kept from players: it has tokens or places in a combat, and all of them are hidden. */
export function isHiddenCreature(id: string): boolean {
  const actor = actorOf(id);
  if (actor === null) return false;
  const places = game().combats.contents.flatMap((combat) => combat.combatants.filter((combatant) => combatant.actor?.uuid === id));
  const signs = [...tokensOf(actor), ...places];
  return signs.length > 0 && signs.every(({ hidden }) => hidden);
}

type Told = Pick<Plan, 'command' | 'changes' | 'trace'>;

function creaturesOf({ command, changes, trace }: Told): ReadonlySet<string> {
  const traced = trace.flatMap((entry) => (entry.kind === 'roll' ? [entry.who, entry.target ?? ''] : [entry.creature ?? '']));
  return new Set([...creaturesNamed(command), ...changes.map(({ creature }) => creature), ...traced].filter((id) => id !== ''));
}

/** A report that concerns a hidden creature is for GMs, whatever was asked for. */
export function visibilityFor(plan: Told, wanted: Visibility): Visibility {
  return wanted === 'public' && [...creaturesOf(plan)].some(isHiddenCreature) ? 'gm' : wanted;
}

/** Stands for whoever did something when nobody may know. */
const NOBODY = '';

/**
 * What players may know of a plan whose report is kept from them: that something happened, and what it changed on those whom
 * they see; not by whom, nor how. `null` when that is nothing.
 */
export function publicPart(plan: Plan): Plan | null {
  const changes = plan.changes
    .filter(({ creature }) => creature !== '' && !isHiddenCreature(creature))
    .map((change) => ({ ...change, reason: { rule: change.reason.rule, label: { key: 'FOURFOLD.Report.hidden' } } }));
  if (changes.length === 0) return null;
  const command = { kind: 'expire', id: plan.command.id, on: NOBODY, source: NOBODY } as const;
  return { ...plan, command, changes, tape: {}, trace: [], result: {}, notNeeded: [], ledger: [], defeated: [] };
}

/** Whisper and blind for a report that is written by the client that acts: whoever asked for it sees it as they wished. */
export function withVisibilityFor(data: Record<string, unknown>, visibility: Visibility, requester: User | null): Record<string, unknown> {
  const visible = withVisibility(data, visibility);
  if (requester === null || requester.isSelf || visibility === 'public' || visibility === 'blind') return visible;
  const whisper = Array.isArray(visible['whisper']) ? (visible['whisper'] as unknown[]) : [];
  return { ...visible, whisper: visibility === 'self' ? [requester.id] : [...new Set([...whisper, requester.id])] };
}
