/** Saves against areas and attacks on Resolve, and their DC (W-14, W-19, W-21, W-22; WR-05, WR-21, WR-36). */
import type { CompiledRuleset, Mechanic, SaveOf } from '../../kernel/contract.ts';
import { attributeLabel, derive, derived } from '../../kernel/derive.ts';
import { named, totalOf, type Label, type Part, type Total } from '../../kernel/explain.ts';
import { note, type Resolution } from '../../kernel/resolution.ts';
import { choice } from '../../kernel/setting.ts';
import { bounded } from '../../kernel/sound-values.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { isHarmful } from '../../phases/conditions.ts';
import { attributeFor, isHelpless, proficiency, warnMissing } from '../player-rolls/index.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'w.saveTie': 'player' | 'meet';
    readonly 'w.helplessSave': 'roll' | 'fail';
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** Saves that add the Proficiency Bonus (WR-21). */
    readonly proficientSaves: readonly string[];
    readonly soulSpec: number;
  }
}

const BASE = 10;

/** The save's attribute, the Proficiency Bonus where the sheet says so, and what adds to every save. */
function saveParts(rules: CompiledRuleset, who: Creature, kind: string): readonly Part[] {
  const parts: Part[] = [{ label: attributeLabel(rules, kind), value: derived(rules, who, kind), rule: 'W-19' }];
  if (who.proficientSaves.includes(kind)) parts.push({ ...proficiency(rules, who), rule: 'WR-21' });
  parts.push(...derive(rules, who, 'save').parts);
  return parts;
}

/** W-21; W-22: a Soul Art adds its specialization, nothing else does. */
function dcOf(rules: CompiledRuleset, by: Creature, item: Item): Total {
  const byHand = item.save?.dc;
  if (typeof byHand === 'number' && Number.isFinite(byHand))
    return totalOf([{ label: named(item.name), value: bounded(byHand), rule: 'W-21', source: item.id }]);
  const attribute = attributeFor(rules, by, item);
  const parts: Part[] = [
    { label: { key: 'FOURFOLD.Part.base' }, value: BASE, rule: 'W-21' },
    { label: attributeLabel(rules, attribute), value: derived(rules, by, attribute), rule: 'W-21' },
    { ...proficiency(rules, by), rule: 'W-21' },
  ];
  if (item.tags.includes('soulArt') && by.soulSpec !== 0)
    parts.push({ label: { key: 'FOURFOLD.Part.soulSpec' }, value: by.soulSpec, rule: 'W-22' });
  return totalOf(parts);
}

/** W-14, WR-05: a save that equals the DC is the player's, whoever of the two that is; else it is made. */
function succeeds(r: Resolution, { who, by, total, dc }: SaveOf): boolean {
  if (total !== dc) return total > dc;
  note(r, 'W-14', { key: 'FOURFOLD.Note.saveTie' }, who.id);
  return who.kind === 'player' || by?.kind !== 'player' || r.rules.settings['w.saveTie'] === 'meet';
}

/** WR-36: the ban on defence says nothing of saves; by setting the helpless fail them. */
function fails(r: Resolution, who: Creature): Label | null {
  if (!isHelpless(r, who)) return null;
  const fail = r.rules.settings['w.helplessSave'] === 'fail';
  note(r, 'WR-36', { key: fail ? 'FOURFOLD.Note.helplessFails' : 'FOURFOLD.Note.helplessSaves', args: { name: who.name } }, who.id);
  return fail ? { key: 'FOURFOLD.Note.helplessFails', args: { name: who.name } } : null;
}

/** W-19: an area with something to be spared from, whose save nobody wrote down. */
function calledFor(rules: CompiledRuleset, item: Item): boolean {
  if (item.area !== true || item.save !== undefined) return false;
  const harms = (item.damage ?? []).length > 0;
  return harms || (item.condition !== undefined && isHarmful(rules, item.condition));
}

export const warriorSaves: Mechanic = {
  id: 'warrior-saves',
  rules: ['W-14', 'W-19', 'W-21', 'W-22'],
  needs: ['player-rolls'],
  settings: [
    choice('w.saveTie', ['player', 'meet'], 'WR-05', ['W-14', 'W-19', 'W-21']),
    choice('w.helplessSave', ['roll', 'fail'], 'WR-36', ['W-18', 'W-19']),
  ],
  slice: {
    proficientSaves: { kind: 'names' },
    soulSpec: { kind: 'integer', initial: 0, min: -100, max: 100 },
  },
  words: {
    // What adds to every save or check; their own parts come with the roll.
    save: { rule: 'W-19', derive: () => undefined },
    check: { rule: 'W-14', derive: () => undefined },
  },
  itemWords: {
    dc: (rules, bearer, item, parts) => {
      parts.push(...dcOf(rules, bearer, item).parts);
    },
  },
  exclusive: {
    saves: {
      rule: 'W-19',
      parts: (r, who, kind) => {
        warnMissing(r, who, kind);
        return saveParts(r.rules, who, kind);
      },
      dc: (r, by, item) => dcOf(r.rules, by, item),
      succeeds,
      fails,
      calledFor,
    },
  },
};
