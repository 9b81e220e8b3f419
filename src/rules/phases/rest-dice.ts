/** Which class's dice are rolled on a rest. */
import { decide, refusal, refuse, type Rule } from '../kernel/ask.ts';
import type { Rest } from '../kernel/command.ts';
import { named } from '../kernel/explain.ts';
import { warn, type Resolution } from '../kernel/resolution.ts';
import type { Creature, Item } from '../kernel/state.ts';

export interface RestDie {
  readonly which: 'hitDie' | 'resolveDie';
  /** The creature's own, used where no class brings one. */
  readonly own: string;
  readonly rule: string;
}

/** The die of the class that the player picks, or the creature's own. Without any it counts 0, with a warning. */
export function* restDie(r: Resolution, creature: Creature, command: Rest, { which, own, rule }: RestDie): Rule<string> {
  const classes = Object.values(creature.items).filter((item) => item.type === 'class' && (item.hitDie ?? item.resolveDie) !== undefined);
  const chosen = yield* classOf(r, creature, command, classes, rule);
  const die = chosen?.[which] ?? own;
  if (die !== '') return die;
  warn(r, rule, { key: 'FOURFOLD.Warn.noRestDie', args: { name: creature.name } }, creature.id);
  return '0';
}

/** Both dice are of the same class: the question is put once. */
function* classOf(r: Resolution, creature: Creature, command: Rest, classes: readonly Item[], rule: string): Rule<Item | undefined> {
  const [only] = classes;
  const { die } = command;
  if (die !== undefined) {
    const wanted = classes.find(({ id }) => id === die);
    return wanted ?? (yield* refuse(refusal('noSuchClass', rule, { name: creature.name, item: die })));
  }
  if (classes.length < 2) return only;
  const chosen = yield* decide(r, {
    kind: 'decision',
    key: `rest/${creature.id}/class`,
    who: creature.id,
    about: 'choose',
    choices: classes.map(({ id, name }) => ({ value: id, label: named(name) })),
    label: { key: 'FOURFOLD.Ask.restClass', args: { name: creature.name } },
    rule,
  });
  return classes.find(({ id }) => id === chosen);
}
