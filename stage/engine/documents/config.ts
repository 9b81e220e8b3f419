import type { Differences } from '../generation.ts';
import { ActiveEffectTypeDataModel } from '../model/type-data-model.ts';
import { bagOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { runtime } from '../runtime.ts';
import { changeTypes, effectPhases } from './constants.ts';
import { expiryEvents } from './effect-time.ts';
import { StatusEffectRegistry, coreStatuses } from './statuses.ts';

/** Entries of CONFIG over the defaults of each kind of documents, and those that are no documents. */
export function documentConfig(generation: Differences): Record<string, Bag> {
  const mode = (label: string, icon: string): Bag => ({ label: `CHAT.Mode${label}`, icon });
  const effects: Bag = generation.effectExpiry
    ? {
        dataModels: { base: ActiveEffectTypeDataModel },
        changeTypes: Object.fromEntries(
          Object.entries(changeTypes).map(([type, defaultPriority]) => [type, { label: type, defaultPriority }]),
        ),
        phases: Object.fromEntries(effectPhases.map((phase) => [phase, { label: phase }])),
        expiryEvents: Object.fromEntries(expiryEvents.map((event) => [event, event])),
        expiryAction: 'update',
      }
    : { legacyTransferral: true };
  return {
    ActiveEffect: effects,
    Actor: { trackableAttributes: {}, compendiumIndexFields: [] },
    Item: { compendiumIndexFields: [] },
    ChatMessage: {
      batchSize: 100,
      template: 'templates/sidebar/chat-message.hbs',
      ...(generation.messageModes && {
        modes: {
          public: mode('Public', 'fa-solid fa-globe'),
          gm: mode('GM', 'fa-solid fa-user-secret'),
          blind: mode('Blind', 'fa-solid fa-eye-slash'),
          self: mode('Self', 'fa-solid fa-user'),
          ic: mode('InCharacter', 'fa-solid fa-masks-theater'),
        },
      }),
    },
    Combat: {
      initiative: { formula: bagOf(runtime.game['system'])['initiative'] ?? null, decimals: 2 },
      fallbackTurnMarker: '',
      sounds: {},
      settings: {},
    },
    Token: { objectClass: null, hudClass: null, rulerClass: null, movement: { actions: {}, defaultAction: 'walk' } },
    specialStatusEffects: { DEFEATED: 'dead', INVISIBLE: 'invisible', BLIND: 'blind', BURROW: 'burrow', HOVER: 'hover', FLY: 'fly' },
    time: { roundTime: 0, turnTime: 0 },
    sounds: { dice: 'sounds/dice.wav', lock: 'sounds/lock.wav', notification: 'sounds/notify.wav', combat: 'sounds/drums.wav' },
    statusEffects: (generation.statusRegistry ? new StatusEffectRegistry(coreStatuses()) : coreStatuses()) as unknown as Bag,
  };
}

/** Generation 14: assigning an array to CONFIG.statusEffects fills the registry anew. */
export function guardStatusEffects(CONFIG: Bag): void {
  let registry = CONFIG['statusEffects'];
  if (!(registry instanceof StatusEffectRegistry)) return;
  Object.defineProperty(CONFIG, 'statusEffects', {
    configurable: true,
    enumerable: true,
    get: () => registry,
    set: (value: unknown) => {
      registry = Array.isArray(value) ? new StatusEffectRegistry(value as Bag[]) : value;
    },
  });
}
