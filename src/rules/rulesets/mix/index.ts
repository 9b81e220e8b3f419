/** House mixes: a game with mechanics of the others, checked for what contradicts (shared rules, section 3). */
import type { Label } from '../../kernel/explain.ts';
import type { Manifest, Mechanic, Roles } from '../../kernel/contract.ts';
import type { SettingDefinition } from '../../kernel/setting.ts';
import { longSleep } from '../../mechanics/long-sleep/index.ts';
import { mixDefinitions } from './choices.ts';
import { withClock } from './clock.ts';
import { settingFault } from '../stored-settings.ts';
import { withConcentration } from './concentration.ts';
import { MODULES, straysIn, type Module } from './modules.ts';

type Stored = Readonly<Record<string, unknown>>;

/** A setting of the mix as it is stored; its default when it can hold no such value. */
function chosen({ attributes }: Manifest, definitions: readonly SettingDefinition[], stored: Stored, id: string): unknown {
  const definition = definitions.find((one) => one.id === id);
  if (definition === undefined) return undefined;
  const given = Object.hasOwn(stored, id) ? stored[id] : undefined;
  return given !== undefined && settingFault(definition, attributes, given) === null ? given : definition.initial;
}

/**
 * The host's manifest with what the table mixes into it.
 * @param stored settings by id; those that begin with `mix.` are read
 * @returns a sentence that a GM understands where something cannot be mixed in
 */
export function mixed(host: Manifest, stored: Stored): Manifest | Label {
  const [stray] = straysIn(host.id, stored);
  if (stray !== undefined) return notHere(stray, host);
  const definitions = mixDefinitions(host.id);
  const read = (id: string): unknown => chosen(host, definitions, stored, id);
  const modules = MODULES.filter(({ id, into }) => into.includes(host.id) && read(id) === 'on');
  const own = new Set(host.mechanics.map(({ id }) => id));
  const borrowed = modules
    .flatMap(({ mechanics }) => mechanics)
    .filter(({ id }, index, all) => !own.has(id) && all.findIndex((one) => one.id === id) === index);
  const house: Mechanic = { id: 'house', rules: [], settings: definitions };
  const roles = rolesOf(host, read);
  const composed = withRests(host, withConcentration(withClock([...inserted(host.mechanics, borrowed), house], read), read));
  const mechanics = composed.map((mechanic) => (own.has(mechanic.id) ? mechanic : abroad(mechanic, host, roles)));
  return {
    ...host,
    mechanics,
    countsBy: countsByOf(host, read('mix.durations')),
    simultaneousHealth: read('mix.netting') === 'host' ? host.simultaneousHealth : read('mix.netting') === 'on',
    roles,
  };
}

/** A borrowed mechanic's attributes that the host does not have: what stands for them is the default. */
function abroad(mechanic: Mechanic, { attributes }: Manifest, roles: Roles): Mechanic {
  const settings = (mechanic.settings ?? []).map((definition) => {
    if (definition.type !== 'attribute' || attributes.some(({ id }) => id === definition.initial)) return definition;
    return { ...definition, initial: definition.id === 'w.traumaAttr' ? roles.insight : roles.wounds };
  });
  return settings.length === 0 ? mechanic : { ...mechanic, settings };
}

/** A game without rests has them once it has borrowed what only a rest clears (shared rules, 3.1). */
function withRests({ mechanics: own }: Manifest, composed: readonly Mechanic[]): readonly Mechanic[] {
  if (composed.some(({ commands }) => commands?.rest !== undefined)) return composed;
  return composed.some((mechanic) => mechanic.handlers?.rested !== undefined && !own.includes(mechanic))
    ? [...composed, longSleep]
    : composed;
}

/** A module of the game itself, or one that cannot be had here. */
function notHere({ id, from }: Module, host: Manifest): Label {
  const args = { module: id, host: host.id };
  return { key: from === host.id ? 'FOURFOLD.Compile.ownModule' : 'FOURFOLD.Compile.notHere', args };
}

/** What comes one after another at the same moment: type multipliers and additions; Bleeding, the Breakdown Save, bleeding out. */
const IN_ORDER: readonly string[] = ['wet', 'elemental-armour', 'vulnerability', 'bleeding', 'resolve', 'wounds'];

/**
 * Borrowed mechanics come before what turns count down, and before the host's own wounds; what happens at one moment happens in the
 * order of the list (shared rules, 2 item 3 and 3.2).
 */
function inserted(mechanics: readonly Mechanic[], borrowed: readonly Mechanic[]): readonly Mechanic[] {
  const first = IN_ORDER.flatMap((id) => borrowed.find((mechanic) => mechanic.id === id) ?? []);
  const others = borrowed.filter(({ id }) => !IN_ORDER.includes(id));
  const at = mechanics.findIndex(({ id }) => id === 'wounds' || id === 'durations');
  if (at < 0) return [...mechanics, ...first, ...others];
  return [...mechanics.slice(0, at), ...first, ...others, ...mechanics.slice(at)];
}

function countsByOf(host: Manifest, wanted: unknown): Manifest['countsBy'] {
  return wanted === 'host' ? host.countsBy : (wanted as Manifest['countsBy']);
}

function rolesOf(host: Manifest, read: (id: string) => unknown): Roles {
  const text = (id: string, otherwise: string): string => {
    const value = read(id);
    return typeof value === 'string' ? value : otherwise;
  };
  const { roles } = host;
  const table = <T>(id: string, otherwise: Readonly<Record<string, T>>): Readonly<Record<string, T>> => {
    const value = read(id);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, T>>) : otherwise;
  };
  return {
    insight: text('mix.insightAttr', roles.insight),
    medicine: text('mix.medicineAttr', roles.medicine),
    wounds: text('mix.woundAttr', roles.wounds),
    pb: text('mix.pb', roles.pb),
    prices: table('mix.costMap', roles.prices),
    elements: table('mix.elementMap', roles.elements),
  };
}
