/** World time moves on, in a combat or not: what waits for it is told. */
import { foundryApi, game, type Actor } from '../ports/index.ts';
import { activeRuleset } from '../settings/ruleset.ts';
import { setting } from '../settings/values.ts';
import { conduct } from './conduct.ts';
import { asExecutor } from './executor.ts';
import { everybody } from './people.ts';
import { readableCreature } from './readable.ts';

/** Sentries that nobody fights yet are tokens of the active scene. */
function present(): readonly Actor[] {
  const placed = game().scenes.contents.flatMap((scene) => (scene.active ? scene.tokens.map(({ actor }) => actor) : []));
  return [...new Set([...everybody(), ...placed.filter((actor) => actor !== null)])];
}

/** Those for whom something is due by now. */
function due(): Actor[] {
  const rules = activeRuleset();
  const { overdue } = rules.slots;
  if (overdue.length === 0) return [];
  const { worldTime } = game().time;
  return present().filter((actor) => {
    const creature = readableCreature(actor, rules);
    return creature !== null && overdue.some((isDue) => isDue(rules, creature, worldTime));
  });
}

/** One command for each: they may be in different combats, or in none. What was told meanwhile is not due any more when its turn comes. */
async function pass(): Promise<void> {
  if (setting('paused')) return;
  for (const { uuid } of due()) {
    const id = foundryApi().utils.randomID(16);
    const command = { kind: 'timePasses', id, who: [uuid] } as const;
    await conduct({ planId: id, command, tape: {}, requester: null, visibility: 'gm', message: null, ledger: [] });
  }
}

export async function timePassed(): Promise<void> {
  await asExecutor('time', pass);
}
