/** Whether what a critical hit adds is soaked (AR-02): a ruling that several mechanics read. */
import { choice } from '../../kernel/setting.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'a.critOrder': 'beforeSoak' | 'afterSoak';
  }
}

export const CRIT_ORDER = choice('a.critOrder', ['beforeSoak', 'afterSoak'], 'AR-02', ['A-29', 'A-38']);
