/** Physical, and the three spiritual elements that have the upper hand over one another (W-91 … W-94; WR-19). */
import type { AmountPart } from '../../dice/amount-part.ts';
import { roll, type Rule } from '../../kernel/ask.ts';
import type { EdgeSource } from '../../kernel/command.ts';
import type { Blow, Mechanic, RollFor } from '../../kernel/contract.ts';
import { note, warn, type Resolution } from '../../kernel/resolution.ts';
import { choice } from '../../kernel/setting.ts';
import type { ConditionTemplate, Creature } from '../../kernel/state.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'w.cycleEffect': 'none' | 'plusD4' | 'oneAndHalf' | 'advantage';
  }
}
declare module '../../kernel/state.ts' {
  interface CreatureSlices {
    /** The spiritual element that it is of. */
    readonly affinity: 'none' | 'starlight' | 'shadow' | 'wild';
  }
}

const PHYSICAL = 'physical';

/** What each spiritual element has the upper hand over (W-92). */
const BEATS: Readonly<Record<string, string>> = { starlight: 'shadow', shadow: 'wild', wild: 'starlight' };

/** Damage that names no element. */
const UNTYPED: ReadonlySet<string> = new Set(['', 'none', 'untyped']);

/** W-94: untyped damage is of the body; W-91: so is what nobody knows, with a word to the table. */
function retype(r: Resolution, type: string): string {
  const element = type.toLowerCase();
  if (element === PHYSICAL || Object.hasOwn(BEATS, element)) return element;
  if (UNTYPED.has(element)) note(r, 'W-94', { key: 'FOURFOLD.Note.untyped' });
  else warn(r, 'W-91', { key: 'FOURFOLD.Warn.unknownElement', args: { element: type } });
  return PHYSICAL;
}

/** A condition of an element that nobody knows is one of Physical (W-91). */
function admit(r: Resolution, _id: string, template: ConditionTemplate): ConditionTemplate {
  const element = template.data?.element;
  return element === undefined ? template : { ...template, data: { ...template.data, element: retype(r, element) } };
}

function upperHand(element: string, target: Creature): boolean {
  return BEATS[element] === target.affinity;
}

/** W-92: once for the event, before anything is taken off; Physical stands outside (W-93). */
function* amplify(r: Resolution, blow: Blow, parts: readonly AmountPart[]): Rule<readonly AmountPart[]> {
  const { target } = blow;
  if (target.affinity === 'none') return NOTHING;
  const how = r.rules.settings['w.cycleEffect'];
  if (how !== 'none' && parts.some(({ type }) => type === PHYSICAL)) note(r, 'W-93', { key: 'FOURFOLD.Note.outsideCycle' }, target.id);
  const element = parts.find(({ type }) => upperHand(type, target))?.type;
  let amount = 0;
  for (const part of parts) if (part.type === element) amount += part.value;
  if (element === undefined || amount <= 0) return NOTHING;
  note(r, 'W-92', { key: 'FOURFOLD.Note.upperHand', args: { element, over: target.affinity } }, target.id);
  const label = { key: 'FOURFOLD.Part.upperHand', args: { element } };
  if (how === 'oneAndHalf') return [{ label, value: Math.floor(amount / 2), rule: 'W-92', type: element }];
  return how === 'plusD4' ? [yield* anotherDie(r, blow, element)] : NOTHING;
}

const NOTHING: readonly AmountPart[] = [];
const FACES = 4;

function* anotherDie(r: Resolution, blow: Blow, element: string): Rule<AmountPart> {
  const { by, target } = blow;
  const who = by?.id ?? target.id;
  const key = `${blow.key}/upperHand`;
  const label = { key: 'FOURFOLD.Roll.upperHand', args: { element, name: target.name } };
  const [value = 0] = yield* roll(r, { kind: 'dice', key, who, dice: [FACES], label, rule: 'W-92' });
  const part: AmountPart = { label: { key: 'FOURFOLD.Part.upperHand', args: { element } }, value, rule: 'W-92', type: element, dice: true };
  const dice = [{ faces: FACES, face: value, kept: true }];
  r.trace.push({ kind: 'roll', key, who, target: target.id, label, rule: 'W-92', dice, total: value, parts: [part] });
  return part;
}

/** WR-19: by setting, the upper hand is an advantage on the attack. */
function edges(r: Resolution, { kind, against, item }: RollFor, into: EdgeSource[]): void {
  if (kind !== 'attack' || against === undefined || r.rules.settings['w.cycleEffect'] !== 'advantage') return;
  if ((item?.damage ?? []).some(({ type }) => upperHand(type.toLowerCase(), against))) into.push({ edge: 'advantage', rule: 'WR-19' });
}

export const spiritElements: Mechanic = {
  id: 'spirit-elements',
  rules: ['W-91', 'W-92', 'W-93', 'W-94'],
  settings: [choice('w.cycleEffect', ['none', 'plusD4', 'oneAndHalf', 'advantage'], 'WR-19', ['W-92', 'W-93'])],
  damageTypes: [PHYSICAL, ...Object.keys(BEATS)],
  slice: { affinity: { kind: 'choice', initial: 'none', choices: ['none', 'starlight', 'shadow', 'wild'] } },
  handlers: { retype, admit, amplify, edges },
};
