/**
 * What differs between Foundry's generations 13 and 14, as far as systems touch it. Nothing else in the stage asks for the number.
 */
export interface Differences {
  readonly generation: 13 | 14;
  readonly version: string;
  readonly build: number;
  /** Deletion and replacement are operator objects (`_del`, `_replace`); the keys `-=` and `==` still work with a warning. */
  readonly operators: boolean;
  /** `foundry.documents.modifyBatch` */
  readonly batches: boolean;
  /** `CONFIG.statusEffects` is a registry keyed by id instead of an array. */
  readonly statusRegistry: boolean;
  /** Active effects: changes in `system.changes`, durations with expiry, start, registry. */
  readonly effectExpiry: boolean;
  /** `Actor#applyActiveEffects` runs in the phases initial and final. */
  readonly effectPhases: boolean;
  /** Visibility of messages by `core.messageMode` instead of `core.rollMode`. */
  readonly messageModes: boolean;
  /** `Document#update({type})` needs `system` as a replacement. */
  readonly strictTypeChange: boolean;
  /** The functions of `foundry.utils` are globals too (warned of in 12, gone in 14). */
  readonly bareFunctions: boolean;
  /** `{{select}}` and `{{colorPicker}}` */
  readonly oldHelpers: boolean;
  /** Fields with `persisted: false`. */
  readonly transientFields: boolean;
  /** Members of the public namespaces that this generation lacks: asking for them gives undefined instead of an error. */
  readonly absent: readonly string[];
}

const newNames = [
  'foundry.data.operators',
  'foundry.data.ActiveEffectTypeDataModel',
  'foundry.documents.modifyBatch',
  'foundry.utils.equals',
  'foundry.utils.isElementInstanceOf',
  'foundry.applications.detached',
  'CONFIG.ActiveEffect.changeTypes',
];

const thirteen: Differences = {
  generation: 13,
  version: '13.351',
  build: 351,
  operators: false,
  batches: false,
  statusRegistry: false,
  effectExpiry: false,
  effectPhases: false,
  messageModes: false,
  strictTypeChange: false,
  bareFunctions: true,
  oldHelpers: true,
  transientFields: false,
  absent: newNames,
};

const fourteen: Differences = {
  generation: 14,
  version: '14.366',
  build: 366,
  operators: true,
  batches: true,
  statusRegistry: true,
  effectExpiry: true,
  effectPhases: true,
  messageModes: true,
  strictTypeChange: true,
  bareFunctions: false,
  oldHelpers: false,
  transientFields: true,
  absent: [],
};

export function differences(generation: 13 | 14): Differences {
  return generation === 14 ? fourteen : thirteen;
}
