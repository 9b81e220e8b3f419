/** Saving throws and what a made one leaves (T-17, T-18). */
import { rollD20 } from '../dice/d20.ts';
import { decide, refuse, type Rule } from '../kernel/ask.ts';
import { attributeLabel, derive, hasAttribute } from '../kernel/derive.ts';
import { named, type Part, type Total } from '../kernel/explain.ts';
import type { Bonus, Circumstances, EdgeSource } from '../kernel/command.ts';
import type { RollFor, SaveVerdict } from '../kernel/contract.ts';
import { note, warn, type Resolution } from '../kernel/resolution.ts';
import type { Creature, Item } from '../kernel/state.ts';
import { bounded } from '../kernel/sound-values.ts';

export type SaveResult = SaveVerdict;

/** Parts of a roll on an attribute: the attribute, what adds to such rolls, and situational bonuses. */
export function attributeParts(
  r: Resolution,
  creature: Creature,
  attribute: string,
  word: 'save' | 'check',
  bonuses: readonly Bonus[] = [],
): Part[] {
  if (!hasAttribute(creature, attribute) && !Object.hasOwn(r.rules.words, attribute)) {
    warn(r, 'DATA', { key: 'FOURFOLD.Warn.noAttribute', args: { name: creature.name, attribute } }, creature.id);
  }
  const parts: Part[] = [
    { label: attributeLabel(r.rules, attribute), value: derive(r.rules, creature, attribute).value, rule: r.rules.cites.check },
  ];
  parts.push(...derive(r.rules, creature, word).parts);
  for (const bonus of bonuses) parts.push({ label: named(bonus.name), value: bounded(bonus.value), rule: r.rules.cites.check });
  return parts;
}

export interface SaveRequest {
  readonly item: Item;
  readonly by: Creature;
  readonly target: Creature;
  readonly key: string;
  readonly circumstances?: Circumstances;
}

/** The save of a target against an item; a missing DC is asked from the GM. */
export function* rollSave(r: Resolution, request: SaveRequest): Rule<SaveResult> {
  const { item, by, target } = request;
  const { saves } = r.rules.exclusive;
  if (saves.opposed !== undefined) {
    const opposed = yield* saves.opposed(r, request);
    if (opposed !== null) return opposed;
  }
  const kind = item.save?.attribute ?? '';
  return yield* saveAgainst(r, {
    who: target,
    by,
    attribute: kind === '' ? yield* kindOf(r, item) : kind,
    dc: yield* dcOf(r, by, item),
    key: request.key,
    rule: saves.rule,
    what: item.name,
    ...(request.circumstances === undefined ? {} : { circumstances: request.circumstances }),
  });
}

/** An effect that names no save: the GM says which (TR-27, W-19, A-62). */
function* kindOf(r: Resolution, item: Item): Rule<string> {
  const { rule } = r.rules.exclusive.saves;
  const chosen = yield* decide(r, {
    kind: 'decision',
    key: `save/${item.id}`,
    who: null,
    about: 'choose',
    choices: (r.rules.exclusive.saves.kinds ?? r.rules.attributes).map(({ id, label }) => ({ value: id, label })),
    label: { key: 'FOURFOLD.Ask.save', args: { item: item.name } },
    rule,
  });
  return String(chosen);
}

function* dcOf(r: Resolution, by: Creature, item: Item): Rule<number> {
  const { saves } = r.rules.exclusive;
  const dc = saves.dc(r, by, item);
  if (dc !== null) {
    traceDc(r, by, item, dc);
    return bounded(dc.value);
  }
  const given = yield* decide(r, {
    kind: 'decision',
    key: `dc/${item.id}`,
    who: null,
    about: 'choose',
    choices: [],
    bounds: [0, 100],
    label: { key: 'FOURFOLD.Ask.dc', args: { item: item.name } },
    rule: saves.rule,
  });
  return Number(given);
}

/** A DC that was worked out shows its parts. */
function traceDc(r: Resolution, by: Creature, item: Item, { value, parts }: Total): void {
  const [first] = parts;
  if (first === undefined || parts.length < 2) return;
  const label = { key: 'FOURFOLD.Roll.dc', args: { item: item.name } };
  r.trace.push({ kind: 'total', creature: by.id, label, rule: first.rule, total: value, parts });
}

export interface PlainSave {
  readonly who: Creature;
  /** Who brought it about, when somebody did. */
  readonly by: Creature | null;
  readonly attribute: string;
  readonly dc: number;
  /** By which rule or ruling the DC is what it is, where that is not the save's own. */
  readonly dcRule?: string;
  readonly key: string;
  readonly rule: string;
  readonly what: string;
  readonly edges?: readonly EdgeSource[];
  readonly circumstances?: Circumstances;
  /** What modifiers take it for; a save when it does not say. */
  readonly as?: RollFor['kind'];
}

/** `1d20 + attribute + bonuses` against the DC, by the ruleset's saves and its owner of ties. */
export function* saveAgainst(r: Resolution, save: PlainSave): Rule<SaveResult> {
  const { who, by, dc, attribute, key, rule } = save;
  const { saves } = r.rules.exclusive;
  // What damage calls for is no item's to misname, and damage is not refused for it.
  const why = save.as === undefined ? (saves.refuses?.(r, attribute) ?? null) : null;
  if (why !== null) return yield* refuse(why);
  const label = { key: 'FOURFOLD.Roll.save', args: { name: who.name, what: save.what } };
  const failed = saves.fails?.(r, who) ?? null;
  if (failed !== null) {
    note(r, rule, failed, who.id);
    return { success: false, total: 0, against: dc, natural: null };
  }
  const parts = saves.parts(r, who, attribute);
  const purpose: RollFor = {
    kind: save.as ?? 'save',
    by: who,
    attribute,
    ...(by === null ? {} : { against: by }),
    ...(save.circumstances === undefined ? {} : { circumstances: save.circumstances }),
  };
  const rolled = yield* rollD20(r, { key, who: who.id, label, rule, parts, edges: save.edges ?? [], for: purpose });
  const success = saves.succeeds(r, { who, by, total: rolled.total, dc });
  r.trace.push({
    kind: 'roll',
    key,
    who: who.id,
    label,
    rule,
    dice: rolled.dice,
    natural: rolled.natural,
    total: rolled.total,
    parts: rolled.parts,
    against: dc,
    verdict: success ? 'success' : 'failure',
    ...(save.dcRule === undefined ? {} : { verdictRule: save.dcRule }),
  });
  return { success, total: rolled.total, against: dc, natural: rolled.natural };
}

/** What a made save leaves of the damage; an item that does not say asks the GM (T-18). */
export function* leftBySave(r: Resolution, item: Item): Rule<'none' | 'half'> {
  const said = item.save?.onSuccess;
  if (said === 'none' || said === 'half') return said;
  const { left } = r.rules.exclusive.saves;
  if (left !== undefined) return left;
  const given = yield* decide(r, {
    kind: 'decision',
    key: `onSuccess/${item.id}`,
    who: null,
    about: 'choose',
    choices: ['none', 'half'].map((value) => ({ value, label: { key: `FOURFOLD.Choice.${value}` } })),
    label: { key: 'FOURFOLD.Ask.onSuccess', args: { item: item.name } },
    rule: r.rules.exclusive.saves.rule,
  });
  return given === 'half' ? 'half' : 'none';
}
