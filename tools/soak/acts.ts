/** What people do in a soak, drawn by lot: each act is a source text for one client, and what may be written because of it. */
import { CLAW, COMBAT, EMBER, GNAW_UUID, HEX, IMP, ROOK, SWORD, type Bag, type Person } from '../matrix/world.ts';
import type { Chance } from './chance.ts';

export interface Act {
  readonly name: string;
  readonly by: Person;
  readonly source: string;
  /** Moves the tracker by hand. */
  readonly moves?: true;
  /** A document changed by hand, past the rules: by its uuid, and what is written. */
  readonly byHand?: { readonly uuid: string; readonly changes: Bag };
  /** An effect deleted by hand. */
  readonly deletesEffects?: true;
}

const uuid = (id: string): string => `Actor.${id}`;
const ALL = [uuid(EMBER), uuid(IMP), uuid(ROOK), GNAW_UUID] as const;
const OWNER: Readonly<Record<string, Person>> = { [uuid(EMBER)]: 'Ana', [uuid(ROOK)]: 'Ben' };
const GMS: readonly Person[] = ['Gamma', 'Delta'];
const combat = `game.combats.get('${COMBAT}')`;

/** Whoever may act for a creature. */
const handOf = (chance: Chance, creature: string): Person => OWNER[creature] ?? chance.pick(GMS);
const command = (given: Bag): string => `await fourfold.request(${JSON.stringify({ type: 'command', command: given })})`;
const weaponOf = (creature: string): string => (creature === uuid(EMBER) || creature === uuid(ROOK) ? SWORD : CLAW);
const other = (chance: Chance, creature: string): string => chance.pick(ALL.filter((one) => one !== creature));

/** Does something to one of the newest reports, if there is any. */
const onReport = (back: number, source: string): string =>
  `const steps = game.messages.contents.filter((one) => one.system.phase === 'plan' && one.system.kind === 'step');
   const message = steps[steps.length - 1 - ${String(back)}];
   if (message) ${source}`;

type Draw = (chance: Chance) => Act;

const gmAct =
  (name: string, source: (chance: Chance) => string, more: Omit<Partial<Act>, 'name' | 'by' | 'source'> = {}): Draw =>
  (chance) => ({ name, by: chance.pick(GMS), source: source(chance), ...more });

const attack: Draw = (chance) => {
  const by = chance.pick(ALL);
  const given = { kind: 'attack', id: chance.id(), by, with: [weaponOf(by)], on: [other(chance, by)] };
  return { name: 'attack', by: handOf(chance, by), source: command(given) };
};

const use: Draw = (chance) => {
  const given = { kind: 'use', id: chance.id(), by: uuid(EMBER), what: HEX, on: [other(chance, uuid(EMBER))] };
  return { name: 'use', by: 'Ana', source: command(given) };
};

const equip: Draw = (chance) => {
  const who = chance.pick([uuid(EMBER), uuid(ROOK)]);
  const given = { kind: chance.pick(['equip', 'unequip']), id: chance.id(), who, item: SWORD };
  return { name: 'equip', by: handOf(chance, who), source: command(given) };
};

const editOnSheet: Draw = (chance) => {
  const who = chance.pick(ALL);
  const path = chance.pick([
    ['economy', 'ap'],
    ['health', 'value'],
    ['economy', 'reactions'],
  ] as const);
  const value = path[0] === 'health' ? chance.below(60) : chance.below(4);
  const given = { kind: 'edit', id: chance.id(), who, values: [{ path, value }] };
  return { name: 'edit on the sheet', by: handOf(chance, who), source: command(given) };
};

/** Straight into the document, as a macro or another module does it. */
const editByHand: Draw = (chance) => {
  const who = chance.pick(ALL);
  const path = chance.pick(['health.value', 'economy.ap'] as const);
  const changes = { [`system.${path}`]: path === 'health.value' ? 1 + chance.below(60) : chance.below(4) };
  const source = `await (await fromUuid('${who}')).update(${JSON.stringify(changes)})`;
  return { name: 'edit by hand', by: handOf(chance, who), source, byHand: { uuid: who, changes } };
};

const tokenBar: Draw = (chance) => {
  const who = chance.pick(ALL);
  const source = `await (await fromUuid('${who}')).modifyTokenAttribute('health', ${String(chance.below(11) - 5)}, true, true)`;
  return { name: 'token bar', by: handOf(chance, who), source };
};

const status: Draw = (chance) => {
  const who = chance.pick(ALL);
  const key = chance.pick(['prone', 'burning', 'regeneration', 'prone']);
  return { name: 'HUD status', by: handOf(chance, who), source: `await (await fromUuid('${who}')).toggleStatusEffect('${key}')` };
};

const effectGone = gmAct(
  'mirrored effect deleted',
  (chance) => `await (await fromUuid('${chance.pick(ALL)}')).effects.contents[0]?.delete()`,
  { deletesEffects: true },
);

const damage = gmAct('damage', (chance) =>
  command({
    kind: 'damage',
    id: chance.id(),
    to: [chance.pick(ALL)],
    parts: [{ amount: 1 + chance.below(12), type: chance.pick(['fire', 'untyped']) }],
  }),
);
const heal = gmAct('heal', (chance) =>
  command({ kind: 'heal', id: chance.id(), to: [chance.pick(ALL), uuid(EMBER)], amount: 5 + chance.below(25) }),
);
const rest = gmAct('rest', (chance) => command({ kind: 'rest', id: chance.id(), who: [...ALL], length: 'long' }));
const nextTurn = gmAct('next turn', () => `await ${combat}.nextTurn()`, { moves: true });
const nextRound = gmAct('next round', () => `await ${combat}.nextRound()`, { moves: true });
const previousTurn = gmAct('previous turn', () => `await ${combat}.previousTurn()`, { moves: true });
const endTurn: Draw = (chance) => {
  const who = chance.pick([EMBER, ROOK]);
  return { name: 'end turn', by: handOf(chance, uuid(who)), source: `await fourfold.endTurn(game.actors.get('${who}'))`, moves: true };
};
const undo = gmAct('undo', (chance) =>
  onReport(chance.below(5), `await fourfold.request({ type: 'undo', message: message.id, force: ${String(chance.happens(0.3))} })`),
);
const redo = gmAct('redo', (chance) => onReport(chance.below(5), `await fourfold.request({ type: 'redo', message: message.id })`));

/** How often each is drawn. */
const WEIGHTS: readonly (readonly [number, Draw])[] = [
  [14, nextTurn],
  [6, endTurn],
  [2, nextRound],
  [4, previousTurn],
  [14, attack],
  [4, use],
  [2, equip],
  [5, editOnSheet],
  [6, editByHand],
  [5, tokenBar],
  [5, status],
  [3, effectGone],
  [6, damage],
  [8, heal],
  [1, rest],
  [8, undo],
  [5, redo],
];

const TOTAL = WEIGHTS.reduce((sum, [weight]) => sum + weight, 0);

/** Something that somebody does. */
export function drawAct(chance: Chance): Act {
  let at = chance.below(TOTAL);
  for (const [weight, draw] of WEIGHTS) {
    at -= weight;
    if (at < 0) return draw(chance);
  }
  return nextTurn(chance);
}
