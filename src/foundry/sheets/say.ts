/** Puts labels of the rules into the language of this client. */
import type { Label } from '../../rules/kernel/explain.ts';

/** The text of a label. */
export type Say = (label: Label) => string;

interface Language {
  localize(key: string): string;
  format(key: string, args?: Readonly<Record<string, unknown>>): string;
  has(key: string): boolean;
}

const KEY = /Key$/;

/** A speaker of a language. An argument called `…Key` names another text; it is put in under the name without `Key`. */
export function sayIn(language: Language): Say {
  const inner = (value: string | number): string | number =>
    typeof value === 'string' && language.has(value) ? language.localize(value) : value;
  return ({ key, args }) => {
    if (args === undefined) return language.localize(key);
    const entries = Object.entries(args).map(([name, value]) => (KEY.test(name) ? [name.replace(KEY, ''), inner(value)] : [name, value]));
    return language.format(key, Object.fromEntries(entries) as Record<string, unknown>);
  };
}
