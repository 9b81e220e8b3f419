/** Foundry's dialogs, as far as the shell uses them. */
import { foundryApi, type Bag } from '../ports/index.ts';

interface Dialogs {
  wait(options: Bag): Promise<unknown>;
  input(options: Bag): Promise<unknown>;
}

export const dialogs = (): Dialogs => foundryApi().applications.api['DialogV2'] as Dialogs;
