/** The view of a plan, or of a command that is not carried out yet, for the person at this screen. */
import type { Command } from '../../rules/kernel/command.ts';
import { reportView, type ReportView } from '../../rules/views/report.ts';
import type { Plan } from '../boundary/plan.ts';
import { game, text, type ChatMessage } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { mayKnow, mayRead } from './readers.ts';
import { itemNameOf, labelText, nameOf } from './words.ts';

type Told = Pick<Plan, 'kind' | 'command' | 'changes' | 'trace' | 'result'>;

export function planView({ kind, command, changes, trace, result }: Told): ReportView {
  return reportView({
    rules: activeRuleset(),
    kind,
    command,
    changes,
    trace,
    result,
    names: nameOf,
    visible: mayKnow,
    numbers: mayRead,
    gm: game().user.isGM,
    itemName: (creature, item) => itemNameOf(creature, item),
  });
}

/** What somebody asks for, in one line. */
export function intentTitle(message: ChatMessage): string {
  const { type, command } = (message.system['request'] ?? {}) as { readonly type?: string; readonly command?: Command };
  return command === undefined ? text(`FOURFOLD.Card.asked-${String(type)}`) : commandTitle(command);
}

/** What a command is about, in one line. */
export function commandTitle(command: Command): string {
  const { title, subtitle } = planView({ kind: 'step', command, changes: [], trace: [], result: {} });
  return subtitle === null ? labelText(title) : `${labelText(title)}: ${labelText(subtitle)}`;
}
