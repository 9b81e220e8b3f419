/** Conditions as Foundry's status effects: what the HUD offers and what the mirrored effects look like. */
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import { config } from '../ports/index.ts';

/** Status of the dead; the only one that counts as defeated. */
export const DEAD = 'dead';
export const CONCENTRATING = 'concentrating';

const ICONS = 'systems/fourfold/assets/icons';
const DRAWN: ReadonlySet<string> = new Set([
  'burning',
  'poisoned',
  'prone',
  'regeneration',
  'relief',
  'stunned',
  'unconscious',
  DEAD,
  CONCENTRATING,
]);
const ID_LENGTH = 16;

/** Path of a condition's icon; the table's own conditions share one. */
export function conditionIcon(key: string): string {
  return `${ICONS}/${DRAWN.has(key) ? key : 'condition'}.svg`;
}

/** The static id of a condition's effect on any actor: letters and digits, always the same for a key. */
export function effectIdOf(key: string): string {
  const plain = `ff${key.replace(/[^A-Za-z0-9]/g, '')}`;
  const sum = [...key].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 1679616, 7);
  const tail = sum.toString(36).padStart(4, '0');
  return `${plain.slice(0, ID_LENGTH - tail.length)}${tail}`.padEnd(ID_LENGTH, '0');
}

/** Puts the ruleset's conditions in place of Foundry's own status effects. */
export function configureStatuses(rules: CompiledRuleset): void {
  const keys = [DEAD, ...Object.keys(rules.conditions)];
  const { specialStatusEffects } = config();
  config().statusEffects = keys.map((key, order) => ({
    id: key,
    _id: effectIdOf(key),
    name: `FOURFOLD.Condition.${key}`,
    img: conditionIcon(key),
    order,
  }));
  specialStatusEffects['DEFEATED'] = DEAD;
}
