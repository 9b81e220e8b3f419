/** The concrete documents of the stage. */
import type { Document } from '../document/base.ts';
import { WorldCollection } from '../document/world-collection.ts';
import { ActiveEffect } from './active-effect.ts';
import { Actor } from './actor.ts';
import { ChatMessage } from './chat-message.ts';
import { Combat, CombatEncounters } from './combat.ts';
import { Combatant, CombatantGroup } from './combatant.ts';
import { Item } from './item.ts';
import { Folder, JournalEntry, JournalEntryPage, Macro, Setting } from './plain.ts';
import { Scene, Scenes } from './scene.ts';
import { TokenDocument } from './token.ts';
import { User, Users } from './user.ts';

export const documentClasses: Record<string, typeof Document> = {
  User,
  Actor,
  Item,
  ActiveEffect,
  ChatMessage,
  Combat,
  Combatant,
  CombatantGroup,
  Scene,
  Token: TokenDocument,
  Folder,
  Macro,
  JournalEntry,
  JournalEntryPage,
  Setting,
};

/** A collection without anything of its own; `game.collections` and hooks know it by its name. */
function plain(name: string, documentName: string): typeof WorldCollection {
  const named = class extends WorldCollection {
    static override documentName = documentName;
  };
  return Object.defineProperty(named, 'name', { value: name });
}

export const collectionClasses: Record<string, typeof WorldCollection> = {
  User: Users,
  Actor: plain('Actors', 'Actor'),
  Item: plain('Items', 'Item'),
  ChatMessage: plain('Messages', 'ChatMessage'),
  Combat: CombatEncounters,
  Scene: Scenes,
  Folder: plain('Folders', 'Folder'),
  Macro: plain('Macros', 'Macro'),
  JournalEntry: plain('Journal', 'JournalEntry'),
  Setting: plain('WorldSettings', 'Setting'),
};

export { documentConfig, guardStatusEffects } from './config.ts';
export { documentConstants } from './constants.ts';
export { watchWorldTime } from './effect-registry.ts';
