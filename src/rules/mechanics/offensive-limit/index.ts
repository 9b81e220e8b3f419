/** One offensive reaction roll per round, however many Reactions (A-20, A-21; AR-12, AR-26). */
import { refusal, refuse, type Refusal, type Rule } from '../../kernel/ask.ts';
import type { Attacked, Declaration, Doing, DoingWith, Mechanic } from '../../kernel/contract.ts';
import { creatureOf, creaturesOf, note, put, type Resolution } from '../../kernel/resolution.ts';
import { toggle } from '../../kernel/setting.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { ROUND_RESET } from '../round-reset/index.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'a.reactSaveCounts': 'off' | 'on';
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** The offensive reaction roll of this round is used. */
    readonly offensiveUsed: boolean;
  }
}

/** It is made with an attack roll. */
function rollsAttack(item: Item): boolean {
  return item.type === 'weapon' || ((item.damage ?? []).length > 0 && item.save === undefined);
}

/** as its tag says; what has none is offensive when it rolls an attack. AR-26: one that forces a save counts by setting. */
function isOffensive(r: Resolution, item: Item): boolean {
  if (item.tags.includes('defensive')) return false;
  if (item.save !== undefined && !rollsAttack(item)) return r.rules.settings['a.reactSaveCounts'] === 'on' && isHarmful(item);
  return item.tags.includes('offensive') || rollsAttack(item);
}

/** Some games know reactions by their price, others by their tag. */
function isReaction(r: Resolution, item: Item): boolean {
  return r.rules.exclusive.economy.isReaction(item) || item.tags.includes('reaction');
}

const isHarmful = (item: Item): boolean => item.tags.includes('offensive') || (item.damage ?? []).length > 0;

/** a second one is refused; the Reaction stays. */
function forbid(r: Resolution, creature: Creature, doing: Doing, { item }: DoingWith): Refusal | null {
  if (doing !== 'react' || item === undefined || !r.clock.running || !creature.offensiveUsed) return null;
  return isOffensive(r, item) ? refusal('offensiveUsed', 'A-20', { name: creature.name }) : null;
}

/** one roll, so it is aimed at one. */
function* declare(r: Resolution, { item, command }: Declaration): Rule<void> {
  if (command.kind !== 'attack' || !r.clock.running || !isReaction(r, item) || !isOffensive(r, item)) return;
  if (new Set(command.on).size > 1) return yield* refuse(refusal('tooManyTargets', 'A-20', { item: item.name, targets: 1 }));
}

function use(r: Resolution, id: string): void {
  if (r.clock.running) put(r, id, ['offensiveUsed'], true, { rule: 'A-20', label: { key: 'FOURFOLD.Reason.offensiveReaction' } });
}

/** Opportunity Attacks, Ripostes and Counters all count. */
// eslint-disable-next-line require-yield -- the slot may ask; this handler never does
function* attacked(r: Resolution, { by, reaction, weapon }: Attacked): Rule<void> {
  if (reaction && isOffensive(r, weapon)) use(r, by);
}

/** A-21, AR-26: reactions without an attack roll leave the limit alone, unless the table counts forced saves. */
// eslint-disable-next-line require-yield -- the slot may ask; this handler never does
function* resolved(r: Resolution, { by, item }: Declaration): Rule<void> {
  if (!isReaction(r, item)) return;
  if (isOffensive(r, item)) return use(r, by);
  const name = creatureOf(r, by)?.name ?? by;
  const forced = item.save !== undefined && isHarmful(item);
  const key = forced ? 'FOURFOLD.Note.saveNotCounted' : 'FOURFOLD.Note.notOffensive';
  note(r, forced ? 'AR-26' : 'A-21', { key, args: { name, item: item.name } }, by);
}

function reset(r: Resolution, id: string): void {
  put(r, id, ['offensiveUsed'], false, { rule: 'AR-12', label: { key: 'FOURFOLD.Reason.refill' } });
}

export const offensiveLimit: Mechanic = {
  id: 'offensive-limit',
  rules: ['A-20', 'A-21'],
  needs: ['economy'],
  settings: [toggle('a.reactSaveCounts', 'off', 'AR-26', ['A-20', 'A-21']), ROUND_RESET],
  slice: { offensiveUsed: { kind: 'flag', initial: false, momentary: true } },
  handlers: {
    forbid,
    declare,
    attacked,
    resolved,
    roundStarts: (r) => {
      if (r.rules.settings['a.roundReset'] === 'round') for (const { id } of creaturesOf(r)) reset(r, id);
    },
    // eslint-disable-next-line require-yield -- the slot may ask; this handler never does
    turnStarts: function* (r, id) {
      if (r.rules.settings['a.roundReset'] === 'ownTurn') reset(r, id);
    },
    combatStarted: reset,
    combatEnded: reset,
  },
};
