import lang from './lang.json';

/** Texts of Foundry itself that systems and the engine name by their keys. */
export const coreTexts: Record<string, unknown> = lang.core;

type PageText = keyof typeof lang.page;

/** A text of the page, with its `{places}` filled. */
export function text(key: PageText, data: Record<string, string | number> = {}): string {
  return lang.page[key].replace(/{(\w+)}/g, (whole, name: string) => String(data[name] ?? whole));
}
