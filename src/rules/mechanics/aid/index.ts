/** Aid: a dying ally is on its feet again with 1 Health (W-31, W-32; WR-17). */
import { refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Use } from '../../kernel/command.ts';
import type { Mechanic } from '../../kernel/contract.ts';
import { note, type Resolution } from '../../kernel/resolution.ts';
import { choice } from '../../kernel/setting.ts';
import type { Creature } from '../../kernel/state.ts';
import { conditionOf } from '../../phases/conditions.ts';
import { changeHealth } from '../../phases/health.ts';
import { manoeuvre } from '../../phases/manoeuvre.ts';
import { known } from '../../phases/permission.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'w.cost.aid': 'preparation' | 'action';
  }
}

function* aid(r: Resolution, by: Creature, command: Use): Rule<void> {
  const price = { [r.rules.settings['w.cost.aid']]: 1 };
  yield* manoeuvre(r, by, { id: 'aid', rule: 'WR-17', price }, function* () {
    const [id] = command.on ?? [];
    if (id === undefined) return yield* refuse(refusal('noTarget', 'W-31'));
    const ally = yield* known(r, id);
    if (ally.dead) return yield* refuse(refusal('targetDead', 'W-31', { name: ally.name }));
    if (!isDying(r, ally)) return yield* refuse(refusal('notDying', 'W-31', { name: ally.name }));
    const label = { key: 'FOURFOLD.Action.aid' };
    const change = { damages: [], healing: 1, parts: [{ label, value: 1, rule: 'W-31' }], reason: { rule: 'W-31', label } };
    changeHealth(r, ally.id, change);
    if (conditionOf(ally, 'breakdown') !== undefined)
      note(r, 'W-32', { key: 'FOURFOLD.Note.breakdownStays', args: { name: ally.name } }, ally.id);
  });
}

/** The clock of these rules names the state; under another one, or beside wounds, it is being unconscious at 0 Health. */
function isDying({ rules }: Resolution, { health, conditions }: Creature): boolean {
  const key = Object.hasOwn(rules.conditions, 'dying') ? 'dying' : 'unconscious';
  return health.value === 0 && Object.values(conditions).some((condition) => condition.key === key);
}

export const aidMechanic: Mechanic = {
  id: 'aid',
  rules: ['W-31', 'W-32'],
  needs: ['dying'],
  settings: [choice('w.cost.aid', ['preparation', 'action'], 'WR-17', ['W-04', 'W-31'])],
  actions: { aid },
  forms: { aid: { targets: [{ label: { key: 'FOURFOLD.Form.ally' }, side: 'own' }] } },
};
