/** What waits for the GM's word, as data: what was asked for while nobody could act, and what the tracker passed meanwhile. */
import { waitingIntents } from '../boundary/intents.ts';
import { combatsWithMissed, missedEdges, type MissedEdge } from '../boundary/missed.ts';
import { intentTitle } from '../chat/plan-view.ts';
import { text, type ChatMessage, type Combat } from '../ports/index.ts';

interface WaitingCombat {
  readonly id: string;
  readonly legend: string;
  readonly edges: readonly { readonly key: string; readonly label: string }[];
}

interface WaitingIntent {
  readonly id: string;
  readonly who: string;
  readonly title: string;
}

export interface Waiting {
  readonly combats: readonly WaitingCombat[];
  readonly intents: readonly WaitingIntent[];
  readonly nothing: boolean;
}

function edgeLabel({ kind, round, combatant }: MissedEdge): string {
  return text(`FOURFOLD.Waiting.${kind}`, { round, name: combatant?.name ?? '' });
}

function combatView(combat: Combat): WaitingCombat {
  const edges = missedEdges(combat).map((edge) => ({ key: edge.key, label: edgeLabel(edge) }));
  const scene = combat.scene?.name;
  const legend = scene === undefined ? text('FOURFOLD.Waiting.combat') : text('FOURFOLD.Waiting.combatIn', { scene });
  return { id: String(combat.id), legend, edges };
}

function intentView(message: ChatMessage): WaitingIntent {
  return { id: String(message.id), who: message.author?.name ?? text('FOURFOLD.Card.gone'), title: intentTitle(message) };
}

/** Everything that waits now, oldest first. */
export function waitingView(): Waiting {
  const combats = combatsWithMissed().map(combatView);
  const intents = waitingIntents().map(intentView);
  return { combats, intents, nothing: combats.length + intents.length === 0 };
}
