/** From a click on a sheet to a request: targets, one dialog, one command. Nothing is spent before the request is carried out. */
import type { Attack, Check, Circumstances, Command, Use } from '../../rules/kernel/command.ts';
import type { CircumstanceName, CompiledRuleset } from '../../rules/kernel/contract.ts';
import { attributeLabel } from '../../rules/kernel/derive.ts';
import type { Creature, Item } from '../../rules/kernel/state.ts';
import { step } from '../../rules/kernel/step.ts';
import { isForUser } from '../../rules/phases/use.ts';
import { strikes } from '../../rules/views/sheet-items.ts';
import type { Conducted } from '../boundary/conduct.ts';
import { refusalText } from '../boundary/refuse.ts';
import { request } from '../boundary/relay.ts';
import { sayableOf } from '../boundary/said.ts';
import { combatOf, surroundings } from '../boundary/scene-of-action.ts';
import { creatureOfActor } from '../boundary/snapshot.ts';
import { labelText } from '../chat/words.ts';
import { foundryApi, game, notify, text, type Actor } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { circumstancesIn } from './circumstances.ts';
import { askRoll, costText, type RollQuestion } from './roll-dialog.ts';
import { readChoices, sharedOut, type RollChoices } from './roll-form.ts';
import { circumstancesOf, targetsFrom, type Target } from './targets.ts';

export interface StartOptions {
  /** No dialog: a plain roll. */
  readonly fast?: boolean;
}

export type Started = Conducted | 'cancelled';

const newId = (): string => foundryApi().utils.randomID(16);

/** Tells why a command cannot be carried out before anybody is asked anything. */
function isRefused(command: Command): boolean {
  const rules = activeRuleset();
  const outcome = step(rules, surroundings(command, rules).state, command, {});
  if (outcome.kind !== 'refused') return false;
  notify().warn(refusalText(outcome));
  return true;
}

const PLAIN: RollChoices = { edge: null, bonus: 0, bonusName: '', attribute: null, dc: null, counts: [] };

interface Chosen extends RollChoices {
  /** What was said about each target. */
  readonly said: readonly Circumstances[];
}

async function chosen(question: RollQuestion, { fast = false }: StartOptions): Promise<Chosen | null> {
  if (fast) return { ...PLAIN, counts: question.counts ?? [], said: [] };
  const fields = await askRoll(question);
  if (fields === null) return null;
  const choices = readChoices({ ...defaultsOf(question), ...fields }, question.counts?.length ?? 0);
  return { ...choices, said: question.targets.map((_target, at) => circumstancesIn(fields, at)) };
}

function defaultsOf({ counts }: RollQuestion): Readonly<Record<string, unknown>> {
  return Object.fromEntries((counts ?? []).map((count, index) => [`count-${String(index)}`, count]));
}

/** What the table adds to a d20, as parts of a command. */
function added({ edge, bonus, bonusName }: RollChoices): Pick<Attack, 'edges' | 'bonuses'> {
  const name = bonusName === '' ? text('FOURFOLD.RollDialog.situational') : bonusName;
  return {
    ...(edge === null ? {} : { edges: [{ edge }] }),
    ...(bonus === 0 ? {} : { bonuses: [{ value: bonus, name }] }),
  };
}

/** What was measured, and what a person said beside or against it. */
function withSaid(
  measured: Readonly<Record<string, Circumstances>>,
  targets: readonly Target[],
  said: readonly Circumstances[],
): Readonly<Record<string, Circumstances>> {
  const all = targets.flatMap(({ actor }, at): [string, Circumstances][] => {
    const whole = { ...measured[actor.uuid], ...said[at] };
    return Object.keys(whole).length === 0 ? [] : [[actor.uuid, whole]];
  });
  return Object.fromEntries(all);
}

const NOTHING: ReadonlySet<CircumstanceName> = new Set();
/** What an item without an attack roll is told of: what stands between, for saves. */
const BETWEEN: readonly CircumstanceName[] = ['cover'];

const NO_QUESTION = {
  targets: [],
  reads: NOTHING,
  onlyMelee: false,
  asksDc: false,
  attributes: [],
  cost: null,
  counts: null,
  projectiles: 0,
  nobody: null,
};

function costOf(rules: CompiledRuleset, creature: Creature, item: Item): string | null {
  return costText(rules, creature, item.cost ?? rules.exclusive.economy.defaultCost(item));
}

/** What everybody has is named by its id. */
const itemLabel = (item: Item): string => (item.id === item.name ? text(`FOURFOLD.Sheet.${item.id}`) : item.name);

/** Attacks those who are targeted, with one weapon or two. */
export async function startAttack(actor: Actor, weaponIds: readonly string[], options: StartOptions = {}): Promise<Started> {
  const rules = activeRuleset();
  const creature = creatureOfActor(actor, rules);
  const builtIn = rules.exclusive.arms.builtIn(rules, creature);
  const weapons = weaponIds.flatMap((id) => builtIn.find((item) => item.id === id) ?? creature.items[id] ?? []);
  const [main] = weapons;
  const targets = targetsFrom(actor);
  const onlyMelee = main !== undefined && main.ranged !== true;
  const measured = circumstancesOf(targets, onlyMelee, onlyMelee ? null : actor);
  const command: Attack = {
    kind: 'attack',
    id: newId(),
    by: actor.uuid,
    with: weaponIds,
    on: targets.map((target) => target.actor.uuid),
    circumstances: measured,
  };
  if (isRefused(command) || main === undefined) return 'refused';
  const open = rules.exclusive.accuracy.attributes(rules, creature, main).map((attribute) => ({
    id: attribute,
    label: labelText(attributeLabel(rules, attribute)),
  }));
  const choices = await chosen(
    {
      ...NO_QUESTION,
      title: text('FOURFOLD.RollDialog.attack', { item: weapons.map(itemLabel).join(', ') }),
      action: text('FOURFOLD.RollDialog.roll'),
      targets,
      reads: game().user.isGM ? rules.reads : sayableOf(rules.reads),
      onlyMelee,
      rolls: true,
      attributes: open,
      cost: costOf(rules, creature, main),
    },
    options,
  );
  if (choices === null) return 'cancelled';
  const { attribute } = choices;
  const circumstances = withSaid(measured, targets, choices.said);
  const wanted = attribute === null ? {} : { attribute };
  return await request({ type: 'command', command: { ...command, circumstances, ...added(choices), ...wanted } });
}

/** Uses an ability or another item, on those who are targeted where it takes targets. */
export async function startUse(actor: Actor, itemId: string, options: StartOptions = {}): Promise<Started> {
  const rules = activeRuleset();
  const creature = creatureOfActor(actor, rules);
  const item = creature.items[itemId];
  if (item !== undefined && strikes(rules, item)) return await startAttack(actor, [itemId], options);
  const targets = targetsOfUse(actor, item);
  const projectiles = item?.projectiles ?? 0;
  const counts = projectiles > 0 && targets.length > 0 ? sharedOut(projectiles, targets.length) : null;
  const command: Use = {
    kind: 'use',
    id: newId(),
    by: actor.uuid,
    what: itemId,
    on: aimedAt(targets, counts),
    circumstances: circumstancesOf(targets, false),
  };
  if (isRefused(command) || item === undefined) return 'refused';
  const choices = await chosen(
    {
      ...NO_QUESTION,
      title: item.name,
      action: text('FOURFOLD.RollDialog.use'),
      targets,
      reads: new Set(BETWEEN.filter((name) => rules.reads.has(name) && item.save !== undefined)),
      rolls: false,
      cost: costOf(rules, creature, item),
      counts,
      projectiles,
      nobody: targets.length === 0 ? nobodyText(item) : null,
    },
    options,
  );
  if (choices === null) return 'cancelled';
  const on = aimedAt(targets, counts === null ? null : choices.counts);
  const circumstances = withSaid(circumstancesOf(targets, false), targets, choices.said);
  return await request({ type: 'command', command: { ...command, on, circumstances } });
}

const targetsOfUse = (actor: Actor, item: Item | undefined): readonly Target[] =>
  item !== undefined && isForUser(item) ? [] : targetsFrom(actor);

/** What happens where nobody is aimed at. */
function nobodyText(item: Item): string {
  if (item.area === true) return text('FOURFOLD.RollDialog.nobodyInside');
  return text(isForUser(item) ? 'FOURFOLD.RollDialog.forUser' : 'FOURFOLD.RollDialog.self');
}

/** Each target once, or as often as projectiles are aimed at it. */
function aimedAt(targets: readonly Target[], counts: readonly number[] | null): readonly string[] {
  return targets.flatMap(({ actor }, index) => Array.from({ length: counts?.[index] ?? (counts === null ? 1 : 0) }, () => actor.uuid));
}

/** A check or a save with an attribute. */
export async function startCheck(
  actor: Actor,
  attribute: string,
  kind: Check['kind'] = 'check',
  options: StartOptions = {},
): Promise<Started> {
  const command: Check = { kind, id: newId(), by: actor.uuid, attribute };
  if (isRefused(command)) return 'refused';
  const args = { name: actor.token?.name ?? actor.name, attribute: labelText(attributeLabel(activeRuleset(), attribute)) };
  const choices = await chosen(
    {
      ...NO_QUESTION,
      title: text(`FOURFOLD.Roll.${kind}Of`, args),
      action: text('FOURFOLD.RollDialog.roll'),
      rolls: true,
      asksDc: true,
    },
    options,
  );
  if (choices === null) return 'cancelled';
  const dc = choices.dc === null ? {} : { dc: choices.dc };
  return await request({ type: 'command', command: { ...command, ...added(choices), ...dc } });
}

/** Ends the turn of an actor whose turn it is. */
export async function endTurn(actor: Actor): Promise<Started> {
  const combat = combatOf(actor.uuid);
  if (combat === null || combat.combatant?.actor?.uuid !== actor.uuid) {
    notify().warn(refusalText({ reason: 'notYourTurn', args: { name: actor.token?.name ?? actor.name } }));
    return 'refused';
  }
  return await request({ type: 'endTurn', combat: combat.uuid });
}
