/** The one dialog before a roll: what it is against, what it costs, and what the table adds. */
import type { CircumstanceName, CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { Creature } from '../../rules/kernel/state.ts';
import { trackOfCost } from '../../rules/views/sheet-tracks.ts';
import { rendered } from '../chat/templates.ts';
import { text } from '../ports/index.ts';
import { circumstanceFields } from './circumstances.ts';
import { dialogs } from './dialogs.ts';
import type { Fields } from './roll-form.ts';
import { outOfReach, type Target } from './targets.ts';

export interface RollQuestion {
  readonly title: string;
  /** Text of the button. */
  readonly action: string;
  readonly targets: readonly Target[];
  /** What the ruleset wants to know about each of them. */
  readonly reads: ReadonlySet<CircumstanceName>;
  readonly onlyMelee: boolean;
  /** A die is rolled that advantage and bonuses work on. */
  readonly rolls: boolean;
  readonly asksDc: boolean;
  readonly attributes: readonly { readonly id: string; readonly label: string }[];
  readonly cost: string | null;
  /** Projectiles for each target, to begin with. */
  readonly counts: readonly number[] | null;
  readonly projectiles: number;
  /** What is said when nobody is targeted. */
  readonly nobody: string | null;
}

function targetText(target: Target, index: number, question: RollQuestion): object {
  const { distance, name, img } = target;
  const far = outOfReach(target, question.onlyMelee) === true;
  return {
    name,
    img,
    distance: distance === null ? null : text('FOURFOLD.RollDialog.distance', { distance }),
    warning: far ? text('FOURFOLD.RollDialog.outOfReach') : null,
    circumstances: circumstanceFields(question.reads, index).map(({ field, labelKey, options }) => ({
      field,
      label: text(labelKey),
      options: options?.map((option) => ({ value: option.value, label: text(option.labelKey) })) ?? null,
    })),
    count: question.counts?.[index] ?? null,
    field: `count-${String(index)}`,
    countLabel: text('FOURFOLD.RollDialog.countFor', { name }),
  };
}

/** "1 of 3 Action Points": what an item costs its user, and what there is. */
export function costText(rules: CompiledRuleset, creature: Creature, cost: Readonly<Record<string, number>>): string | null {
  const said = Object.entries(cost)
    .filter(([, amount]) => amount > 0)
    .map(([kind, amount]) => {
      const health = { value: creature.health.value, label: { key: 'FOURFOLD.Field.health' } };
      const pool = kind === 'life' ? health : trackOfCost(rules, creature, kind);
      if (pool === null) return text(`FOURFOLD.Cost.${kind}`, { amount });
      return text('FOURFOLD.RollDialog.cost', { amount, have: pool.value, pool: text(pool.label.key) });
    });
  return said.length === 0 ? null : text('FOURFOLD.RollDialog.costs', { costs: said.join(', ') });
}

/** Asks the person. `null` = called off; nothing is spent. */
export async function askRoll(question: RollQuestion): Promise<Fields | null> {
  const content = await rendered('rollDialog', {
    ...question,
    targets: question.targets.map((target, index) => targetText(target, index, question)),
    several: question.attributes.length > 1,
    aims: question.counts !== null,
  });
  const given = await dialogs().wait({
    window: { title: question.title },
    classes: ['fourfold', 'ff-dialog', 'ff-dialog--roll'],
    content,
    rejectClose: false,
    buttons: [
      {
        action: 'roll',
        label: question.action,
        default: true,
        callback: (_event: unknown, button: { readonly form: HTMLFormElement | null }) =>
          button.form === null ? {} : Object.fromEntries(new FormData(button.form)),
      },
    ],
  });
  if (given === 'roll') return {};
  return typeof given === 'object' && given !== null ? (given as Fields) : null;
}
