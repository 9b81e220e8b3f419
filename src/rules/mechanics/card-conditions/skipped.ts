/** Stunned: the next turn of one's own is skipped, never more than one (C-47; C-32, CR-27, CR-29). */
import type { ConditionDefinition, Handlers } from '../../kernel/contract.ts';
import { refusal } from '../../kernel/ask.ts';
import { creatureOf, note, put, report } from '../../kernel/resolution.ts';
import type { Slice } from '../../kernel/slice.ts';
import { conditionOf, removeCondition } from '../../phases/conditions.ts';

declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** Its running turn is skipped. */
    readonly turnSkipped: boolean;
  }
}

interface Skipping {
  readonly slice: Slice;
  readonly condition: ConditionDefinition;
  readonly handlers: Pick<Handlers, 'turnStarts' | 'refill' | 'forbid'>;
}

const FIELD = ['turnSkipped'] as const;

/** What belongs to the condition of this key. */
export function skippingTurns(key: string): Skipping {
  return {
    slice: { turnSkipped: { kind: 'flag', initial: false, hidden: true } },
    condition: { key, rule: 'C-47', single: true, harmful: true },
    handlers: {
      // eslint-disable-next-line require-yield -- handlers of this slot are generators; this one never asks
      turnStarts: function* (r, id) {
        put(r, id, FIELD, false, { rule: 'C-47', label: { key: 'FOURFOLD.Reason.turnStarts' } });
      },
      // C-47, CR-17: after what happens at the start of the turn, before its Action Points.
      // eslint-disable-next-line require-yield -- as above
      refill: function* (r, id) {
        const creature = creatureOf(r, id);
        const condition = creature === undefined ? undefined : conditionOf(creature, key);
        if (creature === undefined || condition === undefined) return;
        const reason = { rule: 'C-47', label: { key: 'FOURFOLD.Reason.turnSkipped' } };
        // CR-27: with this turn it is over.
        removeCondition(r, id, condition, { ...reason, rule: 'CR-27' });
        put(r, id, FIELD, true, reason);
        r.rules.exclusive.economy.stop(r, id, reason);
        note(r, 'C-47', { key: 'FOURFOLD.Note.turnSkipped', args: { name: creature.name } }, id);
        report(r, { turnEnd: 'now' });
      },
      // Only the turn itself is lost: a trigger that was set before still comes (CR-29).
      forbid: (r, creature, doing) =>
        creature.turnSkipped && doing !== 'react' && r.clock.turn === creature.id
          ? refusal('turnSkipped', 'C-47', { name: creature.name })
          : null,
    },
  };
}
