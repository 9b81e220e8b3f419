/** What things cost in Preparations, Actions and Reactions (W-03 … W-06, W-26, W-27). */
import type { Declaration } from '../../kernel/contract.ts';
import type { Item } from '../../kernel/state.ts';

export type Pool = 'preparation' | 'action' | 'reaction' | 'extraAttack';

type Cost = Readonly<Record<string, number>>;

export const POOLS: readonly Pool[] = ['preparation', 'action', 'reaction', 'extraAttack'];

const POOL_NAMES: ReadonlySet<string> = new Set([...POOLS, 'free']);

/** W-04: an item that names no pool takes the Action. */
export function namesPool(item: Item): boolean {
  return Object.keys(item.cost ?? {}).some((kind) => POOL_NAMES.has(kind));
}

/** The price of an item, its Action included where it names none. */
export function priceOfItem(item: Item): Cost {
  return namesPool(item) ? (item.cost ?? ONE_ACTION) : { ...item.cost, ...ONE_ACTION };
}

const ONE_ACTION: Cost = { action: 1 };

/** Whether it is paid with the Action. */
export function takesAction(about: { readonly item?: Item; readonly cost?: Cost }): boolean {
  const cost = about.cost ?? (about.item === undefined ? {} : priceOfItem(about.item));
  return (cost['action'] ?? 0) > 0;
}

/** W-27: an attack with a weapon and nothing else: no class ability, no Soul Art. */
export function isNormalAttack({ command, item }: Declaration): boolean {
  const art = item.tags.includes('soulArt') || (item.cost?.['resolve'] ?? 0) > 0;
  return command.kind === 'attack' && item.type === 'weapon' && !art;
}
