/** Leaving the reach of others opens a reaction; whoever jumps is out of it (T-23, T-25; TR-07, TR-30). */
import type { Rule } from '../../kernel/ask.ts';
import type { Leaving, Mechanic } from '../../kernel/contract.ts';
import { creatureOf, note, type Resolution } from '../../kernel/resolution.ts';
import { choice } from '../../kernel/setting.ts';
import { reactionWindow, respond } from '../reactions/index.ts';

declare module '../../kernel/contract.ts' {
  interface Settings {
    readonly 't.provokeForced': 'own' | 'forced' | 'any';
  }
}

/** TR-07: one's own movement always; being pushed and teleport by setting. */
function provokes(r: Resolution, how: Leaving['how']): boolean {
  const ruling = r.rules.settings['t.provokeForced'];
  if (how === 'forced') return ruling !== 'own';
  return how !== 'teleport' || ruling === 'any';
}

function* left(r: Resolution, { by, how, from, key }: Leaving): Rule<void> {
  const name = creatureOf(r, by)?.name ?? by;
  if (!provokes(r, how)) {
    note(r, 'TR-07', { key: 'FOURFOLD.Note.provokesNobody', args: { name } }, by);
    return;
  }
  const airborne = how === 'jump';
  const { rule, text } = airborne ? JUMPING : MOVING;
  note(r, rule, { key: text, args: { name } }, by);
  yield* reactionWindow(r, { by, counterable: false, among: from, airborne, key }, respond);
}

const JUMPING = { rule: 'T-25', text: 'FOURFOLD.Note.airborne' } as const;
const MOVING = { rule: 'T-23', text: 'FOURFOLD.Note.leavesReach' } as const;

export const movementReactions: Mechanic = {
  id: 'movement-reactions',
  rules: ['T-23', 'T-25'],
  needs: ['reactions'],
  settings: [choice('t.provokeForced', ['own', 'forced', 'any'], 'TR-07', ['T-23'])],
  handlers: { left },
};
