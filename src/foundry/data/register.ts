/** Puts the data models in their places. Called in `init`. */
import { config } from '../ports/index.ts';
import { actorModel } from './actor-model.ts';
import { COMBAT_SHAPE, COMBATANT_SHAPE, REPORT_SHAPE } from './combat-shapes.ts';
import { ITEM_SHAPES } from './item-shapes.ts';
import { modelOf } from './model.ts';

/** Values that tokens can show as bars, and as numbers. */
const TRACKABLE = {
  bar: ['health'],
  value: ['deathRow', 'economy.ap', 'economy.reactions', 'bonusTotal', 'ac', 'level'],
} as const;

export function registerDataModels(): void {
  const { Actor, Item, ChatMessage, Combat, Combatant } = config();
  Object.assign(Actor.dataModels, { character: actorModel('character'), npc: actorModel('npc') });
  const items = Object.entries(ITEM_SHAPES).map(([type, shapes]) => [type, modelOf(shapes, 'FOURFOLD.Item')]);
  Object.assign(Item.dataModels, Object.fromEntries(items));
  Object.assign(ChatMessage.dataModels, { report: modelOf(REPORT_SHAPE) });
  Object.assign(Combat.dataModels, { base: modelOf(COMBAT_SHAPE) });
  Object.assign(Combatant.dataModels, { base: modelOf(COMBATANT_SHAPE) });
  const bars = () => ({ bar: [...TRACKABLE.bar], value: [...TRACKABLE.value] });
  Actor.trackableAttributes = { character: bars(), npc: bars() };
}
