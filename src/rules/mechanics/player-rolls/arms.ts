/** What strikes with an attack roll: weapons, and abilities with damage that call for no save (W-19, W-94; WR-29). */
import { refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Attack } from '../../kernel/command.ts';
import type { Arms, RuledEntry } from '../../kernel/contract.ts';
import type { Resolution } from '../../kernel/resolution.ts';
import type { Creature, Item } from '../../kernel/state.ts';
import { weaponOf } from '../../phases/weapons.ts';

/** W-19: what works on an area or by a save does not use Defence. */
function needsRoll(item: Item): boolean {
  if (item.type === 'weapon') return true;
  return item.type === 'ability' && (item.damage ?? []).length > 0 && item.save === undefined && item.area !== true;
}

function* choose(r: Resolution, by: Creature, { with: ids }: Attack): Rule<readonly Item[]> {
  const [id, second] = ids;
  if (second !== undefined) return yield* refuse(refusal('oneWeapon', 'W-05', { name: by.name }));
  return id === undefined ? [] : [yield* weaponOf(r, by, id, needsRoll)];
}

export const arms: Arms = {
  builtIn: () => [],
  choose,
  needsRoll,
  // The attribute counts only where the formula names it (WR-29); several elements stand side by side (W-94).
  entries: (_rules, _by, weapon) =>
    (weapon.damage ?? []).map((entry, index): RuledEntry => ({ ...entry, rule: index === 0 ? 'WR-29' : 'W-94' })),
  rollsEach: () => false,
};
