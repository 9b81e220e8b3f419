import { Document } from '../document/base.ts';
import { EmbeddedCollection } from '../document/embedded-collection.ts';
import { kinds } from '../document/kinds.ts';
import { fromUuid, fromUuidSync, parseUuid } from '../document/uuid.ts';
import { WorldCollection } from '../document/world-collection.ts';
import { collectionClasses, documentClasses, documentConfig, documentConstants, guardStatusEffects } from '../documents/index.ts';
import { dice, diceConfig } from '../dice/index.ts';
import * as fields from '../fields/index.ts';
import { DataModelValidationError, DataModelValidationFailure } from '../fields/validation.ts';
import { DataModel } from '../model/data-model.ts';
import { ActiveEffectTypeDataModel, TypeDataModel } from '../model/type-data-model.ts';
import { bagOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { utilities } from '../objects/index.ts';
import { DataFieldOperator, ForcedDeletion, ForcedReplacement } from '../objects/operators.ts';
import { runtime } from '../runtime.ts';
import { applicationsNamespace, oldSheets } from './applications.ts';
import { CompendiumCollection } from './compendium.ts';
import { DialogV2 } from './dialogs.ts';
import { getTemplate, loadTemplates, renderTemplate } from './handlebars.ts';
import { Localization } from './localization.ts';
import type { Screen } from './screen.ts';
import { DocumentSheetConfig, sheetMethods } from './sheets.ts';
import type { WritePipeline } from './pipeline.ts';

/** CONFIG as it is before the system's `init`. */
export function buildConfig(): Bag {
  const own = documentConfig(runtime.generation);
  const CONFIG: Bag = {
    Dice: diceConfig(runtime.generation),
    queries: {},
    compatibility: { mode: 1, excludePatterns: [] },
    compendium: { uuidRedirects: {} },
    TextEditor: { enrichers: [] },
    Canvas: { layers: {} },
    ui: {},
    debug: { hooks: false },
    fontDefinitions: {},
    sidebarIcons: {},
  };
  for (const [name, documentClass] of Object.entries(documentClasses)) {
    const { label } = kinds[name as keyof typeof kinds];
    const entry = { documentClass, collection: collectionClasses[name], dataModels: {}, typeLabels: {}, typeIcons: {}, sheetClasses: {} };
    CONFIG[name] = { label, sidebarIcon: '', ...entry, ...own[name] };
  }
  for (const [name, entry] of Object.entries(own)) CONFIG[name] ??= entry;
  guardStatusEffects(CONFIG);
  return CONFIG;
}

function documentsNamespace(pipeline: WritePipeline): Bag {
  const named = Object.values(documentClasses).map((one) => [one.name, one] as const);
  const bases = Object.entries(documentClasses).map(([name, one]) => [`Base${name}`, one] as const);
  const collections = Object.entries(collectionClasses).map(([name, collection]) => {
    const documentClass = documentClasses[name];
    if (documentClass) Object.assign(collection, sheetMethods(documentClass));
    return [collection.name, collection] as const;
  });
  return {
    ...Object.fromEntries(bases),
    ...Object.fromEntries(named),
    collections: { ...Object.fromEntries(collections), CompendiumCollection },
    abstract: { WorldCollection, DocumentCollection: WorldCollection },
    ...(runtime.generation.batches ? { modifyBatch: (operations: Bag[]) => pipeline.batch(operations) } : {}),
  };
}

/** The namespace `foundry`. */
export function buildFoundry(pipeline: WritePipeline, screen?: Screen): Bag {
  const { generation } = runtime;
  const operators = { DataFieldOperator, ForcedDeletion, ForcedReplacement };
  const applications = applicationsNamespace({
    dialogs: DialogV2,
    sheetConfig: DocumentSheetConfig,
    handlebars: { getTemplate, loadTemplates, renderTemplate },
  });
  return {
    CONST: documentConstants(generation),
    abstract: { DataModel, Document, EmbeddedCollection, TypeDataModel },
    applications: screen?.applications(applications) ?? applications,
    appv1: { sheets: oldSheets },
    audio: {},
    canvas: { layers: {}, placeables: {}, ...screen?.placeables },
    data: {
      fields: Object.assign({}, fields),
      validation: { DataModelValidationError, DataModelValidationFailure },
      ...(generation.operators ? { operators, ActiveEffectTypeDataModel } : {}),
    },
    dice,
    documents: documentsNamespace(pipeline),
    helpers: { Hooks: runtime.hooks, Localization },
    packages: {},
    utils: { ...utilities(), fromUuid, fromUuidSync, parseUuid, Color: fields.Color },
  };
}

/** Names that are global beside their namespaces. */
export function blessedGlobals(foundry: Bag): Bag {
  const utils = bagOf(foundry['utils']);
  const names: Bag = {
    ...documentsByName(),
    CONST: foundry['CONST'],
    Roll: dice.Roll,
    Collection: utils['Collection'],
    fromUuid,
    fromUuidSync,
  };
  names['getDocumentClass'] = (name: string) => bagOf(runtime.CONFIG[name])['documentClass'];
  if (runtime.generation.bareFunctions) Object.assign(names, utils, dice.terms);
  if (!runtime.generation.operators) return names;
  const localize = (key: string, data?: Bag): string => (runtime.game['i18n'] as Localization).localize(key, data);
  return { ...names, _del: new ForcedDeletion(), _replace: (value: unknown) => new ForcedReplacement(value), _loc: localize };
}

function documentsByName(): Bag {
  return Object.fromEntries(Object.values(documentClasses).map((one) => [one.name, one]));
}

/** game.documentTypes from the manifest: types of the system, and `base`. */
export function documentTypesOf(manifest: Bag): Record<string, string[]> {
  const declared = bagOf(manifest['documentTypes']);
  const typed = Object.values(kinds).filter((kind) => kind.hasTypeData);
  return Object.fromEntries(typed.map(({ name }) => [name, ['base', ...Object.keys(bagOf(declared[name]))]]));
}
