/** A fight in which reactions are asked for: an imp whose turn it is, and heroes who can parry. */
import type { Client, Table } from '../../../stage/engine/table.ts';
import { begin, foe, hero, IMP, openFight, type Fight, type FightOptions, type Generation } from '../scenarios/world.ts';

type Bag = Record<string, unknown>;

export const EMBER = 'ember00000000000';
export const BIRCH = 'birch00000000000';
export const CLAW = 'claw000000000000';
export const PARRY = 'parry00000000000';

const parry: Bag = { _id: PARRY, name: 'Parry', type: 'gear', system: { equipped: true, tags: ['reaction'] } };

/** Somebody who can react, and whose player has a name. */
export function parrying(id: string, name: string, owner: string, over: Bag = {}): Bag {
  const base = hero({ reactions: 1, ...over }, owner.padEnd(16, '0'));
  return { ...base, _id: id, name, items: [...(base['items'] as Bag[]), parry] };
}

export const uuid = (id: string): string => `Actor.${id}`;

export interface Asking extends Fight {
  readonly ana: Client;
  readonly ben: Client;
}

/** Who can be asked: Ember is Ana's, Birch is Ben's. */
export const ember = (over: Bag = {}): Bag => parrying(EMBER, 'Ember', 'Ana', over);
export const birch = (over: Bag = {}): Bag => parrying(BIRCH, 'Birch', 'Ben', over);
/** Nobody asks those who have nothing to react with. */
export const bystander = (id: string, name: string, owner: string): Bag => ({ ...hero({}, owner.padEnd(16, '0')), _id: id, name });

let open: Table | undefined;

/** Closes what a test has opened. */
export async function closeTable(): Promise<void> {
  await open?.close();
  open = undefined;
}

export interface AskingOptions extends Partial<FightOptions> {
  /** Names of combatants whom players may not know of. */
  readonly hidden?: readonly string[];
}

export async function openAsking(generation: Generation, { hidden = [], ...given }: AskingOptions = {}): Promise<Asking> {
  const opened = await openFight({ generation, actors: [foe(), ember(), bystander(BIRCH, 'Birch', 'Ben')], ...given });
  open = opened.table;
  for (const name of hidden)
    await opened.gm.run(`await game.combats.active.combatants.find((one) => one.name === '${name}').update({ hidden: true })`);
  const ana = await opened.table.join('Ana');
  const ben = await opened.table.join('Ben');
  await begin(opened);
  return { ...opened, ana, ben };
}

/** The imp claws at somebody; whoever can parry is asked first. */
export async function clawAt({ table, gm }: Fight, id: string, on: string = EMBER): Promise<void> {
  const request = { type: 'command', command: { id, kind: 'attack', by: uuid(IMP), with: [CLAW], on: [uuid(on)] } };
  await gm.run(`await fourfold.request(${JSON.stringify(request)})`);
  await table.settle();
}

/** Phases of the messages that a client knows of, in their order. */
export const phases = async (client: Client): Promise<string[]> =>
  await client.run<string[]>("return game.messages.contents.map((message) => message.system.phase).filter((phase) => phase !== '')");

/** How many reports of attacks there are. */
export const attacks = async (client: Client): Promise<number> =>
  await client.run<number>(
    "return game.messages.contents.filter((m) => m.system.phase === 'plan' && JSON.stringify(m.system.record).includes('attack/')).length",
  );

export const healthOf = async (client: Client, id: string = EMBER): Promise<number> =>
  await client.run<number>(`return game.actors.get('${id}').system.health.value`);

export const reactionsOf = async (client: Client, id: string = EMBER): Promise<number> =>
  await client.run<number>(`return game.actors.get('${id}').system.economy.reactions`);

/** Titles of the dialogs that are open at a client. */
export const dialogsAt = (client: Client): string[] =>
  (client.dialogs as { readonly config: { readonly window: { readonly title: string } } }[]).map(({ config }) => config.window.title);

/** What a client has been told. */
export const toldTo = (client: Client): string[] => client.notifications.map(({ message }) => message);

/** Presses a button of the card of the message in a phase. */
export async function press({ table }: Fight, client: Client, phase: string, action: string): Promise<void> {
  await client.run(`void fourfold.act(game.messages.contents.find((message) => message.system.phase === '${phase}'), '${action}')`);
  await table.settle();
}

export const QUESTION_OVER = 'A question was answered elsewhere, or is no longer needed.';
