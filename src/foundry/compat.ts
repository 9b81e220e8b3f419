/** The only file that knows generation 13 from generation 14. */
import { classes, foundryApi, game, type ActiveEffect, type Bag, type Operation } from './ports/index.ts';

/** Foundry 14 and later. */
function isV14(): boolean {
  return game().release.generation >= 14;
}

/** Who may see a message, in our own words. */
export type Visibility = 'public' | 'gm' | 'blind' | 'self';

const VISIBILITIES: readonly Visibility[] = ['public', 'gm', 'blind', 'self'];

/** A visibility that somebody else's client names; what is none is the private one. */
export const visibilityIn = (stated: unknown): Visibility => VISIBILITIES.find((one) => one === stated) ?? 'gm';

const ROLL_MODES: Readonly<Record<string, Visibility>> = { publicroll: 'public', gmroll: 'gm', blindroll: 'blind', selfroll: 'self' };
const MESSAGE_MODES: Readonly<Record<string, Visibility>> = { public: 'public', ic: 'public', gm: 'gm', blind: 'blind', self: 'self' };

/** The visibility that the user has chosen for rolls; an unknown value is the private one, never the public one. */
export function currentVisibility(): Visibility {
  const stored = game().settings.get('core', isV14() ? 'messageMode' : 'rollMode');
  const modes = isV14() ? MESSAGE_MODES : ROLL_MODES;
  return Object.hasOwn(modes, String(stored)) ? (modes[String(stored)] ?? 'gm') : 'gm';
}

/** Message data with whisper and blind set for a visibility. */
export function withVisibility(data: Record<string, unknown>, visibility: Visibility): Record<string, unknown> {
  const { ChatMessage } = classes();
  if (isV14() && ChatMessage.applyMode !== undefined) return ChatMessage.applyMode(data, visibility);
  return ChatMessage.applyRollMode?.(data, `${visibility}roll`) ?? data;
}

/** How a roll is put into the chat for the GMs alone. */
export function hiddenRoll(): Bag {
  return isV14() ? { messageMode: 'gm' } : { rollMode: 'gmroll' };
}

export interface DocumentWrite {
  readonly action: 'create' | 'update' | 'delete';
  readonly documentName: string;
  readonly parent?: unknown;
  readonly data?: readonly Bag[];
  readonly updates?: readonly Bag[];
  readonly ids?: readonly string[];
  readonly operation?: Operation;
}

/** Whether several writes can be made as one, all or nothing. */
export function canBatch(): boolean {
  return isV14() && foundryApi().documents.modifyBatch !== undefined;
}

/** All writes in one request (generation 14). */
export async function writeBatch(writes: readonly DocumentWrite[]): Promise<void> {
  const batch = writes.map(({ operation, ...write }) => ({ ...write, ...operation }));
  await foundryApi().documents.modifyBatch?.(batch);
}

/** Fields that keep an effect from ever running out by Foundry's own clock. */
export function endlessDuration(): Bag {
  return isV14() ? { duration: { value: null, expiry: null } } : {};
}

/** One change that an effect makes, in the same words for both generations. */
export interface EffectChange {
  readonly key: string;
  readonly op: 'add' | 'multiply' | 'upgrade' | 'downgrade' | 'override';
  readonly value: number;
  readonly priority: number;
}

const MODES: Readonly<Record<number, EffectChange['op']>> = { 1: 'multiply', 2: 'add', 3: 'downgrade', 4: 'upgrade', 5: 'override' };
const TYPES: Readonly<Record<string, EffectChange['op']>> = {
  add: 'add',
  subtract: 'add',
  multiply: 'multiply',
  downgrade: 'downgrade',
  upgrade: 'upgrade',
  override: 'override',
};
const PRIORITIES: Readonly<Record<EffectChange['op'], number>> = { multiply: 10, add: 20, downgrade: 30, upgrade: 40, override: 50 };

/** The changes of an effect; those that are no plain arithmetic are left out. A value that is no number is NaN. */
export function effectChanges(effect: ActiveEffect): EffectChange[] {
  // Generation 14 keeps them in `system`; reading the old place there warns.
  const system = effect._source['system'] as Bag | undefined;
  const stored = isV14() ? system?.['changes'] : effect._source['changes'];
  const changes: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return changes.flatMap((change) => {
    const { key, mode, type, value, priority } = change as Bag;
    const op = isV14() ? TYPES[String(type)] : MODES[Number(mode)];
    if (typeof key !== 'string' || op === undefined) return [];
    const number = value === '' || value === null ? NaN : Number(value);
    return [{ key, op, value: type === 'subtract' ? -number : number, priority: typeof priority === 'number' ? priority : PRIORITIES[op] }];
  });
}
