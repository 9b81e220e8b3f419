/** What the templates of an actor sheet draw: every text is ready, every number explained. */
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { SliceField } from '../../rules/kernel/slice.ts';
import { isCounted } from '../../rules/views/sheet-tracks.ts';
import type { SheetView, SumView, TrackView } from '../../rules/views/sheet.ts';
import { ACTOR_SHAPE } from '../data/actor-shape.ts';
import { abilityModels, conditionModels, inventoryModels, offerModels, weaponModels, type Thing } from './actor-lists.ts';
import type { SectionModel } from './field-types.ts';
import { placeModel, type Bag, type FormInput } from './form-fields.ts';
import type { Say } from './say.ts';
import { sumModel, type SumModel } from './sum-model.ts';

export interface ActorInput {
  readonly view: SheetView;
  readonly rules: CompiledRuleset;
  /** `system` as it is stored: fields show and change base values only. */
  readonly system: Bag;
  readonly name: string;
  readonly img: string;
  readonly say: Say;
  readonly has: (key: string) => boolean;
  readonly uid: string;
  readonly editable: boolean;
  readonly isGM: boolean;
  readonly things: ReadonlyMap<string, Thing>;
}

export function actorContext(input: ActorInput) {
  const { view, rules, name, img, uid, editable, isGM, say } = input;
  const numberAt = (...path: readonly string[]): number => Number(valueAt(input.system, path) ?? 0);
  const level = numberAt('level');
  return {
    uid,
    name,
    img,
    editable,
    isGM,
    rests: isGM && rules.commands.rest !== undefined,
    level: { base: level, sum: view.level === level ? null : String(view.level) },
    classLine: view.classes.map((one) => classText(one, say)).join(', '),
    state: view.state === null ? null : stateModel(view.state, say),
    health: healthModel(input, numberAt('health', 'max')),
    tracks: view.tracks.map((track) => trackModel(track, input)),
    attributes: view.attributes.map(({ id, label, sum }) => {
      const text = say(label);
      const saves = view.saves === null;
      return { ...sumModel(say, uid, id, text, sum), base: numberAt('attributes', id), name: `system.attributes.${id}`, saves };
    }),
    saves: (view.saves ?? []).map(({ id, label, sum }) => sumModel(say, uid, `save-${id}`, say(label), sum, id)),
    checks: view.checks.map(({ id, label }) => ({ id, label: say(label) })),
    flags: view.flags.map(({ id, label }) => ({ id, label: say(label) })),
    underway: view.underway.map(({ field, what, label, actions, expires }) => {
      const shown = actions.map((action) => ({ id: action.id, label: say(action.label) }));
      return { field, what, text: say(label), actions: shown, canBreak: isGM && expires };
    }),
    numbers: numbersOf(view).map(({ id, label, sum }) => sumModel(say, uid, id, say(label), sum)),
    weapons: weaponModels(input),
    pair: view.pair.join(' '),
    actions: actionModels(input),
    addAbility: say({ key: 'FOURFOLD.Sheet.add', args: { what: say({ key: 'TYPES.Item.ability' }) } }),
    addManoeuvres: rules.groups.map((group) => ({ group, label: say({ key: `FOURFOLD.Sheet.addManoeuvre.${group}` }) })),
    abilities: abilityModels(input),
    inventory: inventoryModels(input),
    conditions: conditionModels(input),
    offers: offerModels(input),
    elements: rules.damageTypes,
    concentrating: view.concentrating.map(say).join(', '),
    details: detailSections(input),
  };
}

/** Saves of the game's own stand with their button. */
function numbersOf({ numbers, saves }: SheetView): SheetView['numbers'] {
  return numbers.filter(({ id }) => saves?.some((save) => save.id === id) !== true);
}

function valueAt(bag: Bag, path: readonly string[]): unknown {
  return path.reduce<unknown>((here, name) => (here as Bag | null | undefined)?.[name], bag);
}

function classText({ name, level }: SheetView['classes'][number], say: Say): string {
  return level === null ? name : say({ key: 'FOURFOLD.Sheet.classLevel', args: { name, level } });
}

const STATE_ICONS = { dead: 'fa-skull', dying: 'fa-heart-crack', unconscious: 'fa-moon', defeated: 'fa-flag' } as const;

function stateModel(state: NonNullable<SheetView['state']>, say: Say) {
  return {
    id: state,
    isDead: state === 'dead',
    icon: STATE_ICONS[state],
    label: say({ key: `FOURFOLD.State.${state}` }),
    hint: say({ key: `FOURFOLD.Sheet.state.${state}` }),
  };
}

function healthModel({ view, say, uid }: ActorInput, base: number) {
  const { value, max, percent, low, bonus } = view.health;
  const sources = (bonus?.sources ?? []).map((source) => ({
    ...source,
    name: say(source.name),
    lasts: source.turns === null ? '' : say({ key: 'FOURFOLD.Lasts.turns', args: { remaining: source.turns } }),
  }));
  return {
    value,
    max,
    percent,
    low,
    base,
    sum: max === base ? null : String(max),
    text: say({ key: 'FOURFOLD.Sheet.trackOf', args: { name: say({ key: 'FOURFOLD.Field.health' }), value, max } }),
    inputId: `${uid}-health`,
    bonus:
      bonus === null
        ? null
        : {
            value: bonus.value,
            percent: bonus.percent,
            text: say({ key: 'FOURFOLD.Sheet.bonusHealth', args: { value: bonus.value } }),
            inputId: `${uid}-bonus`,
            sources,
          },
  };
}

/** Ending the turn stands last. */
function actionModels({ view, say }: ActorInput) {
  const actions = view.actions.map(({ id, label }) => ({ id, label: say(label), isLast: id === 'yield' }));
  return [...actions.filter(({ isLast }) => !isLast), ...actions.filter(({ isLast }) => isLast)];
}

function trackModel(track: TrackView, { say, uid }: ActorInput) {
  const { id, value, max, peril, pips, maximum, turn } = track;
  const label = say(track.label);
  return {
    id,
    track: track.track ?? '',
    label,
    value,
    max,
    peril,
    shape: peril ? 'peril' : turn === 'reaction' ? 'reaction' : 'point',
    text: say({ key: 'FOURFOLD.Sheet.trackOf', args: { name: label, value, max } }),
    short: say({ key: `FOURFOLD.Sheet.${peril ? 'valueOf' : 'valueOfShort'}`, args: { value, max } }),
    pips: (pips ?? []).map((filled) => ({ filled })),
    typed: pips === null ? `${uid}-track-${id.replaceAll('.', '-')}` : null,
    percent: max <= 0 ? 0 : Math.min(100, Math.round((100 * value) / max)),
    maximum: maximum === null ? null : maximumModel(say, uid, id, label, maximum),
    less: say({ key: 'FOURFOLD.Sheet.less', args: { name: label } }),
    more: say({ key: 'FOURFOLD.Sheet.more', args: { name: label } }),
  };
}

function maximumModel(say: Say, uid: string, id: string, label: string, sum: SumView): SumModel {
  return sumModel(say, uid, `${id}-max`, say({ key: 'FOURFOLD.Sheet.maximum', args: { name: label } }), sum);
}

/** Fields that the sheet shows in another way. */
const ELSEWHERE: ReadonlySet<string> = new Set(['bonusHealth', 'concentrating', 'linked']);

/** Base values that are set by hand, from what the mechanics of the ruleset declare. */
function detailSections(input: ActorInput): readonly SectionModel[] {
  const { rules, view, system, say, has, uid } = input;
  const tracks = new Set(view.tracks.map(({ id }) => id));
  const isShown = (field: SliceField): boolean => isCounted(rules, field) && isSetHere(input, field);
  const declared = Object.entries(rules.slice).filter(([name, field]) => !ELSEWHERE.has(name) && isShown(field));
  const scalars = declared.flatMap(([name, field]) => scalarsIn(name, field)).filter((path) => !tracks.has(path));
  const lists = declared.filter(([, field]) => field.hidden !== true && isList(field)).map(([name]) => name);
  const shown = [...view.numbers.map(({ id, sum }) => [id, sum.shown]), ...view.tracks.flatMap(maximumWord)];
  const form: FormInput = {
    shapes: ACTOR_SHAPE,
    system,
    prefix: 'FOURFOLD.Actor',
    rules,
    say,
    has,
    uid,
    placeholders: Object.fromEntries(shown) as Record<string, string>,
  };
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['values', scalars],
    ['defences', lists],
    ['person', ['kind', 'tags']],
    ['adjustments', ['adjustments']],
  ];
  return sections.flatMap(([id, paths]) => {
    const places = paths.flatMap((path) => placeModel(form, path) ?? []);
    return places.length === 0 ? [] : [{ id, label: say({ key: `FOURFOLD.Sheet.section.${id}` }), places }];
  });
}

/** What a GM grants is not set by others; what hangs on a flag is chosen only with it. */
function isSetHere({ isGM, system }: ActorInput, field: SliceField): boolean {
  if (field.kind === 'flag') return isGM || field.granted !== true;
  return field.kind !== 'choice' || field.onlyWith === undefined || system[field.onlyWith] === true;
}

const isList = ({ kind }: SliceField): boolean => kind === 'keyed' || kind === 'numbers' || kind === 'names';

/** Places of single values; of a value with a maximum the maximum, and nothing of what is begun. */
function scalarsIn(path: string, field: SliceField): readonly string[] {
  if (field.hidden === true || isList(field)) return [];
  if (field.kind !== 'record') return [path];
  if (Object.hasOwn(field.of, 'what')) return [];
  return Object.entries(field.of).flatMap(([name, inner]) => scalarsIn(`${path}.${name}`, inner));
}

/** What a maximum comes to while nobody sets it by hand; the field has the name of the word. */
function maximumWord({ id, maximum }: TrackView): readonly (readonly [string, string])[] {
  const name = id.split('.').at(-1) ?? '';
  return maximum === null ? [] : [[`max${name.charAt(0).toUpperCase()}${name.slice(1)}`, maximum.shown]];
}
