/** Draws the templates of sheets in Node, with the helpers that Foundry has and the shipped language. */
import Handlebars from 'handlebars';
import { readFileSync, readdirSync } from 'node:fs';
import english from '../../lang/en.json' with { type: 'json' };
import { creatureOfActor } from '../../src/foundry/boundary/actor-snapshot.ts';
import { ITEM_SHAPES, type ItemDocumentType } from '../../src/foundry/data/item-shapes.ts';
import { actorContext } from '../../src/foundry/sheets/actor-context.ts';
import type { Thing } from '../../src/foundry/sheets/actor-lists.ts';
import { itemSections } from '../../src/foundry/sheets/item-form.ts';
import { sayIn } from '../../src/foundry/sheets/say.ts';
import type { CompiledRuleset, Manifest } from '../../src/rules/kernel/contract.ts';
import { compile, isCompileFault } from '../../src/rules/rulesets/compile.ts';
import { MANIFESTS } from '../../src/rules/rulesets/index.ts';
import { MODULES } from '../../src/rules/rulesets/mix/modules.ts';
import { sheetView } from '../../src/rules/views/sheet.ts';
import { actorDocument, rulesWith, type ActorSource, type Source } from './data-documents.ts';

const ROOT = 'systems/fourfold/';

function textAt(key: string): string | null {
  const found = key.split('.').reduce<unknown>((here, name) => (here as Source | undefined)?.[name], english);
  return typeof found === 'string' ? found : null;
}

/** Every key that was asked for and does not exist. */
export const missing = new Set<string>();

const localize = (key: string): string => {
  const found = textAt(key);
  if (found === null && key.startsWith('FOURFOLD.')) missing.add(key);
  return found ?? key;
};
const format = (key: string, args: Readonly<Record<string, unknown>> = {}): string =>
  localize(key).replace(/\{(\w+)\}/g, (_all, name: string) => String(args[name]));

export const language = { localize, format, has: (key: string) => textAt(key) !== null };
export const say = sayIn(language);

const handlebars = Handlebars.create();
handlebars.registerHelper('localize', (key: string, { hash }: { hash: Source }) => format(key, hash));

function read(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
}

export function templatesIn(folder: string): string[] {
  const names = readdirSync(new URL(`../../templates/${folder}/`, import.meta.url));
  return names.filter((name) => name.endsWith('.hbs')).map((name) => `templates/${folder}/${name}`);
}

for (const path of templatesIn('parts')) handlebars.registerPartial(ROOT + path, read(path));

export function draw(path: string, context: object): string {
  return handlebars.compile(read(path))(context);
}

export const templateText = read;

const RULES = rulesWith();

/** The four games, and each with everything mixed in that it takes. */
export const RULESETS: ReadonlyMap<string, CompiledRuleset> = new Map(
  Object.values(MANIFESTS).flatMap((manifest): [string, CompiledRuleset][] => {
    const modules = MODULES.filter(({ into }) => into.includes(manifest.id)).map(({ id }) => [id, 'on']);
    return [
      [manifest.id, compiled(manifest, {})],
      [`${manifest.id} with all modules`, compiled(manifest, Object.fromEntries(modules) as Source)],
    ];
  }),
);

function compiled(manifest: Manifest, settings: Source): CompiledRuleset {
  const rules = compile(manifest, settings);
  if (isCompileFault(rules)) throw new Error(JSON.stringify(rules.sentence));
  return rules;
}

const TABS = ['actions', 'inventory', 'conditions', 'biography', 'details'];

export function tabsShowing(shown: string): Source {
  const tabs = TABS.map((id) => {
    const active = id === shown;
    return [
      id,
      { id, group: 'primary', icon: 'fa-solid fa-star', label: `FOURFOLD.Sheet.tab.${id}`, active, cssClass: active ? 'active' : '' },
    ];
  });
  return Object.fromEntries(tabs) as Source;
}

export interface Drawn {
  readonly editable?: boolean;
  readonly isGM?: boolean;
  readonly limited?: boolean;
  readonly things?: ReadonlyMap<string, Thing>;
  readonly img?: string;
  readonly rules?: CompiledRuleset;
}

/** The context that an actor's templates get. */
export function contextOf(source: ActorSource, given: Drawn = {}): Source {
  const { editable = true, isGM = true, limited = false, things = new Map(), img = 'icons/x.svg', rules = RULES } = given;
  const creature = creatureOfActor(actorDocument(source), rules);
  const view = sheetView({ rules, creature, nameOf: () => null });
  const { has } = language;
  const context = actorContext({
    view,
    rules,
    system: source.system,
    name: source.name,
    img,
    say,
    has,
    uid: 'sheet',
    editable,
    isGM,
    things,
  });
  const value = String(source.system['biography']);
  const biography = {
    value,
    enriched: value,
    name: 'system.biography',
    uuid: 'Actor.x',
    label: localize('FOURFOLD.Actor.FIELDS.biography.label'),
    editable,
  };
  return { ...context, limited, biography };
}

/** The context that an item's templates get. */
export function itemContextOf(type: ItemDocumentType, system: Source, name: string = type, rules = RULES): Source {
  const { has } = language;
  const form = { shapes: ITEM_SHAPES[type], system, prefix: 'FOURFOLD.Item', rules, say, has, uid: 'sheet' };
  const value = String(system['description']);
  return {
    uid: 'sheet',
    name,
    img: 'icons/x.svg',
    owner: '',
    typeLabel: localize(`TYPES.Item.${type}`),
    sections: itemSections(type, form),
    description: {
      value,
      enriched: value,
      name: 'system.description',
      uuid: 'Item.x',
      label: localize('FOURFOLD.Item.FIELDS.description.label'),
      editable: true,
    },
  };
}

export const CHARACTER_PARTS = ['header', 'vitals', 'attributes', 'tabs', ...TABS].map((name) => `templates/actor/${name}.hbs`);
export const NPC_PARTS = CHARACTER_PARTS.filter((path) => !path.includes('tabs'));
export const ITEM_PARTS = ['header', 'form', 'description'].map((name) => `templates/item/${name}.hbs`);
