import type { DocumentMetadata } from './contract.ts';

function kind(name: string, collection: string, rest: Partial<DocumentMetadata> = {}): DocumentMetadata {
  return { name, collection, embedded: {}, hasTypeData: false, primary: true, label: `DOCUMENT.${name}`, ...rest };
}

const inside = { primary: false };
const typed = { hasTypeData: true };

/** All kinds of documents of the stage, for classes, server and storage alike. */
export const kinds = {
  Actor: kind('Actor', 'actors', { ...typed, embedded: { Item: 'items', ActiveEffect: 'effects' } }),
  Item: kind('Item', 'items', { ...typed, embedded: { ActiveEffect: 'effects' } }),
  ActiveEffect: kind('ActiveEffect', 'effects', { ...typed, ...inside }),
  ChatMessage: kind('ChatMessage', 'messages', typed),
  Combat: kind('Combat', 'combats', { ...typed, embedded: { CombatantGroup: 'groups', Combatant: 'combatants' } }),
  Combatant: kind('Combatant', 'combatants', { ...typed, ...inside }),
  CombatantGroup: kind('CombatantGroup', 'groups', { ...typed, ...inside }),
  Scene: kind('Scene', 'scenes', { embedded: { Token: 'tokens' } }),
  Token: kind('Token', 'tokens', inside),
  User: kind('User', 'users'),
  Folder: kind('Folder', 'folders'),
  Macro: kind('Macro', 'macros'),
  JournalEntry: kind('JournalEntry', 'journal', { embedded: { JournalEntryPage: 'pages' } }),
  JournalEntryPage: kind('JournalEntryPage', 'pages', { ...typed, ...inside }),
  Setting: kind('Setting', 'settings'),
} satisfies Record<string, DocumentMetadata>;

export type DocumentName = keyof typeof kinds;

/** The row of a name that came in as text. */
export function kindOf(name: string): DocumentMetadata {
  const found = (kinds as Record<string, DocumentMetadata>)[name];
  if (!found) throw new Error(`There is no document type ${name}.`);
  return found;
}
