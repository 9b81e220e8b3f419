/** Damage of an improvised weapon: half a die and Body, at least 1; a 20 doubles the die before it is halved (C-57; CR-18). */
import { rollAmount } from '../../dice/amount.ts';
import type { AmountPart } from '../../dice/amount-part.ts';
import type { Rule } from '../../kernel/ask.ts';
import type { RuledEntry, WeaponBlow } from '../../kernel/contract.ts';
import { attributeLabel, derived } from '../../kernel/derive.ts';
import type { Resolution } from '../../kernel/resolution.ts';

const RULE = 'C-57';
const LEAST = 1;

/** @returns `null` for every other weapon, whose entries are rolled as they are */
export function* rollImprovised(r: Resolution, blow: WeaponBlow): Rule<readonly AmountPart[] | null> {
  const { by, item } = blow;
  const [plain] = item.damage ?? [];
  if (item.kind !== 'improvised' || plain === undefined) return null;
  const dice = yield* rollDice(r, blow, { ...plain, rule: RULE });
  let rolled = 0;
  for (const part of dice) rolled += part.value;
  const { type } = plain;
  const half = r.rules.settings['c.round'] === 'up' ? Math.ceil(rolled / 2) : Math.floor(rolled / 2);
  const body = derived(r.rules, by, 'body');
  const parts: AmountPart[] = [
    ...dice,
    { label: { key: 'FOURFOLD.Part.halved' }, value: half - rolled, rule: 'CR-18', type },
    { label: attributeLabel(r.rules, 'body'), value: body, rule: RULE, type },
  ];
  const missing = LEAST - (half + body);
  if (missing > 0) parts.push({ label: { key: 'FOURFOLD.Part.atLeast' }, value: missing, rule: RULE, type });
  return parts;
}

function* rollDice(r: Resolution, blow: WeaponBlow, plain: RuledEntry): Rule<readonly AmountPart[]> {
  const { by, item, target, critical } = blow;
  const doubling = critical ? r.rules.exclusive.critical : null;
  const { formula, type } = doubling?.entry?.(r.rules, plain, 0) ?? plain;
  const key = `${blow.key}/damage/0`;
  const label = { key: 'FOURFOLD.Roll.damage', args: { weapon: item.name, target: target.name } };
  const { parts, dice } = yield* rollAmount(r, { key, who: by.id, formula, type, label, rule: RULE, creature: by });
  let total = 0;
  for (const part of parts) total += part.value;
  r.trace.push({ kind: 'roll', key, who: by.id, target: target.id, label, rule: RULE, dice, total, parts });
  if (doubling?.extra === undefined) return parts;
  return [...parts, ...(yield* doubling.extra(r, blow, parts, [plain]))];
}
