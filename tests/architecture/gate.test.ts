import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { waysIn, type Ways } from './entries.ts';
import { root } from './source-files.ts';

/** A program is type-checked for this; on a busy machine that takes its time. */
const PATIENCE = 240_000;

/** Ways into the shell that lead to something being done for the table, with the entries of the gate that they pass. */
const ACTING: Readonly<Record<string, string>> = {
  'FourfoldActor.changeHealthBy': 'request',
  'FourfoldActor.modifyTokenAttribute': 'request',
  'FourfoldActor.toggleStatusEffect': 'request',
  'FourfoldActorSheet in sheets/actor-sheet.ts': 'request',
  'FourfoldCombat._onDelete': 'combatEnd combatStart roundStart',
  'FourfoldCombat._onEndTurn': 'turnEnd turnStart',
  'FourfoldCombat._onEnter': 'combatants',
  'FourfoldCombat._onExit': 'combatants',
  'FourfoldCombat._onStartRound': 'combatEnd combatStart roundStart',
  'FourfoldCombat._onStartTurn': 'turnEnd turnStart',
  'FourfoldCombat._onUpdate': 'combatEnd combatStart rewind roundStart turnEnd turnStart',
  'FourfoldCombat._preDelete': 'combatEnd combatStart roundStart',
  'FourfoldCombat.nextTurn': 'request',
  'FourfoldItemSheet in sheets/item-sheet.ts': 'request',
  'TableApplication in apps/table-app.ts': 'request',
  'WaitingApplication in apps/waiting-app.ts': 'answer message missed request',
  'addEventListener in chat/actions.ts': 'answer message request',
  'addEventListener in hud/tracker.ts': 'request',
  'addEventListener in sheets/actor-sheet.ts': 'request',
  'addEventListener in sheets/item-sheet.ts': 'request',
  'fourfold.act': 'answer message request',
  'fourfold.answerAsGm': 'answer',
  'fourfold.applyHeld': 'request',
  'fourfold.changeDie': 'request',
  'fourfold.dropHeld': 'request',
  'fourfold.endTurn': 'request',
  'fourfold.makeUpFor': 'missed',
  'fourfold.request': 'request',
  'fourfold.startAction': 'request',
  'fourfold.startAttack': 'request',
  'fourfold.startCheck': 'request',
  'fourfold.startUse': 'request',
  'hooks().on createChatMessage in listen.ts': 'answer message refusal',
  'hooks().on deleteActiveEffect in listen.ts': 'effect',
  'hooks().on deleteChatMessage in listen.ts': 'answer',
  'hooks().on deleteUser in listen.ts': 'takeOver',
  'hooks().on updateActor in listen.ts': 'takeOver',
  'hooks().on updateChatMessage in listen.ts': 'answer refusal',
  'hooks().on updateToken in listen.ts': 'step',
  'hooks().on updateUser in listen.ts': 'answer refusal takeOver',
  'hooks().on updateWorldTime in listen.ts': 'time',
  'hooks().on userConnected in listen.ts': 'takeOver',
  // What it puts in place for people to call.
  'hooks().once init in fourfold.ts': 'answer message missed request',
  'hooks().once ready in fourfold.ts': 'answer refusal takeOver',
  'setTimeout in boundary/after-commit.ts': 'turnOver',
  'setTimeout in boundary/answers.ts': 'answer',
  'setTimeout in boundary/refusals.ts': 'refusal',
  'setTimeout in boundary/take-over.ts': 'turnEnd turnStart',
};

/** Ways that only show or work something out. */
const SHOWING: readonly string[] = [
  'FourfoldActor.prepareData',
  'FourfoldCharacterSheet in sheets/actor-sheet.ts',
  'FourfoldCombat._canChangeRound',
  'FourfoldCombat._canChangeTurn',
  'FourfoldCombat._preUpdate',
  'FourfoldCombat._sortCombatants',
  'FourfoldCombat.setupTurns',
  'FourfoldCombatant._preCreate',
  'FourfoldCombatant.getInitiativeRoll',
  'FourfoldNpcSheet in sheets/actor-sheet.ts',
  'FourfoldRoll in dice/roll-classes.ts',
  'MixApplication in apps/mix-app.ts',
  'addEventListener in apps/rulings-app.ts',
  'addEventListener in chat/show.ts',
  'addEventListener in sheets/keep-view.ts',
  'addEventListener in sheets/sheet-events.ts',
  'fourfold.activeRuleset',
  'fourfold.cardHtml',
  'fourfold.creatureOfActor',
  'fourfold.missed',
  'fourfold.waitingIntents',
  'hooks().on INTENTS in apps/waiting-app.ts',
  'hooks().on MISSED in apps/waiting-app.ts',
  'hooks().on RULINGS_CHANGED in chat/register.ts',
  'hooks().on SETTING_CHANGED in chat/register.ts',
  'hooks().on createChatMessage in boundary/plan-log.ts',
  'hooks().on createChatMessage in chat/register.ts',
  'hooks().on createCombatant in listen.ts',
  'hooks().on createToken in listen.ts',
  'hooks().on deleteChatMessage in boundary/combat-over.ts',
  'hooks().on deleteChatMessage in boundary/plan-log.ts',
  'hooks().on deleteChatMessage in chat/register.ts',
  'hooks().on deleteCombatant in listen.ts',
  'hooks().on deleteToken in listen.ts',
  'hooks().on event in boundary/foreign-writes.ts',
  'hooks().on event in boundary/kept-creatures.ts',
  'hooks().on hook in hud/tracker.ts',
  'hooks().on preUpdateToken in hud/moving-key.ts',
  'hooks().on renderChatMessageHTML in chat/register.ts',
  'hooks().on renderCombatTracker in hud/tracker.ts',
  'hooks().on updateActor in hud/tracker.ts',
  'hooks().on updateCombatant in listen.ts',
  'hooks().on userConnected in chat/register.ts',
  'hooks().once i18nInit in chat/register.ts',
  'hooks().once ready in settings/ruleset.ts',
  'onChange in settings/register.ts',
  'setInterval in apps/countdown.ts',
  'setTimeout in boundary/combat-over.ts',
  'setTimeout in chat/show.ts',
  'setTimeout in hud/tracker.ts',
  'setTimeout in sheets/keep-view.ts',
];

/** Functions that write without the gate, and why they may: what they write is the person's own, on the person's own doing. */
const OWN: Readonly<Record<string, string>> = {
  'apps/automation-app.ts #save': 'a GM saves a form of settings',
  'apps/group-initiative.ts rollShared': 'a person rolls initiative into the tracker',
  'apps/rulings-app.ts #save': 'a GM saves a form of settings',
  'boundary/answering.ts give': 'the message of one’s own answer',
  'boundary/relay.ts post': 'the message of one’s own request',
  'boundary/take-away.ts remove': 'one’s own message goes when it has been read',
  'documents/actor.ts toggleStatusEffect': 'a status that no ruleset knows is Foundry’s',
  'documents/combat.ts nextRound': 'a GM moves the tracker',
  'documents/combat.ts nextTurn': 'a GM moves the tracker',
  'documents/combat.ts previousRound': 'a GM moves the tracker',
  'documents/combat.ts previousTurn': 'a GM moves the tracker',
  'documents/combat.ts startCombat': 'a GM moves the tracker',
  'hud/tracker.ts perform': 'a GM pauses automation',
  'sheets/actor-actions.ts': 'an owner edits a document by hand',
  'sheets/form-events.ts takeField': 'an owner edits a document by hand',
  'sheets/form-events.ts takeName': 'an owner edits a document by hand',
  'sheets/item-sheet.ts choosePortrait': 'an owner edits a document by hand',
  'sheets/rows.ts changeRows': 'an owner edits a document by hand',
};

let ways: Ways;

beforeAll(() => {
  // Declarations of Foundry's own classes are no ways in.
  ways = new Map([...waysIn()].filter(([name]) => !name.includes(' in ports/')));
}, PATIENCE);

describe('DUP-02: one gate for everything that is done for the table', () => {
  it('every way in is known, and passes the gate where it acts', () => {
    const passed = [...ways].filter(([, { gates }]) => gates.length > 0).map(([name, { gates }]) => [name, gates.join(' ')]);
    expect(Object.fromEntries(passed)).toEqual(ACTING);
  });

  it('every other way writes nothing, or only what is the person’s own', () => {
    const others = [...ways].filter(([, { gates }]) => gates.length === 0).map(([name, { writers }]) => ({ name, writers }));
    const writing = others.filter(({ writers }) => writers.length > 0).flatMap(({ writers }) => writers);
    expect(others.filter(({ writers }) => writers.length === 0).map(({ name }) => name)).toEqual(SHOWING);
    expect(writing.filter((writer) => !Object.hasOwn(OWN, writer))).toEqual([]);
  });

  it('what writes without the gate is known, with a reason', () => {
    const writers = new Set([...ways.values()].flatMap((way) => way.writers));
    expect([...writers].sort()).toEqual(Object.keys(OWN).sort());
  });
});

it(
  'the search finds a way that bypasses the gate, in whatever way it is registered',
  () => {
    const text = `
      import { classes, hooks, type Actor, type Combatant, type TurnContext } from '../ports/index.ts';
      import { asExecutor } from './executor.ts';
      const heal = async (actor: Actor) => { await actor.update({ 'system.health.value': 1 }); };
      export function register(): void {
        hooks().on('updateActor', (actor) => { void heal(actor as Actor); });
        hooks().on('updateItem', (actor) => { void asExecutor('effect', () => heal(actor as Actor)); });
        setTimeout(() => { void classes().ChatMessage.create({}); }, 5);
      }
      export class Sneaky extends classes().Combat {
        protected override async _onStartTurn(combatant: Combatant, context: TurnContext): Promise<void> {
          const work = async () => { await combatant.update({}); };
          await super._onStartTurn(combatant, context);
          await work();
        }
      }`;
    const found = waysIn(new Map([[join(root, 'src/foundry/boundary/sample.ts'), text]]));
    const sample = [...found].filter(([name]) => name.includes('boundary/sample.ts'));
    expect(Object.fromEntries(sample)).toEqual({
      'Sneaky in boundary/sample.ts': { gates: [], writers: ['boundary/sample.ts _onStartTurn'] },
      'hooks().on updateActor in boundary/sample.ts': { gates: [], writers: ['boundary/sample.ts'] },
      'hooks().on updateItem in boundary/sample.ts': { gates: ['effect'], writers: [] },
      'setTimeout in boundary/sample.ts': { gates: [], writers: ['boundary/sample.ts register'] },
    });
  },
  PATIENCE,
);
