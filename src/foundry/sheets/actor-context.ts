/** What the templates of an actor sheet draw: every text is ready, every number explained. */
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { SliceField } from '../../rules/kernel/slice.ts';
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
  const { view, name, img, uid, editable, isGM, say } = input;
  const numberAt = (...path: readonly string[]): number => Number(valueAt(input.system, path) ?? 0);
  const level = numberAt('level');
  return {
    uid,
    name,
    img,
    editable,
    isGM,
    level: { base: level, sum: view.level === level ? null : String(view.level) },
    classLine: view.classes.map((one) => classText(one, say)).join(', '),
    state: view.state === null ? null : stateModel(view.state, say),
    health: healthModel(input, numberAt('health', 'max')),
    tracks: view.tracks.map((track) => trackModel(track, input)),
    attributes: view.attributes.map(({ id, label, sum }) => {
      const text = say(label);
      return { ...sumModel(say, uid, id, text, sum), base: numberAt('attributes', id), name: `system.attributes.${id}` };
    }),
    numbers: view.numbers.map(({ id, label, sum }) => sumModel(say, uid, id, say(label), sum)),
    weapons: weaponModels(input),
    pair: view.pair.join(' '),
    actions: actionModels(input),
    addAbility: say({ key: 'FOURFOLD.Sheet.add', args: { what: say({ key: 'TYPES.Item.ability' }) } }),
    abilities: abilityModels(input),
    inventory: inventoryModels(input),
    conditions: conditionModels(input),
    offers: offerModels(input),
    concentrating: view.concentrating.map(say).join(', '),
    details: detailSections(input),
  };
}

function valueAt(bag: Bag, path: readonly string[]): unknown {
  return path.reduce<unknown>((here, name) => (here as Bag | null | undefined)?.[name], bag);
}

function classText({ name, level }: SheetView['classes'][number], say: Say): string {
  return level === null ? name : say({ key: 'FOURFOLD.Sheet.classLevel', args: { name, level } });
}

function stateModel(state: NonNullable<SheetView['state']>, say: Say) {
  return {
    id: state,
    isDead: state === 'dead',
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

/** How the places of a track are drawn: each kind has a shape of its own. */
const SHAPES: Readonly<Record<string, string>> = { 'economy.ap': 'point', 'economy.reactions': 'reaction' };

function trackModel(track: TrackView, { say, uid }: ActorInput) {
  const { id, value, max, peril, pips, maximum } = track;
  const label = say(track.label);
  return {
    id,
    track: track.track ?? '',
    label,
    value,
    max,
    peril,
    shape: peril ? 'peril' : (SHAPES[id] ?? 'point'),
    text: say({ key: 'FOURFOLD.Sheet.trackOf', args: { name: label, value, max } }),
    short: say({ key: `FOURFOLD.Sheet.${peril ? 'valueOf' : 'valueOfShort'}`, args: { value, max } }),
    pips: (pips ?? []).map((filled) => ({ filled })),
    maximum: maximum === null ? null : maximumModel(say, uid, id, label, maximum),
    less: say({ key: 'FOURFOLD.Sheet.less', args: { name: label } }),
    more: say({ key: 'FOURFOLD.Sheet.more', args: { name: label } }),
  };
}

function maximumModel(say: Say, uid: string, id: string, label: string, sum: SumView): SumModel {
  return sumModel(say, uid, `${id}-max`, say({ key: 'FOURFOLD.Sheet.maximum', args: { name: label } }), sum);
}

/** Fields that the sheet shows in another way. */
const ELSEWHERE: ReadonlySet<string> = new Set(['bonusHealth', 'concentrating']);

/** Base values that are set by hand, from what the mechanics of the ruleset declare. */
function detailSections(input: ActorInput): readonly SectionModel[] {
  const { rules, view, system, say, has, uid } = input;
  const tracks = new Set(view.tracks.map(({ id }) => id));
  const declared = Object.entries(rules.slice).filter(
    ([name, field]) => field.hidden !== true && !tracks.has(name) && !ELSEWHERE.has(name),
  );
  const named = (wanted: (field: SliceField) => boolean): string[] => declared.filter(([, field]) => wanted(field)).map(([name]) => name);
  const isList = (field: SliceField): boolean => field.kind === 'keyed' || field.kind === 'numbers' || field.kind === 'names';
  const isScalar = (field: SliceField): boolean => !isList(field) && field.kind !== 'record';
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
    ['values', named(isScalar)],
    ['defences', named(isList)],
    ['person', ['kind', 'tags']],
    ['adjustments', ['adjustments']],
  ];
  return sections.flatMap(([id, paths]) => {
    const places = paths.flatMap((path) => placeModel(form, path) ?? []);
    return places.length === 0 ? [] : [{ id, label: say({ key: `FOURFOLD.Sheet.section.${id}` }), places }];
  });
}

/** What a maximum comes to while nobody sets it by hand; the field has the name of the word. */
function maximumWord({ id, maximum }: TrackView): readonly (readonly [string, string])[] {
  const name = id.split('.').at(-1) ?? '';
  return maximum === null ? [] : [[`max${name.charAt(0).toUpperCase()}${name.slice(1)}`, maximum.shown]];
}
