/** Saving throws against a skill: both sides roll, the user first (C-30, C-31; CR-04 … CR-06). */
import { rollD20, type D20Roll } from '../../dice/d20.ts';
import { decide, type Rule } from '../../kernel/ask.ts';
import type { CompiledRuleset, Mechanic, OpposedSave, RollFor, SaveVerdict } from '../../kernel/contract.ts';
import { note, type Resolution } from '../../kernel/resolution.ts';
import { choice } from '../../kernel/setting.ts';
import { bounded } from '../../kernel/sound-values.ts';
import { named, type Label } from '../../kernel/explain.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { attributeParts } from '../../phases/save.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'c.saveStat': 'card' | 'body';
    readonly 'c.saveTie': 'works' | 'fails';
  }
}

/** C-31: the target must win; on a tie the skill works, or not, by setting (CR-06). Totals alone count, whatever was rolled (CR-04). */
function targetWins(rules: CompiledRuleset, total: number, against: number): boolean {
  return total > against || (total === against && rules.settings['c.saveTie'] === 'fails');
}

/** A number on the card in place of the user's Stat: nobody rolls against it. */
function isFixed({ save }: Item): boolean {
  return typeof save?.dc === 'number' && (save.against ?? '') === '';
}

function* opposed(r: Resolution, { item, by, target, key }: OpposedSave): Rule<SaveVerdict | null> {
  if (isFixed(item)) return null;
  const attacking = yield* attackingStat(r, item);
  const defending = item.save?.attribute ?? '';
  const own = defending === '' ? yield* askedStat(r, item, 'target') : defending;
  const args = { what: item.name };
  const userLabel = { key: 'FOURFOLD.Roll.saveAgainst', args: { ...args, name: by.name } };
  const user = yield* rollSide(r, by, attacking, `${key}/user`, userLabel);
  trace(r, by, `${key}/user`, user, userLabel, isSaid(r, item) ? 'CR-05' : 'C-30');
  const label = { key: 'FOURFOLD.Roll.save', args: { ...args, name: target.name } };
  const rolled = yield* rollSide(r, target, own, key, label, by);
  const success = targetWins(r.rules, rolled.total, user.total);
  const natural = isExtreme(user.natural) || isExtreme(rolled.natural);
  trace(r, target, key, rolled, label, 'C-30', { against: user.total, success, natural });
  if (success) note(r, 'C-31', { key: 'FOURFOLD.Note.skillFails', args: { item: item.name } }, target.id);
  return { success, total: rolled.total, against: user.total, natural: rolled.natural };
}

/** A 20 or a 1, which mean something in attacks only. */
function isExtreme(natural: number): boolean {
  return natural === 20 || natural === 1;
}

/** CR-05: nobody has to be asked for the user's Stat. */
function isSaid(r: Resolution, { save }: Item): boolean {
  return r.rules.settings['c.saveStat'] === 'body' || (save?.against ?? '') !== '';
}

/** CR-05: the card's pair decides, or Body by setting. */
function* attackingStat(r: Resolution, item: Item): Rule<string> {
  if (r.rules.settings['c.saveStat'] === 'body') return 'body';
  const against = item.save?.against ?? '';
  return against === '' ? yield* askedStat(r, item, 'user') : against;
}

/** C-30: what the card does not say, the GM does. */
function* askedStat(r: Resolution, item: Item, side: 'user' | 'target'): Rule<string> {
  const chosen = yield* decide(r, {
    kind: 'decision',
    key: `save/${side}/${item.id}`,
    who: null,
    about: 'choose',
    choices: r.rules.attributes.map(({ id, label }) => ({ value: id, label })),
    label: { key: side === 'user' ? 'FOURFOLD.Ask.saveOfUser' : 'FOURFOLD.Ask.save', args: { item: item.name } },
    rule: 'C-30',
  });
  return String(chosen);
}

function* rollSide(r: Resolution, who: Creature, stat: string, key: string, label: Label, against?: Creature): Rule<D20Roll> {
  const parts = attributeParts(r, who, stat, 'save');
  const purpose: RollFor = { kind: 'save', by: who, attribute: stat, ...(against === undefined ? {} : { against }) };
  return yield* rollD20(r, { key, who: who.id, label, rule: 'C-30', parts, for: purpose });
}

function trace(
  r: Resolution,
  who: Creature,
  key: string,
  rolled: D20Roll,
  label: Label,
  rule: string,
  judged?: { against: number; success: boolean; natural: boolean },
): void {
  const { dice, natural, total, parts } = rolled;
  r.trace.push({
    kind: 'roll',
    key,
    who: who.id,
    label,
    rule,
    dice,
    natural,
    total,
    parts,
    ...(judged === undefined
      ? {}
      : { against: judged.against, verdict: judged.success ? 'success' : 'failure', verdictRule: verdictRule(total, judged) }),
  });
}

function verdictRule(total: number, { against, natural }: { readonly against: number; readonly natural: boolean }): string {
  if (total === against) return 'CR-06';
  return natural ? 'CR-04' : 'C-31';
}

export const opposedSaves: Mechanic = {
  id: 'opposed-saves',
  rules: ['C-30', 'C-31'],
  settings: [choice('c.saveStat', ['card', 'body'], 'CR-05', ['C-30']), choice('c.saveTie', ['works', 'fails'], 'CR-06', ['C-31'])],
  exclusive: {
    saves: {
      rule: 'C-30',
      parts: (r, who, kind) => attributeParts(r, who, kind, 'save'),
      dc: (_r, _by, item) => {
        const dc = item.save?.dc;
        if (typeof dc !== 'number' || !Number.isFinite(dc)) return null;
        return { value: bounded(dc), parts: [{ label: named(item.name), value: bounded(dc), rule: 'C-30', source: item.id }] };
      },
      succeeds: (r, { total, dc }) => targetWins(r.rules, total, dc),
      // C-31: the skill fails altogether.
      left: 'none',
      opposed,
    },
  },
};
