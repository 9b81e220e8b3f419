/** The rules' clock as the server's combat says it, worked out anew from the stored documents. */
import type { Clock } from '../../src/rules/kernel/state.ts';
import type { Command } from '../../src/rules/kernel/command.ts';
import type { StageServer } from '../../stage/engine/server/server.ts';
import { COMBAT, type Bag } from '../matrix/world.ts';

/** A ledger entry: through which round, at which attempt, and whether it stands. */
const FORM = /^(\d+)(?:#(\d+))?([-+*]?)$/;

const bag = (value: unknown): Bag => (typeof value === 'object' && value !== null ? (value as Bag) : {});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

interface Combatant {
  /** What names its turns: the token that stands for itself, else the actor. */
  readonly self: string;
  readonly creature: string;
  readonly initiative: number;
  readonly done: string;
}

function combatantsOf(combat: Bag): Combatant[] {
  const stored = Array.isArray(combat['combatants']) ? (combat['combatants'] as Bag[]) : [];
  const combatants = stored.map(({ actorId, sceneId, tokenId, initiative, system }) => ({
    self: String(tokenId ?? actorId),
    creature:
      typeof tokenId === 'string' ? `Scene.${String(sceneId)}.Token.${tokenId}.Actor.${String(actorId)}` : `Actor.${String(actorId)}`,
    initiative: Number(initiative ?? Number.NEGATIVE_INFINITY),
    done: textOf(bag(bag(system)['done'])['start']),
  }));
  return combatants.sort((left, right) => right.initiative - left.initiative);
}

/** A turn that was taken back and begun again has another name. */
function attemptSuffix(done: string, round: number): string {
  const [, ran, attempt = '1', mark] = FORM.exec(done) ?? [];
  return Number(ran) === round && mark === '' && Number(attempt) > 1 ? `#${attempt}` : '';
}

/** Whose turn runs without having started, by the turn ledger; `null` = nobody's. */
export function notStarted(server: StageServer): string | null {
  const combat = server.world.collection('Combat').get(COMBAT) ?? {};
  const round = Number(combat['round'] ?? 0);
  const running = round > 0 && typeof combat['turn'] === 'number' ? combatantsOf(combat)[combat['turn']] : undefined;
  if (running === undefined) return null;
  const [, ran, , mark] = FORM.exec(running.done) ?? [];
  return Number(ran) === round && mark === ''
    ? null
    : `the turn of ${running.creature} in round ${String(round)} has not started: "${running.done}"`;
}

/** The clock of the stored combat. */
export function clockOf(server: StageServer): Clock {
  const combat = server.world.collection('Combat').get(COMBAT) ?? {};
  const round = Number(combat['round'] ?? 0);
  const combatants = combatantsOf(combat);
  const turn = typeof combat['turn'] === 'number' ? combatants[combat['turn']] : undefined;
  const fight = Number(bag(combat['system'])['fight'] ?? 1);
  const name = fight > 1 ? `${COMBAT}~${String(fight)}` : COMBAT;
  const running = round > 0;
  return {
    running,
    round,
    turn: running ? (turn?.creature ?? null) : null,
    turnKey: !running || turn === undefined ? null : `${name}.${String(round)}.${turn.self}${attemptSuffix(turn.done, round)}`,
    turnEnded: null,
    order: running ? [...new Set(combatants.map(({ creature }) => creature))] : [],
    worldTime: server.worldTime,
  };
}

/** How things stood for the rules when a command was carried out: the tracker has moved on before an edge is. */
export function clockFor(command: Command, clock: Clock): Clock {
  switch (command.kind) {
    case 'turnStart':
      return { ...clock, turn: null, turnKey: null };
    case 'turnEnd':
      return { ...clock, turn: command.of, turnKey: command.id.replace(/\.end(?:#\d+)?$/, '') };
    case 'roundStart':
      return { ...clock, round: command.round - 1 };
    case 'combatStart':
      return { ...clock, running: false, round: 0, turn: null, turnKey: null };
    default:
      return clock;
  }
}
