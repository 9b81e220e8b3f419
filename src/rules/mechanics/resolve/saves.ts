/** Breakdown Saves (W-68 … W-74, W-76) and Trauma Saves (W-79 … W-84). */
import { rollD20, type D20Roll } from '../../dice/d20.ts';
import type { Rule } from '../../kernel/ask.ts';
import type { CompiledRuleset } from '../../kernel/contract.ts';
import { attributeLabel, derived } from '../../kernel/derive.ts';
import type { Part } from '../../kernel/explain.ts';
import { creatureOf, note, put, report, type Resolution } from '../../kernel/resolution.ts';
import type { Creature } from '../../kernel/state.ts';
import { addCondition } from '../../phases/conditions.ts';
import { aftershock, breakDown, BREAKDOWN, COMPOSURE, endShaken, FAILURES, hasResolve, isIn, raise, SHAKEN, TRAUMA } from './state.ts';

const BEST = 20;
const WORST = 1;
const MOST = 3;

interface Asked {
  readonly id: string;
  readonly key: string;
  readonly rule: string;
  readonly attribute: string;
  readonly dc: number;
  readonly label: string;
  readonly extra: readonly Part[];
}

interface Answered extends D20Roll {
  readonly made: boolean;
}

/** A bare roll but for the save's own attribute: no penalty of being Shaken (W-67). */
function* rollSave(r: Resolution, { id, key, rule, attribute, dc, label: name, extra }: Asked): Rule<Answered | null> {
  const who = creatureOf(r, id);
  if (who === undefined) return null;
  const parts = [...saveParts(r, who, attribute), ...extra];
  const label = { key: name, args: { name: who.name } };
  const purpose = { kind: 'straight', by: who, attribute } as const;
  const rolled = yield* rollD20(r, { key, who: id, label, rule, parts, for: purpose });
  const { natural, total, dice } = rolled;
  const made = natural === BEST || (natural !== WORST && total >= dc);
  const verdict = made ? 'success' : 'failure';
  r.trace.push({ kind: 'roll', key, who: id, label, rule, dice, natural, total, parts: rolled.parts, against: dc, verdict });
  report(r, { success: made, total, natural, kept: natural, against: dc });
  return { ...rolled, made };
}

/** As the host saves; where its saves are others, what stands for the attribute alone. */
function saveParts(r: Resolution, who: Creature, attribute: string): readonly Part[] {
  const { kinds, parts } = r.rules.exclusive.saves;
  if (kinds === undefined || kinds.some(({ id }) => id === attribute)) return parts(r, who, attribute);
  return [{ label: attributeLabel(r.rules, attribute), value: derived(r.rules, who, attribute), rule: 'WR-21' }];
}

const BREAKDOWN_DC = 10;

/** W-68: at the end of a Shaken creature's turn; not in Breakdown (W-76). WR-23: the dying make it too, unless set otherwise. */
export function* breakdownSave(r: Resolution, id: string): Rule<void> {
  const creature = creatureOf(r, id);
  if (creature === undefined || !hasResolve(r.rules, creature) || !isIn(creature, SHAKEN)) return;
  if (isIn(creature, BREAKDOWN)) {
    note(r, 'W-76', { key: 'FOURFOLD.Note.noMoreSaves', args: { name: creature.name } }, id);
    return;
  }
  if (creature.health.value === 0 && r.rules.settings['w.saveWhileDying'] === 'off') {
    note(r, 'WR-23', { key: 'FOURFOLD.Note.noSaveDying', args: { name: creature.name } }, id);
    return;
  }
  const calm: Part[] = creature.composure > 0 ? [{ label: { key: 'FOURFOLD.Part.composure' }, value: CALM, rule: 'W-33' }] : [];
  const saved = yield* rollSave(r, {
    id,
    key: `breakdown/${id}`,
    rule: 'W-68',
    attribute: r.rules.roles.insight,
    dc: BREAKDOWN_DC,
    label: 'FOURFOLD.Roll.breakdownSave',
    extra: calm,
  });
  // W-34: it is for one save, however that ends.
  put(r, id, COMPOSURE, 0, { rule: 'W-34', label: { key: 'FOURFOLD.Reason.breakdownSave' } });
  if (saved === null) return;
  if (saved.made) succeeded(r, id, saved.natural);
  else failed(r, id, saved.natural);
}

const CALM = 2;

/** W-72: a 20 clears everything; W-69, W-70: else a failure is taken back, or Shaken ends when there is none. */
function succeeded(r: Resolution, id: string, natural: number): void {
  const failures = creatureOf(r, id)?.breakdownFailures ?? 0;
  const label = { key: 'FOURFOLD.Reason.breakdownSave' };
  if (natural !== BEST && failures > 0) {
    put(r, id, FAILURES, failures - 1, { rule: 'W-69', label });
    return;
  }
  const rule = natural === BEST ? 'W-72' : 'W-70';
  raise(r, id, 1, { rule, label });
  endShaken(r, id, rule);
}

/** W-71; W-73: a 1 counts two, whatever the total. */
function failed(r: Resolution, id: string, natural: number): void {
  const worst = natural === WORST;
  const failures = Math.min(MOST, (creatureOf(r, id)?.breakdownFailures ?? 0) + (worst ? 2 : 1));
  put(r, id, FAILURES, failures, { rule: worst ? 'W-73' : 'W-71', label: { key: 'FOURFOLD.Reason.breakdownSave' } });
  if (failures >= MOST) breakDown(r, id);
}

const TRAUMA_DC = 12;

/** WR-21: the attribute of the setting, or what stands for Insight where the host has no such attribute. */
function traumaAttribute(rules: CompiledRuleset): string {
  const wanted = rules.settings['w.traumaAttr'];
  return rules.attributes.some(({ id }) => id === wanted) ? wanted : rules.roles.insight;
}

/** W-79: at once, for those who were in Breakdown. */
export function* traumaSave(r: Resolution, id: string): Rule<void> {
  const saved = yield* rollSave(r, {
    id,
    key: `trauma/${id}`,
    rule: 'W-79',
    attribute: traumaAttribute(r.rules),
    dc: TRAUMA_DC,
    label: 'FOURFOLD.Roll.traumaSave',
    extra: [],
  });
  if (saved === null) return;
  const { natural, made } = saved;
  if (natural === BEST) note(r, 'W-80', { key: 'FOURFOLD.Note.nothingLasting' }, id);
  else if (made) aftershock(r, id);
  else hurt(r, id, natural === WORST);
}

/** W-82, W-83: a blank Trauma; which one it is, player and GM settle together (W-84). */
function hurt(r: Resolution, id: string, severe: boolean): void {
  const reason = { rule: severe ? 'W-83' : 'W-82', label: { key: 'FOURFOLD.Reason.traumaSave' } };
  addCondition(r, id, { key: TRAUMA, data: severe ? { severe } : {} }, null, reason);
  note(r, 'W-84', { key: 'FOURFOLD.Note.settleTrauma', args: { name: creatureOf(r, id)?.name ?? id } }, id);
}
