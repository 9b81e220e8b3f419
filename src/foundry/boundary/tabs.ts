/** One person may sit at the table in two tabs. What one tab asked for or answered, the other leaves to it. */
import { foundryApi, type Bag, type ChatMessage } from '../ports/index.ts';

const TAB = 'fourfoldTab';

let own: string | null = null;

const thisTab = (): string => (own ??= foundryApi().utils.randomID(16));

/** Option of a message's creation: which tab it comes from. */
export const fromThisTab = (): Bag => ({ [TAB]: thisTab() });

/** Messages of this person that another tab wrote. */
const elsewhere = new Set<string>();

/** Takes note of where a message comes from. What does not say counts as this tab's, as it does after a reload. */
export function noteTab({ id, author }: ChatMessage, options: Bag): void {
  const tab = options[TAB];
  if (author?.isSelf === true && typeof tab === 'string' && tab !== thisTab()) elsewhere.add(String(id));
}

export const isOfAnotherTab = ({ id }: ChatMessage): boolean => elsewhere.has(String(id));

export function forgetTab({ id }: ChatMessage): void {
  elsewhere.delete(String(id));
}
