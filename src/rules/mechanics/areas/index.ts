/** Areas and projectiles (T-65 … T-68; TR-13). The phase `affect` carries them out; this mechanic owns what is asked and the ruling. */
import { decide, OVER, type Rule } from '../../kernel/ask.ts';
import type { Declaration, Mechanic } from '../../kernel/contract.ts';
import { note, report, type Resolution } from '../../kernel/resolution.ts';
import { choice } from '../../kernel/setting.ts';
import { CONFIRM } from '../../phases/use.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 't.aoeRoll': 'each' | 'shared';
  }
}

function declare(r: Resolution, declaration: Declaration): Rule<void> {
  const { item } = declaration;
  return item.area === true || (item.projectiles ?? 0) > 0 ? aimed(r, declaration) : OVER;
}

/** T-67: fewer projectiles assigned than there are: the rest is lost after confirmation. */
function* aimed(r: Resolution, { by, item, command }: Declaration): Rule<void> {
  const named = command.on?.length ?? 0;
  if (item.area === true && named === 0) note(r, 'T-65', { key: 'FOURFOLD.Note.nobodyInside', args: { item: item.name } }, by);
  const lost = (item.projectiles ?? 0) - named;
  if (command.kind !== 'use' || lost <= 0) return;
  const label = { key: 'FOURFOLD.Ask.projectiles', args: { item: item.name, lost } };
  const chosen = yield* decide(r, {
    kind: 'decision',
    key: 'projectiles',
    who: by,
    about: 'confirm',
    choices: CONFIRM,
    label,
    rule: 'T-67',
  });
  if (chosen !== 'confirm') report(r, { cancelled: true });
  else note(r, 'T-67', { key: 'FOURFOLD.Note.projectilesLost', args: { item: item.name, lost } }, by);
}

export const areas: Mechanic = {
  id: 'areas',
  rules: ['T-65', 'T-66', 'T-67', 'T-68'],
  settings: [choice('t.aoeRoll', ['each', 'shared'], 'TR-13', ['T-66'])],
  handlers: { declare, sharesRoll: (rules) => rules.settings['t.aoeRoll'] === 'shared' },
};
