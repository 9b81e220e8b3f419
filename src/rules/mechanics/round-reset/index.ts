/** When Reactions and what is limited per round come back (AR-12): a ruling that several mechanics read. */
import { choice } from '../../kernel/setting.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'a.roundReset': 'round' | 'ownTurn';
  }
}

export const ROUND_RESET = choice('a.roundReset', ['round', 'ownTurn'], 'AR-12', ['A-02', 'A-18', 'A-20']);
