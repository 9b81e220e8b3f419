import { bagOf, isBag, listOf, textOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { cleanHTML } from '../objects/html.ts';
import { instruction } from '../objects/operators.ts';

/** Members with HTML that the core knows. */
const ownHTML: Record<string, string[]> = {
  ChatMessage: ['content', 'flavor'],
  ActiveEffect: ['description'],
  JournalEntryPage: ['text.content'],
};

/** What the manifest says about a type of documents. */
function declaredType(manifest: Bag, documentName: string, type: unknown): Bag {
  return bagOf(bagOf(bagOf(manifest['documentTypes'])[documentName])[textOf(type)]);
}

/** Cleans HTML in what a user sends, in place: the core's own members and those that the manifest lists. */
export function cleanIncoming(manifest: Bag, documentName: string, type: unknown, data: Bag): void {
  const declared = listOf(declaredType(manifest, documentName, type)['htmlFields']).map((path) => `system.${textOf(path)}`);
  for (const path of [...(ownHTML[documentName] ?? []), ...declared]) cleanAt(data, path.split('.'));
  for (const [field, name] of [
    ['items', 'Item'],
    ['effects', 'ActiveEffect'],
    ['pages', 'JournalEntryPage'],
  ] as const) {
    for (const entry of listOf(data[field])) if (isBag(entry)) cleanIncoming(manifest, name, entry['type'], entry);
  }
}

function cleanAt(target: unknown, path: readonly string[]): void {
  const [first, ...rest] = path;
  if (typeof target !== 'object' || target === null || first === undefined) return;
  const bag = target as Bag;
  for (const key of Object.keys(bag)) {
    const told = instruction(key, bag[key]);
    if (first !== '*' && told.key !== first) continue;
    if (told.is === 'delete') continue;
    if (rest.length > 0) cleanAt(told.value, rest);
    else if (typeof bag[key] === 'string') bag[key] = cleanHTML(bag[key]);
    else if (typeof told.value === 'string' && isBag(bag[key])) bag[key]['value'] = cleanHTML(told.value);
  }
}

/** The first member that only GMs may change and that a change touches. */
export function touchedGmOnly(manifest: Bag, documentName: string, type: unknown, changes: Bag): string | undefined {
  const fields = listOf(declaredType(manifest, documentName, type)['gmOnlyFields']).map(textOf);
  return fields.find((path) => touches(changes['system'] ?? changes['==system'], path.split('.')));
}

function touches(target: unknown, path: readonly string[]): boolean {
  const [first, ...rest] = path;
  if (first === undefined) return true;
  if (!isBag(target)) return false;
  return Object.entries(target).some(([key, value]) => {
    const told = instruction(key, value);
    if (first !== '*' && told.key !== first) return false;
    return told.is === 'delete' || rest.length === 0 || touches(told.value, rest);
  });
}
