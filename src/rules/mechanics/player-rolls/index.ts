/** Players roll, NPCs stand by fixed values (W-07 … W-18, W-20, W-23, W-25; WR-02 … WR-05, WR-08, WR-25, WR-27). */
import { refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { EdgeSource } from '../../kernel/command.ts';
import type { Declaration, Mechanic, RollFor } from '../../kernel/contract.ts';
import { derive } from '../../kernel/derive.ts';
import { creatureOf, type Resolution } from '../../kernel/resolution.ts';
import { choice } from '../../kernel/setting.ts';
import { arms } from './arms.ts';
import { attackAttributes, attackMade, attackRollParts, attributeFor, defenceMade } from './numbers.ts';
import { settle, untargeted } from './settle.ts';

export { attributeFor, proficiency, warnMissing } from './numbers.ts';
export { isHelpless } from './undefended.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'w.staticAdvantage': 'convert' | 'flat' | 'ignore';
    readonly 'w.undefended': 'autoHit' | 'flatTen';
    readonly 'w.npcCrit': 'off' | 'defenceOne';
    readonly 'w.npcVsNpc': 'attackerRolls' | 'defenderRolls';
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** Proficiency Bonus; `null` = it is missing, and counts 0 (W-07). */
    readonly pb: number | null;
    readonly attackSpec: number;
    readonly defenceSpec: number;
    /** Attribute of Soul Arts, from the class; '' = the class has none (W-20). */
    readonly soulAttribute: string;
    /** An NPC's numbers by hand; `null` = by the formulas (W-09, W-11). */
    readonly attackValue: number | null;
    readonly defence: number | null;
  }
}

/** W-17: whoever has no idea where it comes from defends badly. */
function edges(_r: Resolution, { kind, circumstances }: RollFor, into: EdgeSource[]): void {
  if (kind === 'defence' && circumstances?.unseenSource?.value === true) into.push({ edge: 'disadvantage', rule: 'W-17' });
}

/** W-20: a Soul Art needs the attribute that the class would give it. */
function* declare(r: Resolution, { by, item }: Declaration): Rule<void> {
  const creature = creatureOf(r, by);
  if (creature === undefined || !item.tags.includes('soulArt') || (item.attribute ?? '') !== '' || creature.soulAttribute !== '') return;
  if (arms.needsRoll?.(item) === true || item.save !== undefined)
    return yield* refuse(refusal('noSoulAttribute', 'W-20', { name: creature.name, item: item.name }));
}

const SPEC = { kind: 'integer', initial: 0, min: -100, max: 100 } as const;
const BY_HAND = { kind: 'integerOrNull', min: 0, max: 1000 } as const;

export const playerRolls: Mechanic = {
  id: 'player-rolls',
  reads: ['unaware', 'unseenSource', 'declined', 'duel', 'defenceEdges'],
  rules: ['W-07', 'W-08', 'W-09', 'W-10', 'W-11', 'W-12', 'W-13', 'W-14', 'W-15', 'W-16', 'W-17', 'W-18', 'W-20', 'W-23', 'W-25'],
  needs: ['postures'],
  settings: [
    choice('w.staticAdvantage', ['convert', 'flat', 'ignore'], 'WR-03', ['W-09', 'W-11', 'W-17', 'W-45', 'W-46', 'W-48']),
    choice('w.undefended', ['autoHit', 'flatTen'], 'WR-04', ['W-16', 'W-18']),
    choice('w.npcCrit', ['off', 'defenceOne'], 'WR-08', ['W-11', 'W-12', 'W-23', 'W-24']),
    choice('w.npcVsNpc', ['attackerRolls', 'defenderRolls'], 'WR-27', ['W-08', 'W-09', 'W-11', 'W-13']),
  ],
  slice: {
    pb: { kind: 'integerOrNull', min: 0, max: 100 },
    attackSpec: SPEC,
    defenceSpec: SPEC,
    soulAttribute: { kind: 'choice', initial: '', choices: ['', 'str', 'dex', 'con', 'ins', 'wis', 'cha', 'int'] },
    attackValue: BY_HAND,
    defence: BY_HAND,
  },
  words: {
    pb: {
      rule: 'W-07',
      derive: (_rules, { pb }, parts) => {
        parts.push({ label: { key: 'FOURFOLD.Part.base' }, value: pb ?? 0, rule: 'W-07' });
      },
    },
    attackValue: {
      rule: 'W-11',
      derive: (rules, creature, parts) => {
        const { fixed, rest } = attackMade(rules, creature, null);
        parts.push(fixed, ...rest);
      },
    },
    defence: {
      rule: 'W-09',
      derive: (rules, creature, parts) => {
        const { fixed, rest } = defenceMade(rules, creature);
        parts.push(fixed, ...rest);
      },
    },
  },
  itemWords: {
    hit: (rules, bearer, item, parts) => {
      parts.push(...attackRollParts(rules, bearer, item));
    },
  },
  exclusive: {
    arms,
    accuracy: {
      attributes: attackAttributes,
      bonus: (rules, by, weapon, wanted) => ({
        attribute: attributeFor(rules, by, weapon, wanted),
        rule: 'W-20',
        parts: attackRollParts(rules, by, weapon, wanted),
      }),
      defence: (rules, target) => derive(rules, target, 'defence'),
      settle,
      untargeted,
    },
    naturalRanges: {
      rule: 'W-23',
      alwaysHits: (natural) => natural === 20,
      alwaysMisses: (_rules, natural) => natural === 1,
      critical: (natural) => natural === 20,
    },
    tieOwner: {
      hits: (_rules, total, against) => total >= against,
      // A player who reaches the number has it (W-14); what an NPC must beat belongs to a save (WR-05).
      succeeds: (total, dc) => total >= dc,
      // W-14: of several with the same total, the one player among them.
      breaksTie: (tied) => {
        const players = tied.filter(({ kind }) => kind === 'player');
        return players.length === 1 ? (players[0]?.id ?? null) : null;
      },
    },
  },
  handlers: { edges, declare },
};
