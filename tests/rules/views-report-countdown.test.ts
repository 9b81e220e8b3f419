import { expect, test } from 'vitest';
import { step } from '../../src/rules/kernel/step.ts';
import { reportView } from '../../src/rules/views/report.ts';
import { creature } from '../bench/cases.ts';
import { artsRules } from '../bench/fight.ts';

test('T-91: Bonus Health whose turns count down is no change of its value', () => {
  const rules = artsRules();
  const ember = creature('ember', 'player', {
    bonusHealth: { ward: { value: 3, turns: 3 } },
    economy: { ap: 1, reactions: 1, jumped: false },
  });
  const clock = { running: true, round: 1, turn: null, turnKey: null, turnEnded: null, order: [], worldTime: 0 };
  const outcome = step(rules, { creatures: { ember }, clock }, { id: 't', kind: 'turnStart', of: 'ember' }, {});
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  expect(outcome.state.creatures['ember']?.bonusHealth).toEqual({ ward: { value: 3, turns: 2 } });
  const { changes, trace, result } = outcome;
  const view = reportView({
    rules,
    command: { id: 't', kind: 'turnStart', of: 'ember' },
    changes,
    trace,
    result,
    names: (id) => id,
    visible: () => true,
  });
  expect(JSON.stringify([view.changes, view.economy])).not.toContain('bonusHealth');
});
