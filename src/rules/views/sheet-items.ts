/** What a creature carries and can do, as its sheet shows it. */
import type { CompiledRuleset } from '../kernel/contract.ts';
import { derive } from '../kernel/derive.ts';
import { nameOf } from '../dice/amount.ts';
import { named, totalOf, type Label } from '../kernel/explain.ts';
import type { Creature, DamageEntry, Item } from '../kernel/state.ts';
import { lifeCostOf } from '../mechanics/life-cost/index.ts';
import { conditionLabel } from '../phases/conditions.ts';
import { isForUser } from '../phases/use.ts';
import { UNARMED } from '../phases/weapons.ts';
import { modLabels } from './sheet-conditions.ts';
import { sumView } from './sheet-sums.ts';
import type { AbilityGroup, AbilityView, CarriedView, CostView, EffectView, SumView, WeaponView } from './sheet-types.ts';
import { plain } from './signs.ts';

/** Weapons in the order in which they are carried, bare hands last. */
export function weaponViews(rules: CompiledRuleset, creature: Creature): readonly WeaponView[] {
  const builtIn = rules.exclusive.arms.builtIn(rules, creature);
  const carried = Object.values(creature.items).filter(({ type, id }) => type === 'weapon' && !builtIn.some((item) => item.id === id));
  return [...carried, ...builtIn].map((item) => weaponView(rules, creature, item));
}

function weaponView(rules: CompiledRuleset, creature: Creature, item: Item): WeaponView {
  const own = Object.hasOwn(creature.items, item.id);
  return {
    id: item.id,
    name: own ? named(item.name) : { key: `FOURFOLD.Sheet.${item.id}` },
    equipped: item.equipped,
    unarmed: !own,
    hit: hitView(rules, creature, item),
    damage: damageEffects(rules, creature, item),
    effects: laterEffects(rules, item),
    cost: costViews(rules, creature, item),
    tags: item.tags.filter((tag) => tag !== UNARMED),
  };
}

/** The bonus to hit, also of the bare hands that are no item of the creature. */
function hitView(rules: CompiledRuleset, creature: Creature, item: Item): SumView {
  const own = Object.hasOwn(creature.items, item.id) ? derive(rules, creature, `${item.id}.hit`) : null;
  return sumView(own ?? totalOf(rules.exclusive.accuracy.bonus(rules, creature, item).parts));
}

/** T-31: the first two Light weapons in hand, where two strike together. */
export function pairOf(rules: CompiledRuleset, creature: Creature): readonly string[] {
  if (rules.exclusive.arms.pairs !== true) return [];
  const light = Object.values(creature.items).filter(({ type, equipped, tags }) => type === 'weapon' && equipped && tags.includes('light'));
  return light.length < 2 ? [] : light.slice(0, 2).map(({ id }) => id);
}

function costViews(rules: CompiledRuleset, creature: Creature, item: Item): readonly CostView[] {
  const paid = item.cost ?? rules.exclusive.economy.defaultCost(item);
  const life = rules.mechanics.includes('life-cost') ? lifeCostOf(creature, item) : (paid['life'] ?? 0);
  return Object.entries({ ...paid, life })
    .filter(([, amount]) => amount > 0)
    .map(([resource, amount]) => ({ resource, amount, label: { key: `FOURFOLD.Cost.${resource}`, args: { amount } } }));
}

/** A formula with the creature's numbers in the place of their names: `1d8+@str` reads `1d8 + 3`. */
export function readFormula(rules: CompiledRuleset, creature: Creature, formula: string): string {
  const filled = formula.replace(/@?\b([a-z][a-z_]*)\b(?!\s*\()/gi, (written, name: string) => {
    const value = nameOf(rules, creature, name);
    return value === undefined ? written : plain(value);
  });
  return filled
    .replace(/\s*([+\-*/])\s*/g, ' $1 ')
    .replace(/\+\s+−/g, '− ')
    .trim();
}

function damageEffects(rules: CompiledRuleset, creature: Creature, item: Item): readonly EffectView[] {
  const read = (amount: string | number): string => readFormula(rules, creature, String(amount));
  const entryLabel = ({ formula, type }: DamageEntry): Label => ({ key: 'FOURFOLD.Effect.damage', args: { formula: read(formula), type } });
  const entries = (item.damage ?? []).map((entry): EffectView => ({ kind: 'damage', label: entryLabel(entry) }));
  const healing: readonly (readonly [EffectView['kind'], string | number | undefined])[] = [
    ['heal', item.heal],
    ['bonusHealth', item.bonusHealth],
    ['relief', Object.hasOwn(rules.tracks, 'deathRow') ? item.relief : undefined],
  ];
  const others = healing.flatMap(([kind, amount]): EffectView[] =>
    amount === undefined ? [] : [{ kind, label: { key: `FOURFOLD.Effect.${kind}`, args: { amount: read(amount) } } }],
  );
  return [...entries, ...others];
}

/** What stands beside the amounts: the save, the condition, whom it can be aimed at. */
function laterEffects(rules: CompiledRuleset, item: Item): readonly EffectView[] {
  const effects: EffectView[] = [];
  const { save, condition, targets, projectiles } = item;
  if (save !== undefined) effects.push({ kind: 'save', label: saveLabel(rules, save) });
  if (condition !== undefined) {
    const data = condition.data ?? {};
    effects.push({ kind: 'condition', label: conditionLabel(rules, { key: condition.key, data }) });
  }
  if (item.area === true) effects.push({ kind: 'area', label: { key: 'FOURFOLD.Effect.area' } });
  if (isForUser(item)) effects.push({ kind: 'targets', label: { key: 'FOURFOLD.Effect.self' } });
  else if (targets !== undefined) effects.push({ kind: 'targets', label: { key: 'FOURFOLD.Effect.targets', args: { amount: targets } } });
  if ((projectiles ?? 0) > 0) {
    effects.push({ kind: 'projectiles', label: { key: 'FOURFOLD.Effect.projectiles', args: { amount: projectiles ?? 0 } } });
  }
  return effects;
}

function saveLabel(rules: CompiledRuleset, { attribute, dc }: NonNullable<Item['save']>): Label {
  const known = typeof dc === 'number' ? 'saveDc' : 'save';
  // Saves and attributes of a ruleset have a text of their own; `attributeKey` is translated by whoever shows the label.
  return { key: `FOURFOLD.Effect.${known}`, args: { attributeKey: saveName(rules, attribute), dc: dc ?? 0 } };
}

function saveName(rules: CompiledRuleset, attribute: string): string {
  const own = rules.exclusive.saves.kinds?.find(({ id }) => id === attribute);
  if (own !== undefined) return own.label.key;
  return rules.attributes.find(({ id }) => id === attribute)?.label.key ?? attribute;
}

/** abilities by the groups of the game, in its order, else by their kind as the kinds come up. A group without any is none. */
export function abilityGroups(rules: CompiledRuleset, creature: Creature): readonly AbilityGroup[] {
  const groups = new Map<string, AbilityView[]>(rules.groups.map((group) => [group, []]));
  for (const item of Object.values(creature.items)) {
    if (item.type !== 'ability' && item.type !== 'passive') continue;
    const view = abilityView(rules, creature, item);
    const group = groups.get(view.kind) ?? [];
    groups.set(view.kind, [...group, view]);
  }
  const filled = [...groups].filter(([, abilities]) => abilities.length > 0);
  return filled.map(([kind, abilities]) => ({
    kind,
    label: KINDS.has(kind) || rules.groups.includes(kind) ? { key: `FOURFOLD.Kind.${kind}` } : named(kind),
    abilities: [...abilities].sort((left, right) => left.level - right.level),
  }));
}

/** the game's own group that tags put something into. */
export function groupOf(rules: CompiledRuleset, tags: readonly string[]): string | undefined {
  return rules.groups.find((group) => tags.includes(group));
}

/** Kinds that have a text of their own. */
export const KINDS: ReadonlySet<string> = new Set(['art', 'spell', 'soulArt', 'skill', 'manoeuvre', 'reaction', 'passive', 'feature']);

/** What needs an attack roll is attacked with, whatever it is. */
export function strikes(rules: CompiledRuleset, item: Item): boolean {
  const { needsRoll, mayStrike } = rules.exclusive.arms;
  return (needsRoll?.(item) ?? item.type === 'weapon') || (mayStrike?.(item) === true && item.area !== true);
}

function abilityView(rules: CompiledRuleset, creature: Creature, item: Item): AbilityView {
  const { id, level = 0, tags } = item;
  const kind = groupOf(rules, tags) ?? item.kind ?? 'art';
  const cantrip = tags.includes('cantrip');
  return {
    id,
    name: named(item.name),
    kind,
    level: cantrip ? 0 : level,
    levelLabel: cantrip ? { key: 'FOURFOLD.Sheet.cantrip' } : level > 0 ? { key: 'FOURFOLD.Sheet.levelOf', args: { level } } : null,
    hit: strikes(rules, item) ? hitView(rules, creature, item) : null,
    uses: item.uses ?? null,
    passive: item.type === 'passive',
    cost: item.type === 'passive' ? [] : costViews(rules, creature, item),
    effects: [...damageEffects(rules, creature, item), ...laterEffects(rules, item)],
    // What its kind, level or aim says already is not said again.
    tags: tags.filter((tag) => tag !== kind && tag !== 'cantrip' && tag !== 'self'),
    concentrating: Object.hasOwn(rules.slice, 'concentrating') && creature.concentrating.includes(id),
  };
}

const CARRIED: ReadonlySet<string> = new Set(['weapon', 'armor', 'gear', 'class', 'condition', 'ammo']);
const HELD: ReadonlySet<string> = new Set(['weapon', 'armor', 'gear']);

/** Gear that heals, helps or hurts somebody; arrows only lend their damage to what shoots them. */
function isUsable({ type, heal, save, condition, cost, bonusHealth }: Item): boolean {
  return type === 'gear' && [heal, save, condition, cost, bonusHealth].some((one) => one !== undefined);
}

/** Everything that is owned and not an ability. */
export function carriedViews(rules: CompiledRuleset, creature: Creature): readonly CarriedView[] {
  return Object.values(creature.items)
    .filter(({ type, id }) => CARRIED.has(type) && id !== UNARMED)
    .map((item) => {
      const { id, name, type, equipped, tags, mods, uses = null } = item;
      const canEquip = HELD.has(type);
      return { id, name: named(name), type, equipped, canEquip, tags, does: modLabels(rules, mods ?? {}), uses, usable: isUsable(item) };
    });
}
