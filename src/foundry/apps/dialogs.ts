/** Foundry's dialogs, as far as the shell uses them. */
import { foundryApi, type Bag } from '../ports/index.ts';

/** A dialog that is open. Without a page it has no element. */
export interface OpenDialog {
  readonly element: HTMLElement | null;
  close(options?: Bag): Promise<unknown>;
}

interface Dialogs {
  wait(options: Bag): Promise<unknown>;
  input(options: Bag): Promise<unknown>;
}

export const dialogs = (): Dialogs => foundryApi().applications.api['DialogV2'] as Dialogs;

interface InFront {
  bringToFront(): void;
}

/** Puts the dialogs that are open before every other window. */
export function showOpenDialogs(): void {
  const { api, instances } = foundryApi().applications;
  const Dialog = api['DialogV2'] as abstract new () => InFront;
  for (const open of instances.values()) if (open instanceof Dialog) open.bringToFront();
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A label of a dialog's button. Foundry makes buttons from HTML; what people typed stays words. */
export function plainLabel(label: string): string {
  return label.replaceAll(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);
}
