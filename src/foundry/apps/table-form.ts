/** What a GM does for the whole table, as data: whom it takes, and the commands that come of it. Pure. */
import type { Command } from '../../rules/kernel/command.ts';
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';

export const TABLE_ACTS = ['newDay', 'shortRest', 'longRest', 'turn', 'initiative', 'ambush', 'care', 'opportunity'] as const;
export type TableAct = (typeof TABLE_ACTS)[number];

type WithoutId<C> = C extends Command ? Omit<C, 'id'> : never;
type TableCommand = WithoutId<Command>;

export interface TableChoice {
  readonly who: readonly string[];
  readonly whom: readonly string[];
  readonly hour: number | null;
  readonly minutes: number;
  readonly safe: boolean;
}

/** Whom each of them needs: those who are ticked on the left, and on the right. */
interface Need {
  readonly who: boolean;
  readonly whom: 'none' | 'one' | 'some';
  /** Whether the game has it. */
  readonly plays: (rules: CompiledRuleset) => boolean;
}

const always = (): boolean => true;

const NEEDS: Readonly<Record<TableAct, Need>> = {
  newDay: { who: true, whom: 'none', plays: always },
  shortRest: { who: true, whom: 'none', plays: ({ commands }) => commands.rest !== undefined },
  longRest: { who: true, whom: 'none', plays: ({ commands }) => commands.rest !== undefined },
  turn: { who: true, whom: 'none', plays: always },
  initiative: { who: true, whom: 'none', plays: always },
  ambush: { who: true, whom: 'some', plays: ({ commands }) => commands.ambush !== undefined },
  care: { who: true, whom: 'one', plays: ({ commands }) => commands.care !== undefined },
  opportunity: { who: true, whom: 'one', plays: ({ commands }) => commands.opportunity !== undefined },
};

/** What the game has of all that. */
export const actsOf = (rules: CompiledRuleset): readonly TableAct[] => TABLE_ACTS.filter((act) => NEEDS[act].plays(rules));

/** Who is missing, as the end of a language key; `null` when everybody is there. */
export function lackingFor(act: TableAct, { who, whom }: TableChoice): 'who' | 'whom' | 'onlyOne' | null {
  const need = NEEDS[act];
  if (need.who && who.length === 0) return 'who';
  if (need.whom !== 'none' && whom.length === 0) return 'whom';
  return need.whom === 'one' && whom.length > 1 ? 'onlyOne' : null;
}

/** What is asked of the rules, one after the other. */
export function tableCommands(act: TableAct, { who, whom, hour, minutes, safe }: TableChoice): readonly TableCommand[] {
  const [first = ''] = who;
  const [target = ''] = whom;
  switch (act) {
    case 'newDay':
      return [{ kind: 'newDay', who }];
    case 'shortRest':
    case 'longRest':
      return [{ kind: 'rest', who, length: act === 'longRest' ? 'long' : 'short', ...(hour === null ? {} : { hour }) }];
    case 'turn':
      return who.flatMap((of): TableCommand[] => [
        { kind: 'turnStart', of },
        { kind: 'turnEnd', of },
      ]);
    case 'ambush':
      return [{ kind: 'ambush', by: who, on: whom }];
    case 'care':
      return [{ kind: 'care', to: target, by: who, minutes, safe }];
    case 'opportunity':
      return [{ kind: 'opportunity', by: first, on: target }];
    case 'initiative':
      return [];
  }
}
