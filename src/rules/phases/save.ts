/** Saving throws and what a made one leaves (T-17, T-18). */
import { rollD20 } from '../dice/d20.ts';
import { decide, type Rule } from '../kernel/ask.ts';
import { attributeLabel, derive, hasAttribute } from '../kernel/derive.ts';
import { named, type Part } from '../kernel/explain.ts';
import type { Bonus, EdgeSource } from '../kernel/command.ts';
import { warn, type Resolution } from '../kernel/resolution.ts';
import type { Creature, Item } from '../kernel/state.ts';
import { bounded } from '../kernel/sound-values.ts';

export interface SaveResult {
  readonly success: boolean;
  readonly total: number;
  readonly against: number;
  readonly natural: number;
}

/** Parts of a roll on an attribute: the attribute, what adds to such rolls, and situational bonuses. */
export function attributeParts(
  r: Resolution,
  creature: Creature,
  attribute: string,
  word: 'save' | 'check',
  bonuses: readonly Bonus[] = [],
): Part[] {
  if (!hasAttribute(creature, attribute)) {
    warn(r, 'DATA', { key: 'FOURFOLD.Warn.noAttribute', args: { name: creature.name, attribute } }, creature.id);
  }
  const parts: Part[] = [{ label: attributeLabel(r.rules, attribute), value: derive(r.rules, creature, attribute).value, rule: 'T-80' }];
  parts.push(...derive(r.rules, creature, word).parts);
  for (const bonus of bonuses) parts.push({ label: named(bonus.name), value: bounded(bonus.value), rule: 'T-80' });
  return parts;
}

export interface SaveRequest {
  readonly item: Item;
  readonly by: Creature;
  readonly target: Creature;
  readonly key: string;
}

/** The save of a target against an item; a missing DC is asked from the GM (it has no formula). */
export function* rollSave(r: Resolution, request: SaveRequest): Rule<SaveResult> {
  const { item, target } = request;
  const dc = yield* dcOf(r, item);
  return yield* saveAgainst(r, {
    who: target,
    attribute: item.save?.attribute ?? 'con',
    dc,
    key: request.key,
    rule: 'T-18',
    what: item.name,
  });
}

function* dcOf(r: Resolution, item: Item): Rule<number> {
  const dc = item.save?.dc;
  if (typeof dc === 'number' && Number.isFinite(dc)) return bounded(dc);
  const given = yield* decide(r, {
    kind: 'decision',
    key: `dc/${item.id}`,
    who: null,
    about: 'choose',
    choices: [],
    bounds: [0, 100],
    label: { key: 'FOURFOLD.Ask.dc', args: { item: item.name } },
    rule: 'T-18',
  });
  return Number(given);
}

export interface PlainSave {
  readonly who: Creature;
  readonly attribute: string;
  readonly dc: number;
  readonly key: string;
  readonly rule: string;
  readonly what: string;
  readonly edges?: readonly EdgeSource[];
}

/** `1d20 + attribute + bonuses >= DC` succeeds (T-18, T-80). */
export function* saveAgainst(r: Resolution, save: PlainSave): Rule<SaveResult> {
  const label = { key: 'FOURFOLD.Roll.save', args: { name: save.who.name, what: save.what } };
  const parts = attributeParts(r, save.who, save.attribute, 'save');
  const rolled = yield* rollD20(r, { key: save.key, who: save.who.id, label, rule: save.rule, parts, edges: save.edges ?? [] });
  const success = r.rules.exclusive.tieOwner.succeeds(rolled.total, save.dc);
  r.trace.push({
    kind: 'roll',
    key: save.key,
    who: save.who.id,
    label,
    rule: save.rule,
    dice: rolled.dice,
    natural: rolled.natural,
    total: rolled.total,
    parts: rolled.parts,
    against: save.dc,
    verdict: success ? 'success' : 'failure',
  });
  return { success, total: rolled.total, against: save.dc, natural: rolled.natural };
}

/** What a made save leaves of the damage; an item that does not say asks the GM (T-18). */
export function* leftBySave(r: Resolution, item: Item): Rule<'none' | 'half'> {
  const said = item.save?.onSuccess;
  if (said === 'none' || said === 'half') return said;
  const given = yield* decide(r, {
    kind: 'decision',
    key: `onSuccess/${item.id}`,
    who: null,
    about: 'choose',
    choices: ['none', 'half'].map((value) => ({ value, label: { key: `FOURFOLD.Choice.${value}` } })),
    label: { key: 'FOURFOLD.Ask.onSuccess', args: { item: item.name } },
    rule: 'T-18',
  });
  return given === 'half' ? 'half' : 'none';
}
