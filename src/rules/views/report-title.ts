/** What a report is about, from the command. */
import type { Check, Command, CommandKind, CommandOf } from '../kernel/command.ts';
import { attributeLabel } from '../kernel/derive.ts';
import { named, type Label } from '../kernel/explain.ts';
import { soundTemplate } from '../kernel/sound-condition.ts';
import { conditionLabel } from '../phases/conditions.ts';
import { fieldLabel } from './report-fields.ts';
import type { ReportInput } from './report-types.ts';

interface About {
  /** Who does something, or has it done to them. */
  readonly who: readonly string[];
  readonly key?: string;
  readonly args?: Readonly<Record<string, string | number>>;
  readonly subtitle?: Label | null;
}

type Tellers = { readonly [K in CommandKind]: (command: CommandOf<K>, input: ReportInput) => About };

const NONE: About = { who: [] };
const list = (names: readonly string[]): string => names.join(', ');

/** Names of those whom the reader may know of; of several projectiles at one target it is named once. */
function seen(input: ReportInput, ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].filter((id) => input.visible(id)).map((id) => input.names(id));
}

/** Names of items; those that are gone are named as the rolls name them. */
function itemNames(input: ReportInput, by: string, ids: readonly string[]): string {
  const known = ids.map((id) => input.itemName?.(by, id) ?? null);
  if (known.every((name) => name !== null)) return list(known);
  const rolled = input.trace.flatMap((entry) =>
    entry.kind === 'roll' && entry.who === by ? [entry.label.args?.['weapon'] ?? entry.label.args?.['item']] : [],
  );
  return list([...new Set(rolled.filter((name) => typeof name === 'string'))]);
}

const attribute = (input: ReportInput, id: string): Label => attributeLabel(input.rules, id);
const check = (command: Check, input: ReportInput): About => ({ who: [command.by], subtitle: attribute(input, command.attribute) });
const track = (command: CommandOf<'lose' | 'gain'>): About => ({
  who: [command.who],
  args: { amount: command.amount },
  subtitle: command.why === undefined ? fieldLabel([command.track]) : named(command.why),
});
const worn = (command: CommandOf<'equip' | 'unequip'>, input: ReportInput): About => ({
  who: [command.who],
  args: { item: itemNames(input, command.who, [command.item]) },
});
const treated = (to: readonly string[]): About => ({ who: to });

const TELLERS: Tellers = {
  turnStart: ({ of }) => ({ who: [of] }),
  turnEnd: ({ of }) => ({ who: [of] }),
  combatStart: () => NONE,
  combatEnd: () => NONE,
  roundStart: ({ round }) => ({ who: [], args: { round } }),
  initiative: () => NONE,
  attack: (command, input) => {
    const targets = seen(input, command.on);
    const args = { item: itemNames(input, command.by, command.with), targets: list(targets) };
    return { who: [command.by], key: targets.length > 0 ? 'attack' : 'attackNobody', args };
  },
  use: (command, input) => {
    if (Object.hasOwn(input.rules.actions, command.what))
      return { who: [command.by], key: 'action', subtitle: { key: `FOURFOLD.Action.${command.what}` } };
    const targets = seen(input, command.on ?? []);
    const args = { item: itemNames(input, command.by, [command.what]), targets: list(targets) };
    return { who: [command.by], key: targets.length > 0 ? 'useOn' : 'use', args };
  },
  damage: ({ to }) => treated(to),
  heal: ({ to }) => treated(to),
  check,
  save: check,
  contest: ({ sides }) => ({ who: sides.map(({ by }) => by) }),
  apply: (command, input) => {
    const { key, data = {} } = soundTemplate(command.condition);
    return { who: command.to, subtitle: conditionLabel(input.rules, { key, data }) };
  },
  remove: (command, input) => {
    const known = Object.hasOwn(input.rules.conditions, command.condition);
    return { who: command.to, subtitle: known ? conditionLabel(input.rules, { key: command.condition, data: {} }) : null };
  },
  grant: ({ to, bonusHealth }) => ({ who: [to], args: { amount: bonusHealth }, subtitle: null }),
  expire: ({ on }) => ({ who: [on] }),
  lose: track,
  gain: track,
  move: ({ by, distance, how }) => ({ who: [by], key: how === 'walk' ? 'move' : `move-${how}`, args: { distance } }),
  equip: worn,
  unequip: worn,
  rest: ({ who, length }) => ({ who, key: `rest-${length}` }),
  care: ({ to }) => ({ who: [to] }),
  newDay: ({ who }) => treated(who),
  timePasses: ({ who }) => treated(who),
  ambush: ({ by }) => treated(by),
  trigger: ({ of }) => ({ who: [of] }),
  opportunity: ({ by }) => ({ who: [by] }),
  edit: ({ who }) => ({ who: [who] }),
};

/** Title and subtitle; of what hidden creatures do, only that something happened. */
export function titleOf(input: ReportInput): { readonly title: Label; readonly subtitle: Label | null } {
  const { command } = input;
  // The table is keyed by kind, so the teller takes exactly this command.
  const about = (TELLERS[command.kind] as (command: Command, input: ReportInput) => About)(command, input);
  const names = seen(input, about.who);
  if (about.who.length > 0 && names.length === 0) return { title: { key: 'FOURFOLD.Report.hidden' }, subtitle: null };
  const key = `FOURFOLD.Report.${about.key ?? command.kind}`;
  const title = { key, args: { ...(names.length === 0 ? {} : { name: list(names) }), ...about.args } };
  return { title: Object.keys(title.args).length === 0 ? { key } : title, subtitle: about.subtitle ?? null };
}
