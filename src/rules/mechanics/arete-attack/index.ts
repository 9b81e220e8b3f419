/** Hitting: `1d20 + hit bonus` against Defense, natural results, missiles, the second hand (A-09, A-16, A-27, A-28, A-31 … A-35). */
import type { Attacked, HitBonus, Mechanic } from '../../kernel/contract.ts';
import type { CompiledRuleset } from '../../kernel/contract.ts';
import { attributeLabel, derive, derived } from '../../kernel/derive.ts';
import { named, type Part } from '../../kernel/explain.ts';
import { note, put, type Resolution } from '../../kernel/resolution.ts';
import { choice } from '../../kernel/setting.ts';
import { bounded } from '../../kernel/sound-values.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { ARETE } from '../arete/index.ts';
import { arms, offHandTooEarly, rememberAttack } from './arms.ts';
import { missileEdges, outOfReach } from './edges.ts';
import { untargeted } from './untargeted.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'a.offhand': 'full' | 'afterAttack' | 'noBonus' | 'strict';
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** Hit bonus, for weapons that have none of their own. */
    readonly hit: number;
    /** The Attack action was taken in this turn. */
    readonly attackTaken: boolean;
  }
}

/** the item's own hit bonus, else what a spell is cast with, else its wielder's. */
function bonus(rules: CompiledRuleset, by: Creature, weapon: Item): HitBonus {
  return { attribute: '', rule: 'A-27', parts: [...ownParts(rules, by, weapon), ...derive(rules, by, 'attack').parts] };
}

function ownParts(rules: CompiledRuleset, by: Creature, { id, name, hit, tags, attribute = '' }: Item): readonly Part[] {
  if (hit !== undefined) return [{ label: named(name), value: bounded(hit), rule: 'A-27', source: id }];
  if (!tags.includes('spell') || attribute === '') return derive(rules, by, 'hit').parts;
  const label = attribute === ARETE ? { key: 'FOURFOLD.Word.arete' } : attributeLabel(rules, attribute);
  return [{ label, value: derived(rules, by, attribute), rule: 'A-39', source: id }];
}

/** */
const MISSES_UP_TO = 2;

/** */
const HITS_FROM = 19;

/** */
const CRITICAL = 20;

const isSpecial = (face: number): boolean => face <= MISSES_UP_TO || face >= HITS_FROM;

/** AR-18: of two dice the one that is kept decides, whatever the other shows. */
function tellKept(r: Resolution, { by, key }: Attacked): void {
  const roll = r.trace.findLast((entry) => entry.kind === 'roll' && entry.key === `${key}/d20`);
  if (roll?.kind !== 'roll' || roll.dice.length < 2 || !roll.dice.some(({ face }) => isSpecial(face))) return;
  note(r, 'AR-18', { key: 'FOURFOLD.Note.keptDecides' }, by);
}

export const areteAttack: Mechanic = {
  id: 'arete-attack',
  reads: ['threatened', 'engaged', 'reach'],
  rules: ['A-09', 'A-16', 'A-27', 'A-28', 'A-31', 'A-32', 'A-33', 'A-34', 'A-35'],
  needs: ['threat', 'economy'],
  settings: [choice('a.offhand', ['full', 'afterAttack', 'noBonus', 'strict'], 'AR-21', ['A-16'])],
  slice: {
    hit: { kind: 'integer', initial: 0, min: -100, max: 100 },
    attackTaken: { kind: 'flag', initial: false, hidden: true },
  },
  words: {
    hit: {
      rule: 'A-27',
      derive: (_rules, creature, parts) => {
        parts.push({ label: { key: 'FOURFOLD.Part.hit' }, value: creature.hit, rule: 'A-27' });
      },
    },
    // What adds to every attack or check; their own parts come with the roll.
    attack: { rule: 'A-27', derive: () => undefined },
    check: { rule: 'A-14', derive: () => undefined },
  },
  itemWords: {
    hit: (rules, bearer, item, parts) => {
      parts.push(...bonus(rules, bearer, item).parts);
    },
  },
  handlers: {
    forbid: (r, creature, _doing, about) => offHandTooEarly(r, creature, about),
    edges: missileEdges,
    aimed: outOfReach,
    // eslint-disable-next-line require-yield -- the slot may ask; this handler never does
    attacked: function* (r, attacked) {
      tellKept(r, attacked);
    },
    // eslint-disable-next-line require-yield -- the slot may ask; this handler never does
    pay: function* (r, declaration) {
      rememberAttack(r, declaration);
    },
    // eslint-disable-next-line require-yield -- the slot may ask; this handler never does
    turnStarts: function* (r, id) {
      put(r, id, ['attackTaken'], false, { rule: 'AR-21', label: { key: 'FOURFOLD.Reason.refill' } });
    },
  },
  exclusive: {
    arms,
    naturalRanges: {
      rule: 'A-35',
      missRule: 'A-34',
      criticalRule: 'A-38',
      alwaysHits: (natural) => natural >= HITS_FROM,
      alwaysMisses: (_rules, natural) => natural <= MISSES_UP_TO,
      critical: (natural) => natural === CRITICAL,
    },
    tieOwner: {
      // equal hits.
      hits: (_rules, total, against) => total >= against,
      // equal is enough.
      succeeds: (total, dc) => total >= dc,
    },
    accuracy: {
      attributes: () => [],
      bonus,
      defence: (rules, target) => derive(rules, target, 'defense'),
      // AR-07: spells are aimed at Defense as well.
      compareRule: (weapon) => (weapon.tags.includes('spell') ? 'AR-07' : 'A-27'),
      untargeted,
    },
  },
};
