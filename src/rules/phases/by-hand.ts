/** What people do to a creature directly: conditions on and off, gains and losses, values edited by hand. */
import { refusal, refuse, type Rule } from '../kernel/ask.ts';
import { valueAt, withValue, isKeyed } from '../kernel/change.ts';
import type { ApplyCondition, Edit, Expire, LoseOrGain, RemoveCondition } from '../kernel/command.ts';
import { named, type Reason } from '../kernel/explain.ts';
import { put, type Resolution } from '../kernel/resolution.ts';
import { soundCreature } from '../kernel/sound.ts';
import { soundTemplate } from '../kernel/sound-condition.ts';
import { isBag, saying, type Bag } from '../kernel/sound-values.ts';
import type { Creature } from '../kernel/state.ts';
import { afflict, conditionLabel, isImmune, removeCondition } from './conditions.ts';
import { amountOf, known } from './permission.ts';

/** T-69 … T-71: puts a condition on; the dead and the immune refuse it. */
export function* apply(r: Resolution, command: ApplyCondition): Rule<void> {
  const { stacks } = command.condition;
  // No stacks at all change nothing (W-35).
  if (typeof stacks === 'number' && stacks <= 0) return;
  const template = soundTemplate(command.condition);
  if (command.to.length === 0) return yield* refuse(refusal('noTarget', 'DATA'));
  for (const id of new Set(command.to)) {
    const target = yield* known(r, id);
    if (target.dead) return yield* refuse(refusal('dead', r.rules.cites.buff, { name: target.name }));
    if (isImmune(target, template.key)) return yield* refuse(refusal('immune', r.rules.cites.buff, { name: target.name }));
    const label = conditionLabel(r.rules, { key: template.key, data: template.data ?? {} });
    yield* afflict(r, id, template, command.source ?? null, {
      rule: r.rules.conditions[template.key]?.rule ?? r.rules.cites.condition,
      label,
    });
  }
}

/** Takes off one condition by id, or all of a key. */
export function* remove(r: Resolution, command: RemoveCondition): Rule<void> {
  for (const id of new Set(command.to)) {
    const target = yield* known(r, id);
    const found = Object.values(target.conditions).filter(
      (condition) => condition.id === command.condition || condition.key === command.condition,
    );
    if (found.length === 0) return yield* refuse(refusal('noSuchCondition', 'DATA', { name: target.name, condition: command.condition }));
    for (const condition of found) {
      removeCondition(r, id, condition, { rule: r.rules.cites.condition, label: conditionLabel(r.rules, condition) });
    }
  }
}

/** T-91: a source is gone; what it gave goes with it. */
export function* expire(r: Resolution, command: Expire): Rule<void> {
  const target = yield* known(r, command.on);
  const rule = r.rules.cites.expire;
  let ended = false;
  for (const condition of Object.values(target.conditions)) {
    if (condition.data.origin !== command.source && condition.key !== command.source) continue;
    removeCondition(r, target.id, condition, { rule, label: conditionLabel(r.rules, condition) });
    ended = true;
  }
  for (const end of r.rules.slots.expire) ended = end(r, target.id, command.source, rule) || ended;
  if (!ended) return yield* refuse(refusal('nothingToExpire', rule, { name: target.name, source: command.source }));
}

/** Gains or loses of a track by name, outside damage and healing. */
export function* loseOrGain(r: Resolution, command: LoseOrGain): Rule<void> {
  const target = yield* known(r, command.who);
  const track = Object.hasOwn(r.rules.tracks, command.track) ? r.rules.tracks[command.track] : undefined;
  if (track === undefined) return yield* refuse(refusal('unknownTrack', 'DATA', { track: command.track }));
  const amount = yield* amountOf(command.amount, track.rule);
  const reason: Reason = {
    rule: track.rule,
    label: command.why === undefined ? { key: `FOURFOLD.Reason.${command.kind}` } : named(command.why),
  };
  yield* track[command.kind](r, target.id, amount, reason);
}

/**
 * Values set by hand, as they are: no rule is run on them beside what mechanics keep up with them (`edited`). A value that its field cannot hold is refused and nothing is
 * changed, so an empty or absurd input never replaces a good value.
 */
export function* edit(r: Resolution, command: Edit): Rule<void> {
  const target = yield* known(r, command.who);
  let next = target;
  for (const { path, value } of command.values) {
    const edited = editedCopy(r, next, path, value);
    if (edited === null) return yield* refuse(refusal('badValue', 'DATA', { field: path.join('.'), value: saying(value) }));
    next = edited;
  }
  for (const { path } of command.values) {
    const place = wholePlace(r, target, path);
    put(r, target.id, place, valueAt(next, place), { rule: 'DATA', label: { key: 'FOURFOLD.Reason.byHand' } });
  }
  for (const edited of r.rules.slots.edited) edited(r, target.id, target);
}

/** The place that an edit changes: where the edit makes an entry, that is the entry, so that taking it back removes it. */
function wholePlace(r: Resolution, creature: Creature, path: readonly string[]): readonly string[] {
  const made = path.findIndex((_name, at) => {
    const place = path.slice(0, at + 1);
    return isKeyed(place, r.rules.slice) && valueAt(creature, place) === null;
  });
  return made < 0 ? path : path.slice(0, made + 1);
}

/** Items come and go as documents; by hand only what one of them says of itself is changed. */
function isOfItem(creature: Creature, path: readonly string[], value: unknown): boolean {
  const [, , field] = path;
  return path.length > 1 && valueAt(creature, path.slice(0, 2)) !== null && (field !== undefined || value !== null);
}

/** In place of a record stands one with all of its fields, else what is left out would be lost. Entries by key may come and go. */
function isWhole(r: Resolution, path: readonly string[], present: Bag, value: unknown): boolean {
  const isEntry = (place: readonly string[]): boolean => isKeyed(place, r.rules.slice);
  if (value === null) return isEntry(path);
  return isBag(value) && Object.keys(present).every((field) => Object.hasOwn(value, field) || isEntry([...path, field]));
}

/** A copy with the value in place; `null` when the field is none of the creature's or cannot hold it. */
function editedCopy(r: Resolution, creature: Creature, path: readonly string[], value: unknown): Creature | null {
  const [head] = path;
  if (head === undefined || head === 'id' || !Object.hasOwn(creature, head)) return null;
  if (typeof value === 'number' && !Number.isFinite(value)) return null;
  if (head === 'items' && !isOfItem(creature, path, value)) return null;
  const present = valueAt(creature, path);
  if (typeof present === 'number' && typeof value !== 'number') return null;
  if (isBag(present) && !isWhole(r, path, present, value)) return null;
  // soundCreature checks what comes out.
  const candidate = withValue(creature, path, value, isKeyed(path, r.rules.slice));
  const { creature: sound } = soundCreature(r.rules, creature.id, candidate);
  const held = valueAt(sound, path);
  return (held === null) === (value === null) || value === undefined ? sound : null;
}
