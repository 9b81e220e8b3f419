/** Somebody comes late to the side that was fallen upon. */
import { decide, type Rule } from '../../kernel/ask.ts';
import { creatureOf, creaturesOf, put, type Resolution } from '../../kernel/resolution.ts';
import type { Creature } from '../../kernel/state.ts';

/** Sides are those of players and of the GM; where both have somebody surprised, either may be meant. */
function isAmbushedSide(r: Resolution, { id, kind }: Creature): boolean {
  return creaturesOf(r).some((other) => other.id !== id && other.kind === kind && other.surprised && !other.dead);
}

/** in round 1 the GM says whether whoever joins the ambushed is surprised like them. */
export function* joined(r: Resolution, id: string): Rule<void> {
  const creature = creatureOf(r, id);
  if (creature === undefined || creature.surprised || creature.dead || r.clock.round > 1 || !isAmbushedSide(r, creature)) return;
  const said = yield* decide(r, {
    kind: 'decision',
    key: `surprised/${id}`,
    who: null,
    about: 'choose',
    choices: (['aware', 'surprised'] as const).map((value) => ({ value, label: { key: `FOURFOLD.Choice.${value}` } })),
    label: { key: 'FOURFOLD.Ask.lateJoiner', args: { name: creature.name } },
    rule: 'A-26',
  });
  if (said === 'surprised') put(r, id, ['surprised'], true, { rule: 'A-26', label: { key: 'FOURFOLD.Reason.surprised' } });
}
