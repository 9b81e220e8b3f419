/** Every way into the automation, as what a person does at a client. */
import { difference, type Folded } from './fold.ts';
import { CLAW, COMBAT, COMBATANTS, EMBER, GNAW_UUID, HEX, IMP, ROOK, SWORD, type Bag, type Person } from './world.ts';

/** Source text that runs in a client. */
type Source = string;

export interface Entry {
  readonly name: string;
  /** World settings of the system. */
  readonly settings?: Bag;
  /** What the GM did before, alone and without a fault. */
  readonly before: readonly Source[];
  readonly by: 'gm' | 'player';
  readonly act: Source;
  /** Players without whom the act means nothing. */
  readonly also?: readonly Person[];
  /** What a player who tries the same with no GM at the table brings about; `skip` = Foundry offers no way to try. */
  readonly alone: 'nothing' | 'same' | 'skip';
  /** What Foundry does at once and the system only after it, or the other way round: whether a person would see that it has to be done again. */
  readonly again?: (before: Folded, now: Folded) => boolean;
}

const combat = `game.combats.get('${COMBAT}')`;
const actorOf = (id: string): Source => `game.actors.get('${id}')`;
const uuid = (id: string): string => `Actor.${id}`;
const command = (given: Bag): Source => `await fourfold.request(${JSON.stringify({ type: 'command', command: given })})`;
const press = (phase: string, action: string, pressed: Bag = {}): Source =>
  `const message = game.messages.find((one) => one.system.phase === '${phase}');
   if (message) await fourfold.act(message, '${action}', ${JSON.stringify(pressed)})`;

const START = `await ${combat}.startCombat()`;
const NEXT = `await ${combat}.nextTurn()`;
/** Ember acts last. */
const LAST = `await ${combat}.setInitiative('${COMBATANTS.ember}', 1)`;
const ATTACK_ID = 'matrixAttack0001';
const attack = { kind: 'attack', id: ATTACK_ID, by: uuid(EMBER), with: [SWORD], on: [uuid(IMP)] };
const attackOnEmber = { kind: 'attack', id: 'matrixAttack0003', by: uuid(IMP), with: [CLAW], on: [uuid(EMBER)] };
const attackOnRook = { kind: 'attack', id: 'matrixAttack0002', by: uuid(IMP), with: [CLAW], on: [uuid(ROOK)] };
const UNDO = `await fourfold.request({ type: 'undo', message: '${ATTACK_ID}' })`;
const HOLD_ATTACKS = { policy: { turnEdges: 'automatic', attacks: 'confirm', abilities: 'automatic', byHand: 'automatic' } };
const DIE = `attack/${uuid(IMP)}/0/d20`;

const gm = (name: string, before: readonly Source[], act: Source, over: Partial<Entry> = {}): Entry => ({
  name,
  before,
  by: 'gm',
  act,
  alone: 'nothing',
  ...over,
});
const player = (name: string, before: readonly Source[], act: Source, over: Partial<Entry> = {}): Entry => ({
  ...gm(name, before, act, over),
  by: 'player',
});

const tracker: readonly Entry[] = [
  gm('combat start', [], START),
  gm('turn start', [START], NEXT),
  gm('turn end', [START, NEXT, NEXT], NEXT),
  gm('round start', [START, NEXT, NEXT, NEXT], NEXT),
  gm('next round from the middle', [START, NEXT], `await ${combat}.nextRound()`),
  gm('previous turn', [START, NEXT], `await ${combat}.previousTurn()`, { settings: { rewind: 'always' } }),
  gm('forward again', [START, NEXT, `await ${combat}.previousTurn()`], NEXT, { settings: { rewind: 'always' } }),
  gm('combat end', [START, NEXT], `await ${combat}.delete()`, { alone: 'skip', again: (_before, now) => now.combats.length > 0 }),
  player('end turn by a player', [START], `await fourfold.endTurn(${actorOf(EMBER)})`),
  player('end turn across the round', [LAST, START, NEXT, NEXT, NEXT], `await fourfold.endTurn(${actorOf(EMBER)})`),
  player('initiative roll', [], `await ${combat}.rollInitiative(['${COMBATANTS.ember}'])`, { alone: 'same' }),
];

const actions: readonly Entry[] = [
  player("player's attack", [START], command(attack)),
  player(
    "player's use that a player answers",
    [START],
    command({ kind: 'use', id: 'matrixUse0000001', by: uuid(EMBER), what: HEX, on: [uuid(ROOK)] }),
    {
      also: ['Ben'],
    },
  ),
  gm("GM's attack that a player answers", [START, NEXT], command(attackOnRook), { also: ['Ben'] }),
  gm("GM's attack", [START, NEXT], command(attackOnEmber)),
  player('equip', [], command({ kind: 'unequip', id: 'matrixEquip00001', who: uuid(EMBER), item: SWORD })),
  gm('rest', [], command({ kind: 'rest', id: 'matrixRest000001', who: [uuid(EMBER), uuid(ROOK)], length: 'long' })),
];

const byHand: readonly Entry[] = [
  gm('hand edit of Health', [START], `await ${actorOf(IMP)}.update({ 'system.health.value': 11 })`, { alone: 'skip' }),
  player(
    'hand edit on the sheet',
    [START],
    command({ kind: 'edit', id: 'matrixEdit000001', who: uuid(EMBER), values: [{ path: ['economy', 'ap'], value: 1 }] }),
  ),
  gm('token bar', [START], `await (await fromUuid('${GNAW_UUID}')).modifyTokenAttribute('health', -3, true, true)`),
  player('HUD status on', [START], `await ${actorOf(EMBER)}.toggleStatusEffect('prone')`),
  gm('HUD status off', [START], `await ${actorOf(IMP)}.toggleStatusEffect('burning')`),
  gm('deletion of a mirrored effect', [START], `await ${actorOf(EMBER)}.effects.find((one) => one.statuses.has('burning')).delete()`, {
    alone: 'skip',
    again: (before, now) => difference(before, now) === null,
  }),
  gm(
    'death',
    [START],
    command({ kind: 'damage', id: 'matrixDamage0001', to: [uuid(IMP), GNAW_UUID], parts: [{ amount: 40, type: 'untyped' }], exact: true }),
  ),
];

const afterwards: readonly Entry[] = [
  gm('undo', [START, command(attack)], UNDO),
  gm('redo', [START, command(attack), UNDO], UNDO.replace('undo', 'redo')),
  gm('held apply', [START, command(attack)], press('held', 'applyHeld'), { settings: HOLD_ATTACKS }),
  gm('held drop', [START, command(attack)], press('held', 'dropHeld'), { settings: HOLD_ATTACKS }),
  gm('changed die', [START, command(attack)], press('held', 'changeDie', { key: DIE, index: 0, face: 1, faces: 20 }), {
    settings: HOLD_ATTACKS,
  }),
];

export const ENTRIES: readonly Entry[] = [...tracker, ...actions, ...byHand, ...afterwards];
