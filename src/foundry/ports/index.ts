/** Doors to Foundry: typed accessors to what it puts on the global object. */
import type { TokenDocument } from './documents.ts';
import type { Config, FoundryGlobals, FoundryNamespace, Game, Hooks, Notifications } from './game.ts';

// Foundry defines these before it loads a system; the narrow types are checked against the published ones in check.ts.
const globals = globalThis as unknown as FoundryGlobals;

export const game = (): Game => globals.game;
export const config = (): Config => globals.CONFIG;
export const hooks = (): Hooks => globals.Hooks;
export const foundryApi = (): FoundryNamespace => globals.foundry;

/** Foundry takes a notification for HTML; as a value of a format it is escaped, so that names stay words. */
const said = (level: keyof Notifications): Notifications[typeof level] => {
  return (sentence, options) => globals.ui.notifications[level]('FOURFOLD.Said', { ...options, format: { text: sentence } });
};
const NOTIFICATIONS: Notifications = { info: said('info'), warn: said('warn'), error: said('error') };
/** Notifications of plain text. */
export const notify = (): Notifications => NOTIFICATIONS;
/** The server's clock in milliseconds, the same on every client. */
export const serverNow = (): number => game().time.serverTime;

/** Foundry's document classes, to extend and to create with. */
export const classes = (): Pick<
  FoundryGlobals,
  'Actor' | 'Item' | 'ActiveEffect' | 'ChatMessage' | 'Combat' | 'Combatant' | 'TokenDocument' | 'Roll'
> => globals;

/** Tokens that the person at this screen has chosen on the table. */
export const chosenTokens = (): readonly TokenDocument[] => [...(globals.canvas?.tokens?.controlled ?? [])].map(({ document }) => document);

/** The document of a uuid if it is in memory; else `null`. */
export function documentOf(uuid: string): unknown {
  try {
    return globals.fromUuidSync(uuid, { strict: false }) ?? null;
  } catch {
    // A malformed uuid is nobody's document.
    return null;
  }
}

/** Text of a language key. */
export function text(key: string, args?: Readonly<Record<string, unknown>>): string {
  return args === undefined ? game().i18n.localize(key) : game().i18n.format(key, args);
}

export type * from './documents.ts';
export type * from './game.ts';
