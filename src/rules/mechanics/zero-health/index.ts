/** 0 Health, of which ruleset arete says nothing: the GM is told, or what the table decides (A-30; AR-13). */
import type { AtZero, CompiledRuleset, Mechanic } from '../../kernel/contract.ts';
import { creatureOf, warn, type Resolution } from '../../kernel/resolution.ts';
import { choice } from '../../kernel/setting.ts';
import type { Creature } from '../../kernel/state.ts';
import { addCondition } from '../../phases/conditions.ts';
import { die, outlivesZero, staysAlive, wakeUp } from '../../phases/health.ts';
import { healthTrack } from '../../phases/health-track.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 'a.zeroHealth': 'tellGm' | 'unconscious' | 'dead';
  }
}

/** AR-13: a borrowed clock or wound track decides instead of the setting; whom none of them covers is out (WR-34, TR-28, CR-30). */
function meaning(rules: CompiledRuleset, creature: Creature): 'tellGm' | 'unconscious' | 'dead' {
  if (!outlivesZero(rules)) return rules.settings['a.zeroHealth'];
  return staysAlive(rules, creature) ? 'unconscious' : 'dead';
}

const fall: AtZero['fall'] = (r: Resolution, id: string): void => {
  const creature = creatureOf(r, id);
  if (creature === undefined) return;
  const label = { key: 'FOURFOLD.Reason.fell' };
  const what = meaning(r.rules, creature);
  if (what === 'tellGm') warn(r, 'AR-13', { key: 'FOURFOLD.Warn.atZero', args: { name: creature.name } }, id);
  if (what === 'unconscious') addCondition(r, id, { key: 'unconscious' }, null, { rule: 'AR-13', label });
  if (what === 'dead') die(r, id, 'AR-13');
};

export const zeroHealth: Mechanic = {
  id: 'zero-health',
  rules: ['A-30'],
  settings: [choice('a.zeroHealth', ['tellGm', 'unconscious', 'dead'], 'AR-13', ['A-30'])],
  conditions: [{ key: 'unconscious', rule: 'AR-13', cannotAct: true, single: true, harmful: true, fallback: true }],
  exclusive: { atZero: { stops: (rules, creature) => meaning(rules, creature) !== 'tellGm', fall, wake: wakeUp } },
  tracks: { health: healthTrack('AR-13', 'A-30') },
};
