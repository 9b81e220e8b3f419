/** What the tests of taking back share: a fight with everything a step can spend and bring about, and ways to compare it. */
import type { Client, Table } from '../../../stage/engine/table.ts';
import { ask, begin, EMBER, foe, hero, IMP, openFight, SWORD, type Fight, type FightOptions } from '../scenarios/world.ts';

export type Bag = Record<string, unknown>;

export const COMBAT = 'combat0000000000';
const HEX = 'hex0000000000000';
const WARD = 'ward000000000000';

/** A spell with every kind of cost: it burns its target and wants concentration. */
const hex: Bag = {
  _id: HEX,
  name: 'Hex',
  type: 'ability',
  system: {
    kind: 'spell',
    level: 1,
    tags: ['concentration'],
    cost: { ap: 1, life: 2 },
    targets: 1,
    damage: [{ formula: '1d6', type: 'fire' }],
    condition: { key: 'burning', turns: 3, amount: '2' },
  },
};

/** Bonus Health for its user. */
const ward: Bag = {
  _id: WARD,
  name: 'Ward',
  type: 'ability',
  system: { kind: 'art', cost: { ap: 1 }, bonusHealth: '5' },
};

export const uuid = (id: string): string => `Actor.${id}`;

export const attack = (id: string, extra: Bag = {}): Bag => ({
  type: 'command',
  command: { id, kind: 'attack', by: uuid(EMBER), with: [SWORD], on: [uuid(IMP)], ...extra },
});

export const cast = (id: string): Bag => ({
  type: 'command',
  command: { id, kind: 'use', by: uuid(EMBER), what: HEX, on: [uuid(IMP)] },
});

export const damage = (id: string, to: string, amount: number): Bag => ({
  type: 'command',
  command: { id, kind: 'damage', to: [uuid(to)], parts: [{ amount, type: 'untyped' }], exact: true },
});

export const heal = (id: string, to: string, amount: number): Bag => ({
  type: 'command',
  command: { id, kind: 'heal', to: [uuid(to)], amount },
});

let table: Table | undefined;

/** Opens a fight; `closeFight` after each test closes it. */
export async function fight(options: FightOptions): Promise<Fight> {
  const opened = await openFight(options);
  table = opened.table;
  return opened;
}

export async function closeFight(): Promise<void> {
  await table?.close();
  table = undefined;
}

/** A hero who can cast and a foe who has what can be lost, with the combat begun. */
export async function begun(
  options: Pick<FightOptions, 'generation' | 'settings' | 'users'> & { readonly foe?: Bag; readonly hero?: Bag },
): Promise<Fight> {
  const { foe: ofFoe = {}, hero: ofHero = {}, ...rest } = options;
  const caster = hero({ health: { value: 9, max: 10 }, ...ofHero });
  const opened = await fight({ ...rest, actors: [{ ...caster, items: [...(caster['items'] as Bag[]), hex, ward] }, foe(ofFoe)] });
  await begin(opened);
  return opened;
}

/** Everything that is stored of the actors and combatants, but for marks and times. */
export async function stored(client: Client): Promise<unknown> {
  return await client.run(`
    const bare = ({ _stats, system: { applied, ...system }, effects, items, ...rest }) =>
      ({ ...rest, system, items: items.map(({ _stats, ...item }) => item), effects: effects.map((effect) => effect.statuses) });
    const combat = game.combats.get('${COMBAT}');
    return {
      actors: game.actors.map((actor) => bare(actor.toObject())),
      defeated: combat?.combatants.map((one) => one.defeated) ?? [],
      health: game.actors.map((actor) => actor.system.health.value),
    }`);
}

export async function health(client: Client, id: string): Promise<number> {
  return await client.run<number>(`return game.actors.get('${id}').system.health.value`);
}

/** Ids of messages that carry plans, oldest first. */
export async function plans(client: Client): Promise<string[]> {
  return await client.run("return game.messages.contents.filter((m) => m.system.phase === 'plan').map((m) => m.id)");
}

export async function newest(client: Client): Promise<string> {
  return (await plans(client)).at(-1) ?? '';
}

/** Presses a button of a report. */
export async function press(client: Client, message: string, action: string): Promise<void> {
  await client.run(`await fourfold.act(game.messages.get('${message}'), '${action}')`);
}

export async function card(client: Client, message: string): Promise<string> {
  return await client.run<string>(`return (await fourfold.cardHtml(game.messages.get('${message}'))) ?? ''`);
}

/** Does something and gives the id of its report. */
export async function does({ gm, table: at }: Fight, request: Bag, faces: readonly number[] = []): Promise<string> {
  gm.nextFaces([...faces]);
  await ask(gm, request);
  await at.settle();
  return await newest(gm);
}

export async function undo({ gm, table: at }: Fight, message: string, decided: Bag = {}): Promise<void> {
  await ask(gm, { type: 'undo', message, ...decided });
  await at.settle();
}

export async function redo({ gm, table: at }: Fight, message: string, decided: Bag = {}): Promise<void> {
  await ask(gm, { type: 'redo', message, ...decided });
  await at.settle();
}
