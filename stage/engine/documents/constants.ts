import { defaultPermissions, levels, roles } from '../document/rights.ts';
import type { Differences } from '../generation.ts';
import type { Bag } from '../objects/bags.ts';
import { logCompatibilityWarning } from '../runtime.ts';

const effectModes = { CUSTOM: 0, MULTIPLY: 1, ADD: 2, DOWNGRADE: 3, UPGRADE: 4, OVERRIDE: 5 };
/** Generation 14: the type of a change and the priority it has by itself. */
export const changeTypes: Record<string, number> = {
  custom: 0,
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
};
export const effectPhases = ['initial', 'final'];
export const messageStyles = { OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 };
export const showIcon = { NEVER: 0, CONDITIONAL: 1, ALWAYS: 2 };

const common: Bag = {
  BASE_DOCUMENT_TYPE: 'base',
  CHAT_MESSAGE_STYLES: messageStyles,
  DOCUMENT_OWNERSHIP_LEVELS: levels,
  DOCUMENT_META_OWNERSHIP_LEVELS: { DEFAULT: -20, NOCHANGE: -10 },
  USER_ROLES: roles,
  USER_ROLE_NAMES: Object.fromEntries(Object.entries(roles).map(([name, role]) => [role, name])),
  USER_PERMISSIONS: Object.fromEntries(Object.entries(defaultPermissions).map(([name, defaultRole]) => [name, { defaultRole }])),
  COMBAT_ANNOUNCEMENTS: ['startEncounter', 'nextUp', 'yourTurn'],
  FOLDER_DOCUMENT_TYPES: ['Actor', 'Item', 'JournalEntry', 'Macro', 'Scene'],
  GRID_TYPES: { GRIDLESS: 0, SQUARE: 1, HEXODDR: 2, HEXEVENR: 3, HEXODDQ: 4, HEXEVENQ: 5 },
  GRID_DIAGONALS: { EQUIDISTANT: 0, EXACT: 1, APPROXIMATE: 2, RECTILINEAR: 3, ALTERNATING_1: 4, ALTERNATING_2: 5, ILLEGAL: 6 },
  MACRO_TYPES: { SCRIPT: 'script', CHAT: 'chat' },
  TOKEN_DISPLAY_MODES: { NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 },
  TOKEN_DISPOSITIONS: { SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 },
};

/** The part of CONST that documents define. */
export function documentConstants(generation: Differences): Bag {
  const modes = { ...effectModes };
  if (!generation.effectExpiry) return { ...common, ACTIVE_EFFECT_MODES: modes };
  const constants: Bag = {
    ...common,
    ACTIVE_EFFECT_CHANGE_TYPES: changeTypes,
    ACTIVE_EFFECT_CHANGE_PHASES: effectPhases,
    ACTIVE_EFFECT_SHOW_ICON: showIcon,
  };
  Object.defineProperty(constants, 'ACTIVE_EFFECT_MODES', {
    enumerable: true,
    get: () => {
      logCompatibilityWarning('CONST.ACTIVE_EFFECT_MODES is deprecated in favour of ActiveEffect.CHANGE_TYPES', { since: 14, until: 16 });
      return modes;
    },
  });
  return constants;
}
