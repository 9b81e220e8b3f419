/** The lists of an actor sheet: what it strikes with, what it can do, what it carries, what it suffers. */
import type { AbilityView, CarriedView, ConditionView, EffectView, SheetView, WeaponView } from '../../rules/views/sheet.ts';
import { conditionIcon } from '../settings/statuses.ts';
import type { Say } from './say.ts';
import { sumModel } from './sum-model.ts';

/** What only the document of an item knows. */
export interface Thing {
  readonly img: string;
  readonly quantity: number | null;
  /** Enriched by Foundry; '' when there is none. */
  readonly description: string;
}

interface Input {
  readonly view: SheetView;
  readonly say: Say;
  readonly has: (key: string) => boolean;
  readonly uid: string;
  readonly editable: boolean;
  readonly things: ReadonlyMap<string, Thing>;
}

const ICONS = 'systems/fourfold/assets/icons';
const NOTHING: Thing = { img: `${ICONS}/weapon.svg`, quantity: null, description: '' };

const thingOf = ({ things }: Input, id: string): Thing => things.get(id) ?? NOTHING;

/** Tags that the rules read have words; others stand as they were typed. */
function tagTexts({ say, has }: Input, tags: readonly string[]): readonly string[] {
  return tags.map((tag) => (has(`FOURFOLD.Tag.${tag}`) ? say({ key: `FOURFOLD.Tag.${tag}` }) : tag));
}

const EFFECT_ICONS: Readonly<Record<EffectView['kind'], string>> = {
  damage: 'fa-burst',
  heal: 'fa-heart',
  bonusHealth: 'fa-shield-heart',
  relief: 'fa-arrow-rotate-left',
  save: 'fa-shield-halved',
  condition: 'fa-hand-sparkles',
  targets: 'fa-crosshairs',
  area: 'fa-circle-dot',
  projectiles: 'fa-location-arrow',
};

const effectModels = (effects: readonly EffectView[], say: Say) =>
  effects.map(({ kind, label }) => ({ icon: EFFECT_ICONS[kind], text: say(label), strong: kind === 'damage' || kind === 'heal' }));

const costText = (cost: WeaponView['cost'], say: Say): string =>
  cost.length === 0 ? say({ key: 'FOURFOLD.Cost.free' }) : cost.map(({ label }) => say(label)).join(', ');

export function weaponModels(input: Input) {
  return input.view.weapons.map((weapon) => weaponModel(input, weapon));
}

function weaponModel(input: Input, weapon: WeaponView) {
  const { say, uid } = input;
  const { id, equipped, unarmed, cost, tags } = weapon;
  const name = say(weapon.name);
  return {
    id,
    name,
    equipped,
    unarmed,
    tags: tagTexts(input, tags),
    img: thingOf(input, id).img,
    description: thingOf(input, id).description,
    cost: costText(cost, say),
    hit: sumModel(say, uid, `hit-${id}`, say({ key: 'FOURFOLD.Sheet.toHit' }), weapon.hit),
    effects: [...effectModels(weapon.damage, say), ...effectModels(weapon.effects, say)],
    attackLabel: say({ key: 'FOURFOLD.Sheet.attackWith', args: { name, cost: costText(cost, say) } }),
    equipLabel: say({ key: 'FOURFOLD.Sheet.equip', args: { name } }),
    editLabel: say({ key: 'FOURFOLD.Sheet.edit', args: { name } }),
  };
}

const usesText = (uses: AbilityView['uses'], say: Say): string =>
  uses === null ? '' : say({ key: 'FOURFOLD.Sheet.usesLeft', args: { value: uses.value, max: uses.max } });

export function abilityModels(input: Input) {
  return input.view.abilities.map(({ kind, label, abilities }) => {
    return { kind, label: input.say(label), abilities: abilities.map((ability) => abilityModel(input, ability)) };
  });
}

function abilityModel(input: Input, ability: AbilityView) {
  const { say } = input;
  const { id, cost, effects, levelLabel, tags, concentrating, hit, uses, passive } = ability;
  const name = say(ability.name);
  const { img, description } = thingOf(input, id);
  return {
    id,
    name,
    img,
    description,
    tags: tagTexts(input, tags),
    concentrating,
    passive,
    hit: hit === null ? null : sumModel(say, input.uid, `hit-${id}`, say({ key: 'FOURFOLD.Sheet.toHit' }), hit),
    uses: usesText(uses, say),
    level: levelLabel === null ? '' : say(levelLabel),
    cost: costText(cost, say),
    effects: effectModels(effects, say),
    useLabel: say({ key: `FOURFOLD.Sheet.${hit === null ? 'useWith' : 'attackWith'}`, args: { name, cost: costText(cost, say) } }),
    editLabel: say({ key: 'FOURFOLD.Sheet.edit', args: { name } }),
    deleteLabel: say({ key: 'FOURFOLD.Sheet.delete', args: { name } }),
  };
}

/** Groups of the inventory; those of the last kind are shown only when there are any. */
const GROUPS = ['weapon', 'armor', 'gear', 'class', 'condition'] as const;

export function inventoryModels(input: Input) {
  const { view, say } = input;
  return GROUPS.flatMap((type) => {
    const carried = view.carried.filter((item) => item.type === type);
    if (carried.length === 0 && type === 'condition') return [];
    const label = say({ key: `FOURFOLD.Sheet.group.${type}` });
    return [
      {
        type,
        label,
        isClass: type === 'class',
        addLabel: say({ key: 'FOURFOLD.Sheet.add', args: { what: say({ key: `TYPES.Item.${type}` }) } }),
        items: carried.map((item) => carriedModel(input, item)),
      },
    ];
  });
}

function carriedModel(input: Input, item: CarriedView) {
  const { say, uid } = input;
  const { id, equipped, canEquip, tags, type, usable } = item;
  const name = say(item.name);
  const { img, quantity, description } = thingOf(input, id);
  return {
    id,
    name,
    img,
    equipped,
    canEquip,
    tags: tagTexts(input, tags),
    description,
    quantity,
    hasQuantity: quantity !== null,
    quantityId: `${uid}-quantity-${id}`,
    quantityLabel: say({ key: 'FOURFOLD.Sheet.quantityOf', args: { name } }),
    isCondition: type === 'condition',
    usable,
    uses: usesText(item.uses, say),
    useLabel: say({ key: 'FOURFOLD.Sheet.useThis', args: { name } }),
    does: item.does.map(say),
    equipLabel: say({ key: 'FOURFOLD.Sheet.equip', args: { name } }),
    editLabel: say({ key: 'FOURFOLD.Sheet.edit', args: { name } }),
    deleteLabel: say({ key: 'FOURFOLD.Sheet.delete', args: { name } }),
    applyLabel: say({ key: 'FOURFOLD.Sheet.applyTo', args: { name } }),
  };
}

export function conditionModels(input: Input) {
  return input.view.conditions.map((condition) => conditionModel(input, condition));
}

function conditionModel({ say }: Input, condition: ConditionView) {
  const { id, key, stacks, counted, harmful, source } = condition;
  const name = say(condition.name);
  return {
    id,
    key,
    name,
    harmful,
    stacks: stacks > 1 ? say({ key: 'FOURFOLD.Sheet.stacks', args: { stacks } }) : '',
    lasts: say(condition.lasts),
    counted: counted === null ? '' : say(counted),
    does: condition.does.map(say),
    source: source === null ? '' : say({ key: 'FOURFOLD.Sheet.from', args: { name: source } }),
    img: conditionIcon(key),
    tone: harmful ? say({ key: 'FOURFOLD.Sheet.harmful' }) : '',
    removeLabel: say({ key: 'FOURFOLD.Sheet.remove', args: { name } }),
  };
}

export function offerModels({ view, say }: Input) {
  return view.offers.map((offer) => ({ ...offer, label: say(offer.label) }));
}
