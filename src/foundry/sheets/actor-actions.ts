/** What the buttons of an actor sheet do. Everything that the rules know goes through `request`. */
import { startAction } from '../apps/action-flow.ts';
import { startAttack, startCheck, startUse } from '../apps/attack-flow.ts';
import { showOpenDialogs } from '../apps/dialogs.ts';
import { pressedOnce } from '../apps/pressed-once.ts';
import { creatureOfActor, templateOfConditionItem } from '../boundary/snapshot.ts';
import { ACTOR_SHAPE } from '../data/actor-shape.ts';
import { isItemType } from '../data/item-shapes.ts';
import { chooseImage } from '../ports/applications.ts';
import { documentOf, game, type Actor, type Item } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { ask } from './ask.ts';
import { confirmDelete } from './confirm-delete.ts';
import { newItem } from './new-item.ts';
import { changeRows } from './rows.ts';
import { sayIn } from './say.ts';
import { stepCommand } from './track-commands.ts';

interface ActorSheetLike {
  readonly actor: Actor;
  readonly element: HTMLElement;
}

type Handler = (this: ActorSheetLike, event: Event, target: HTMLElement) => Promise<void>;

const itemOf = ({ actor }: ActorSheetLike, target: HTMLElement): Item | undefined =>
  actor.items.get(target.closest<HTMLElement>('[data-item-id]')?.dataset['itemId'] ?? '');

const attack: Handler = async function (_event, { dataset }) {
  await startAttack(this.actor, (dataset['weapons'] ?? '').split(' '));
};

const use: Handler = async function (_event, target) {
  const item = itemOf(this, target);
  if (item !== undefined) await startUse(this.actor, item.id ?? '');
};

const act: Handler = async function (_event, { dataset }) {
  await startAction(this.actor, dataset['act'] ?? '');
};

/** A GM breaks off what is begun. */
const breakOff: Handler = async function (_event, { dataset }) {
  await ask({ kind: 'expire', on: this.actor.uuid, source: dataset['what'] ?? '' });
};

const check: Handler = async function (_event, { dataset }) {
  await startCheck(this.actor, dataset['attribute'] ?? '', dataset['kind'] === 'save' ? 'save' : 'check');
};

const toggleEquipped: Handler = async function (_event, target) {
  const item = itemOf(this, target);
  if (item === undefined) return;
  const equipped = target.getAttribute('aria-checked') === 'true';
  await ask({ kind: equipped ? 'unequip' : 'equip', who: this.actor.uuid, item: item.id ?? '' });
};

const editItem: Handler = async function (_event, target) {
  await itemOf(this, target)?.sheet?.render({ force: true });
};

const deleteItem: Handler = async function (_event, target) {
  const item = itemOf(this, target);
  if (item === undefined || !(await confirmDelete(item.name))) return;
  // Somebody else may have been quicker.
  await (documentOf(item.uuid) as Item | null)?.delete();
};

const addItem: Handler = async function (_event, { dataset }) {
  const type = dataset['type'] ?? '';
  if (!isItemType(type)) return;
  const source = newItem(sayIn(game().i18n), type, dataset['tag']);
  const created = (await this.actor.createEmbeddedDocuments('Item', [{ ...source }])) as Item[];
  await created[0]?.sheet?.render({ force: true });
};

/** Puts the condition of a definition on an actor. */
export async function applyCondition(actor: Actor, item: Item): Promise<void> {
  await ask({ kind: 'apply', to: [actor.uuid], condition: templateOfConditionItem(item) });
}

const applyItem: Handler = async function (_event, target) {
  const item = itemOf(this, target);
  if (item?.type === 'condition') await applyCondition(this.actor, item);
};

const removeCondition: Handler = async function (_event, { dataset }) {
  await ask({ kind: 'remove', to: [this.actor.uuid], condition: dataset['condition'] ?? '' });
};

/** The condition that the fields under the list say. */
const addCondition: Handler = async function () {
  const field = (name: string): string => this.element.querySelector<HTMLInputElement>(`[data-offer="${name}"]`)?.value ?? '';
  const definition = activeRuleset().conditions[field('key')];
  if (definition === undefined) return;
  const { key, tick, maxStacks = 1, perElement } = definition;
  const turns = Number(field('turns'));
  const amount = Number(field('amount'));
  const stacks = Number(field('stacks'));
  const condition = {
    key,
    remaining: Number.isInteger(turns) && turns >= 1 && turns <= 999 ? turns : null,
    ...(Number.isInteger(stacks) && stacks > 1 ? { stacks: Math.min(stacks, maxStacks) } : {}),
    data: {
      ...(tick !== undefined && Number.isInteger(amount) && amount >= 0 ? { amount } : {}),
      ...(perElement === true ? { element: field('element') } : {}),
    },
  };
  await ask({ kind: 'apply', to: [this.actor.uuid], condition });
};

const endBonus: Handler = async function (_event, { dataset }) {
  await ask({ kind: 'expire', on: this.actor.uuid, source: dataset['source'] ?? '' });
};

const rest: Handler = async function (_event, { dataset }) {
  await ask({ kind: 'rest', who: [this.actor.uuid], length: dataset['length'] === 'long' ? 'long' : 'short' });
};

const revive: Handler = async function () {
  await ask({ kind: 'edit', who: this.actor.uuid, values: [{ path: ['dead'], value: false }] });
};

const step: Handler = async function (_event, { dataset }) {
  const rules = activeRuleset();
  const command = stepCommand(rules, creatureOfActor(this.actor, rules), dataset['trackId'] ?? '', Number(dataset['by']));
  if (command !== null) await ask(command);
};

const choosePortrait: Handler = async function () {
  const { actor } = this;
  await chooseImage(actor.img, (img) => {
    void actor.update({ img });
  });
};

const row: Handler = async function (_event, target) {
  await changeRows(this.actor, ACTOR_SHAPE, target);
};

/** Nothing that a button spends, puts on or takes away happens twice because it was clicked twice. */
function once(handlers: Readonly<Record<string, Handler>>): Record<string, Handler> {
  const guarded = Object.entries(handlers).map(([name, handler]): [string, Handler] => [
    name,
    async function (event, target) {
      const about = [this.actor.uuid, itemOf(this, target)?.id ?? '', JSON.stringify(target.dataset)];
      const begun = await pressedOnce([name, ...about].join(' '), event, () => handler.call(this, event, target));
      // The click has brought the sheet before the dialog that is open for it.
      if (!begun) showOpenDialogs();
    },
  ]);
  return Object.fromEntries(guarded);
}

export const ACTOR_ACTIONS: Readonly<Record<string, Handler>> = {
  ...once({
    attack,
    use,
    act,
    breakOff,
    check,
    toggleEquipped,
    deleteItem,
    addItem,
    applyItem,
    removeCondition,
    addCondition,
    endBonus,
    rest,
    revive,
    removeRow: row,
  }),
  editItem,
  choosePortrait,
  // These are pressed several times on purpose.
  stepTrack: step,
  addRow: row,
};
