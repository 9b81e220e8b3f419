/** "The table": what a GM does for everybody at once, and what nobody's turn holds. */
import type { Command } from '../../rules/kernel/command.ts';
import { request } from '../boundary/relay.ts';
import { foundryApi, game, notify, text, type Bag } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { formApplication } from './form-application.ts';
import { rollGroupInitiative } from './group-initiative.ts';
import { everybodyHere } from './nearby.ts';
import { pressedOnce } from './pressed-once.ts';
import { actsOf, lackingFor, TABLE_ACTS, tableCommands, type TableAct, type TableChoice } from './table-form.ts';

const TEMPLATE = 'systems/fourfold/templates/dialogs/table.hbs';
const ICONS: Readonly<Record<TableAct, string>> = {
  newDay: 'fa-sun',
  shortRest: 'fa-mug-hot',
  longRest: 'fa-bed',
  turn: 'fa-forward-step',
  initiative: 'fa-dice-d20',
  ambush: 'fa-user-ninja',
  care: 'fa-hand-holding-heart',
  opportunity: 'fa-bolt',
};
const MINUTES = 10;

class TableApplication extends formApplication() {
  static readonly DEFAULT_OPTIONS: Bag = {
    id: 'fourfold-table',
    tag: 'form',
    classes: ['fourfold', 'ff-form', 'ff-table-app'],
    window: { title: 'FOURFOLD.Table.title', icon: 'fa-solid fa-users-gear', resizable: true, contentClasses: ['standard-form'] },
    position: { width: 480 },
    actions: { tableAct: TableApplication.#act, lookAgain: TableApplication.#lookAgain },
  };

  static readonly PARTS: Bag = { table: { template: TEMPLATE, scrollable: ['.ff-table__people'] } };

  protected override async _prepareContext(options: Bag): Promise<Record<string, unknown>> {
    const rules = activeRuleset();
    const people = everybodyHere().map(({ uuid, name, chosen, targeted }, at) => ({
      uuid,
      name,
      chosen,
      targeted,
      whoId: `ff-table-who-${String(at)}`,
      whomId: `ff-table-whom-${String(at)}`,
    }));
    const acts = actsOf(rules).map((act) => {
      return { act, icon: ICONS[act], label: text(`FOURFOLD.Table.${act}.label`), hint: text(`FOURFOLD.Table.${act}.hint`) };
    });
    const asks = (act: TableAct): boolean => acts.some((one) => one.act === act);
    const twoSides = asks('ambush') || asks('care') || asks('opportunity');
    return {
      ...(await super._prepareContext(options)),
      people,
      acts,
      twoSides,
      byHour: rules.restsByHour,
      cares: asks('care'),
      minutes: MINUTES,
    };
  }

  #choice(): TableChoice {
    const ticked = (name: string): string[] =>
      [...this.element.querySelectorAll<HTMLInputElement>(`input[name="${name}"]:checked`)].map(({ value }) => value);
    const field = (name: string): HTMLInputElement | null => this.element.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    const hour = field('hour')?.value.trim() ?? '';
    return {
      who: ticked('who'),
      whom: ticked('whom'),
      hour: hour === '' || !Number.isFinite(Number(hour)) ? null : Math.max(0, Math.trunc(Number(hour))),
      minutes: Number(field('minutes')?.value ?? MINUTES) || 0,
      safe: field('safe')?.checked ?? true,
    };
  }

  static async #lookAgain(this: TableApplication): Promise<void> {
    await this.render();
  }

  static async #act(this: TableApplication, event: Event, { dataset }: HTMLElement): Promise<void> {
    const act = TABLE_ACTS.find((one) => one === dataset['act']);
    if (act !== undefined) await pressedOnce(`table ${act}`, event, () => this.#carryOut(act));
  }

  async #carryOut(act: TableAct): Promise<void> {
    const choice = this.#choice();
    const lacking = lackingFor(act, choice);
    if (lacking !== null) {
      notify().warn(text(`FOURFOLD.Table.lacks.${lacking}`, { act: text(`FOURFOLD.Table.${act}.label`) }));
      return;
    }
    if (act === 'initiative') {
      if (!(await rollGroupInitiative(choice.who))) notify().warn(text('FOURFOLD.Table.lacks.combat'));
      return;
    }
    await carryOut(act, choice);
  }
}

async function carryOut(act: TableAct, choice: TableChoice): Promise<void> {
  const id = foundryApi().utils.randomID(16);
  const commands = tableCommands(act, choice);
  for (const [at, command] of commands.entries()) {
    // Both edges of a turn have its name; every other command stands alone.
    const turn = `${id}${commands.length > 2 ? String(Math.floor(at / 2)) : ''}`;
    const named = command.kind === 'turnEnd' ? `${turn}.end` : turn;
    // Each kind of command is whole with its id.
    await request({ type: 'command', command: { ...command, id: named } as Command });
  }
}

let shown: TableApplication | null = null;

/** Opens it for a GM. */
export async function showTable(): Promise<void> {
  if (!game().user.isGM) return;
  shown ??= new TableApplication();
  await shown.render({ force: true });
}
