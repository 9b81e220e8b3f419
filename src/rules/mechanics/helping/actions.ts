/** The Actions that help oneself or others (A-12 … A-15). */
import { decide, refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Use } from '../../kernel/command.ts';
import { report, type Resolution } from '../../kernel/resolution.ts';
import type { Creature } from '../../kernel/state.ts';
import { settle } from '../../phases/action.ts';
import { circumstancesOf } from '../../phases/attack.ts';
import { addCondition } from '../../phases/conditions.ts';
import { known, permitted } from '../../phases/permission.ts';
import { CONFIRM } from '../../phases/use.ts';

const ONE_ACTION = { action: 1 } as const;

function* pay(r: Resolution, id: string, rule: string, action: string): Rule<void> {
  const { economy } = r.rules.exclusive;
  const by = yield* permitted(r, id, 'act', { action, cost: ONE_ACTION });
  const lacking = economy.lacks(r, by, ONE_ACTION);
  if (lacking !== null) return yield* refuse(lacking);
  economy.spend(r, id, ONE_ACTION, { rule, label: { key: `FOURFOLD.Action.${action}` } });
}

/** moving no longer provokes, for the rest of the turn. */
export function* disengage(r: Resolution, by: Creature): Rule<void> {
  yield* pay(r, by.id, 'A-12', 'disengage');
  addCondition(r, by.id, { key: 'disengaged' }, by.id, { rule: 'A-12', label: { key: 'FOURFOLD.Action.disengage' } });
  yield* settle(r, by.id);
}

/** attacks against oneself have Disadvantage until one's next turn. */
export function* dodge(r: Resolution, by: Creature): Rule<void> {
  yield* pay(r, by.id, 'A-13', 'dodge');
  addCondition(r, by.id, { key: 'dodging' }, by.id, { rule: 'A-13', label: { key: 'FOURFOLD.Action.dodge' } });
  yield* settle(r, by.id);
}

/** The ally that is meant: somebody else, alive. */
function* allyOf(r: Resolution, by: Creature, { on = [] }: Use, rule: string): Rule<Creature> {
  const [id] = on;
  if (id === undefined) return yield* refuse(refusal('noTarget', rule));
  if (id === by.id) return yield* refuse(refusal('notOneself', rule, { name: by.name }));
  const ally = yield* known(r, id);
  return ally.dead ? yield* refuse(refusal('targetDead', rule, { name: ally.name })) : ally;
}

/** the ally's next check or attack has Advantage. */
export function* help(r: Resolution, by: Creature, command: Use): Rule<void> {
  const ally = yield* allyOf(r, by, command, 'A-14');
  yield* pay(r, by.id, 'A-14', 'help');
  addCondition(r, ally.id, { key: 'helped' }, by.id, { rule: 'A-14', label: { key: 'FOURFOLD.Action.help' } });
  yield* settle(r, by.id);
}

/** what somebody says stands; where it was measured that nobody threatens the target, the GM is asked. */
function* isThreatened(r: Resolution, command: Use, target: Creature): Rule<boolean> {
  const told = circumstancesOf(command, target.id).threatened;
  if (told === undefined || told.value) return true;
  if (told.from === 'said') return yield* refuse(refusal('notThreatened', 'A-15', { name: target.name }));
  const label = { key: 'FOURFOLD.Ask.supportUnthreatened', args: { name: target.name } };
  const chosen = yield* decide(r, {
    kind: 'decision',
    key: `support/${target.id}`,
    who: null,
    about: 'confirm',
    choices: CONFIRM,
    label,
    rule: 'A-15',
  });
  return chosen === 'confirm';
}

/** the ally's strikes on one target that is threatened in melee, for the rest of the round. */
export function* support(r: Resolution, by: Creature, command: Use): Rule<void> {
  const ally = yield* allyOf(r, by, command, 'A-15');
  const about = command.choice ?? command.on?.[1];
  if (about === undefined) return yield* refuse(refusal('noTarget', 'A-15'));
  const target = yield* known(r, about);
  if (!(yield* isThreatened(r, command, target))) {
    report(r, { cancelled: true });
    return;
  }
  yield* pay(r, by.id, 'A-15', 'support');
  const template = { key: 'supported', data: { target: target.id } };
  addCondition(r, ally.id, template, by.id, { rule: 'A-15', label: { key: 'FOURFOLD.Action.support' } });
  yield* settle(r, by.id);
}
