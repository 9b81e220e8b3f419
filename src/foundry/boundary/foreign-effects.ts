/**
 * What other people's ActiveEffects change, as adjustments with the effect's name. Only derived words, attributes and maxima
 * can be changed: tracks belong to the rules, and the effects that mirror our own conditions are never read.
 */
import { derived } from '../../rules/kernel/derive.ts';
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { Creature } from '../../rules/kernel/state.ts';
import { effectChanges, type EffectChange } from '../compat.ts';
import type { ActiveEffect, Actor } from '../ports/index.ts';
import { bagOf } from './stored-values.ts';

interface ForeignChange extends EffectChange {
  /** Derived word, or one of the folded places. */
  readonly word: string;
  readonly name: string;
}

/** Places that the rules read bare: a change goes into the value itself. */
const HEALTH_MAX = 'health.max';
const LEVEL = 'level';

const isFolded = (word: string): boolean => word === HEALTH_MAX || word === LEVEL;

function isMirror(effect: ActiveEffect): boolean {
  const { mirror } = bagOf(effect.flags['fourfold']);
  return typeof mirror === 'string' || mirror === true;
}

/** The word that a key of an effect's change means; `null` when it changes nothing of ours. */
function wordOf(key: string, rules: CompiledRuleset, creature: Creature): string | null {
  const place = key.replace(/^system\./, '');
  if (isFolded(place)) return place;
  const word = place.replace(/^attributes\./, '');
  return Object.hasOwn(rules.words, word) || Object.hasOwn(creature.attributes, word) ? word : null;
}

function foreignChanges(actor: Actor, rules: CompiledRuleset, creature: Creature): ForeignChange[] {
  const found: ForeignChange[] = [];
  for (const effect of actor.allApplicableEffects()) {
    if (!effect.active || isMirror(effect)) continue;
    for (const change of effectChanges(effect)) {
      const word = wordOf(change.key, rules, creature);
      if (word !== null && Number.isFinite(change.value)) found.push({ ...change, word, name: effect.name });
    }
  }
  return found.sort((left, right) => left.priority - right.priority);
}

/** What a change makes of a value. */
function changed({ op, value }: EffectChange, present: number): number {
  switch (op) {
    case 'add':
      return present + value;
    case 'multiply':
      return present * value;
    case 'upgrade':
      return Math.max(present, value);
    case 'downgrade':
      return Math.min(present, value);
    case 'override':
      return value;
  }
}

/** The creature with what effects add to it. */
export function withForeignEffects(bare: Creature, actor: Actor, rules: CompiledRuleset): Creature {
  let creature = bare;
  for (const change of foreignChanges(actor, rules, bare)) {
    creature = change.op === 'override' && !isFolded(change.word) ? withSet(creature, change, bare) : withChange(creature, change, rules);
  }
  return creature;
}

function withChange(creature: Creature, change: ForeignChange, rules: CompiledRuleset): Creature {
  const { word, name } = change;
  if (word === HEALTH_MAX) {
    const max = Math.max(0, Math.trunc(changed(change, creature.health.max)));
    return { ...creature, health: { ...creature.health, max } };
  }
  if (word === LEVEL) return { ...creature, level: Math.max(1, Math.trunc(changed(change, creature.level))) };
  const present = derived(rules, creature, word);
  const value = Math.trunc(changed(change, present)) - present;
  if (value === 0) return creature;
  return { ...creature, adjustments: [...creature.adjustments, { word, op: 'add', value, name }] };
}

/** Of several effects that set a word the last counts; what a GM has set stands before all of them. */
function withSet(creature: Creature, { word, value, name }: ForeignChange, bare: Creature): Creature {
  const others = creature.adjustments.filter((other) => other.op !== 'set' || other.word !== word || bare.adjustments.includes(other));
  return { ...creature, adjustments: [...others, { word, op: 'set', value: Math.trunc(value), name }] };
}
