/** Fortitude, Reflex and Will against `8 + Arete` (A-61 … A-68; AR-06). */
import { refusal } from '../../kernel/ask.ts';
import type { CompiledRuleset, Mechanic, SaveOf } from '../../kernel/contract.ts';
import { attributeLabel, derive, derived, hasAttribute } from '../../kernel/derive.ts';
import { named, type Part, type Total } from '../../kernel/explain.ts';
import { note, warn, type Resolution } from '../../kernel/resolution.ts';
import { choice } from '../../kernel/setting.ts';
import { bounded } from '../../kernel/sound-values.ts';
import { attributeParts } from '../../phases/save.ts';
import type { Creature, Item } from '../../kernel/state.ts';
// Whose Arete a DC is made of is a field of its own mechanic.
import type {} from '../arete/index.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'a.saveTie': 'meet' | 'exceed';
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** Proficiency Bonus; `null` = nobody has said. */
    readonly pb: number | null;
    /** Saves that it is proficient in. */
    readonly proficientSaves: readonly string[];
  }
}

interface Kind {
  readonly id: string;
  readonly attribute: string;
  readonly rule: string;
}

/** A-61 … A-64: toughness, leaping clear, resisting what works on the mind. */
const KINDS: readonly Kind[] = [
  { id: 'fortitude', attribute: 'endurance', rule: 'A-62' },
  { id: 'reflex', attribute: 'agility', rule: 'A-63' },
  { id: 'will', attribute: 'spirit', rule: 'A-64' },
];

/** */
const HALF = 2;

/** the whole Proficiency Bonus, or half of it, rounded down. */
function proficiency(rules: CompiledRuleset, who: Creature, kind: string): Part {
  const pb = derived(rules, who, 'pb');
  if (who.proficientSaves.includes(kind)) return { label: { key: 'FOURFOLD.Part.proficient' }, value: pb, rule: 'A-67' };
  return { label: { key: 'FOURFOLD.Part.halfPb' }, value: Math.floor(pb / HALF), rule: 'A-68' };
}

/** the stat of the save, and proficiency. */
function saveParts(rules: CompiledRuleset, who: Creature, { id, attribute, rule }: Kind): readonly Part[] {
  return [{ label: attributeLabel(rules, attribute), value: derived(rules, who, attribute), rule }, proficiency(rules, who, id)];
}

/** a class is proficient in one or two saves. */
const MOST_PROFICIENT = 2;

function complain(r: Resolution, who: Creature, { attribute, rule }: Kind): void {
  const { name } = who;
  if (!hasAttribute(who, attribute)) warn(r, rule, { key: 'FOURFOLD.Warn.noAttribute', args: { name, attribute } }, who.id);
  if (who.pb === null) warn(r, who.proficientSaves.length > 0 ? 'A-67' : 'A-68', { key: 'FOURFOLD.Warn.noPb', args: { name } }, who.id);
  const proficient = KINDS.filter(({ id }) => who.proficientSaves.includes(id)).length;
  if (proficient > MOST_PROFICIENT) warn(r, 'A-66', { key: 'FOURFOLD.Warn.manySaves', args: { name } }, who.id);
}

function parts(r: Resolution, who: Creature, id: string): readonly Part[] {
  const kind = KINDS.find((one) => one.id === id);
  // A borrowed save by an attribute that no save of ours goes by.
  if (kind === undefined) return attributeParts(r, who, id, 'save');
  complain(r, who, kind);
  return [...derive(r.rules, who, id).parts, ...derive(r.rules, who, 'save').parts];
}

/** of the one who uses it; an item may name a number of its own. */
function dc(r: Resolution, by: Creature, item: Item): Total {
  const own = item.save?.dc;
  if (typeof own === 'number' && Number.isFinite(own))
    return { value: bounded(own), parts: [{ label: named(item.name), value: bounded(own), rule: 'A-65', source: item.id }] };
  if (by.arete === null) warn(r, 'A-65', { key: 'FOURFOLD.Warn.noArete', args: { name: by.name } }, by.id);
  return derive(r.rules, by, 'saveDc');
}

/** AR-06: equal to the DC is a success, as with attacks, unless the table wants more. */
function succeeds(r: Resolution, { who, total, dc: against }: SaveOf): boolean {
  if (total !== against) return total > against;
  note(r, 'AR-06', { key: 'FOURFOLD.Note.saveTie' }, who.id);
  return r.rules.settings['a.saveTie'] === 'meet';
}

const ofKind = (kind: Kind) => ({
  rule: 'A-61',
  derive: (rules: CompiledRuleset, creature: Creature, into: Part[]): void => {
    into.push(...saveParts(rules, creature, kind));
  },
});

export const threeSaves: Mechanic = {
  id: 'three-saves',
  rules: ['A-61', 'A-62', 'A-63', 'A-64', 'A-65', 'A-66', 'A-67', 'A-68'],
  needs: ['arete-score'],
  settings: [choice('a.saveTie', ['meet', 'exceed'], 'AR-06', ['A-61', 'A-65'])],
  slice: {
    pb: { kind: 'integerOrNull', min: 0, max: 100 },
    proficientSaves: { kind: 'names' },
  },
  words: {
    ...Object.fromEntries(KINDS.map((kind) => [kind.id, ofKind(kind)])),
    pb: {
      rule: 'A-67',
      min: 0,
      derive: (_rules, creature, into) => {
        into.push({ label: { key: 'FOURFOLD.Part.base' }, value: creature.pb ?? 0, rule: 'A-67' });
      },
    },
    // What adds to every save; its own parts come with the roll.
    save: { rule: 'A-61', derive: () => undefined },
  },
  itemWords: {
    dc: (rules, bearer, item, into) => {
      const own = item.save?.dc;
      if (typeof own === 'number') into.push({ label: named(item.name), value: bounded(own), rule: 'A-65', source: item.id });
      else if (item.save !== undefined) into.push(...derive(rules, bearer, 'saveDc').parts);
    },
  },
  exclusive: {
    saves: {
      rule: 'A-61',
      kinds: KINDS.map(({ id }) => ({ id, label: { key: `FOURFOLD.Word.${id}` } })),
      parts,
      dc,
      succeeds,
      by: (attribute) => KINDS.find((kind) => kind.attribute === attribute)?.id ?? null,
      refuses: (_r, kind) => (KINDS.some(({ id }) => id === kind) ? null : refusal('unknownSave', 'A-61', { save: kind })),
    },
  },
};
