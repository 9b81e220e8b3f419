/** Conditions as Foundry's status effects: what the HUD offers and what the mirrored effects look like. */
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import { MANIFESTS } from '../../rules/rulesets/index.ts';
import { config } from '../ports/index.ts';

/** Status of the dead; the only one that counts as defeated. */
export const DEAD = 'dead';
export const CONCENTRATING = 'concentrating';

const ICONS = 'systems/fourfold/assets/icons';
/** What any game has a condition for is drawn under its key. */
const DRAWN: ReadonlySet<string> = new Set([
  ...Object.values(MANIFESTS).flatMap(({ mechanics }) => mechanics.flatMap(({ conditions = [] }) => conditions.map(({ key }) => key))),
  DEAD,
  CONCENTRATING,
]);
const ID_LENGTH = 16;

/** Path of a condition's icon; the table's own conditions share one. */
export function conditionIcon(given: string): string {
  // A borrowed one that goes by the name of its game as well (shared rules, 3.1).
  const [key = ''] = given.split('.');
  return `${ICONS}/${DRAWN.has(key) ? key : 'condition'}.svg`;
}

/** Language key of a condition's name. */
export function conditionName(key: string): string {
  return `FOURFOLD.Condition.${key.replaceAll('.', '-')}`;
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
    name: conditionName(key),
    img: conditionIcon(key),
    order,
  }));
  specialStatusEffects['DEFEATED'] = DEAD;
}
