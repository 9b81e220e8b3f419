import { bagOf, bagsOf, textOf } from '../../engine/objects/bags.ts';
import type { Bag } from '../../engine/objects/bags.ts';

export interface Tab extends Bag {
  readonly id: string;
  readonly group: string;
  readonly active: boolean;
  readonly cssClass: string;
}

/** The tabs of a group as templates want them. `labelPrefix` makes the labels of tabs that have none. */
export function tabsOf(group: string, config: Bag, groups: Record<string, string | null>): Record<string, Tab> {
  const { tabs, labelPrefix, initial } = config;
  const active = (groups[group] ??= textOf(initial) || null);
  const entries = bagsOf(tabs).map((tab) => {
    const id = textOf(tab['id']);
    const label = textOf(tab['label']) || (labelPrefix ? `${textOf(labelPrefix)}.${id}` : '');
    const isActive = active === id;
    return [id, { ...tab, group: textOf(tab['group']) || group, id, label, active: isActive, cssClass: isActive ? 'active' : '' }] as const;
  });
  return Object.fromEntries(entries);
}

/** Shows one tab of a group, and marks it in the navigation. */
export function showTab(root: HTMLElement, group: string, tab: string): boolean {
  const ofGroup = `[data-group="${CSS.escape(group)}"][data-tab]`;
  const links = [...root.querySelectorAll<HTMLElement>(`.tabs > ${ofGroup}, [data-action="tab"]${ofGroup}`)];
  const sections = [...root.querySelectorAll<HTMLElement>(`.tab${ofGroup}`)].filter((one) => !links.includes(one));
  if (![...links, ...sections].some((one) => one.dataset['tab'] === tab)) return false;
  for (const element of [...links, ...sections]) element.classList.toggle('active', element.dataset['tab'] === tab);
  for (const link of links) {
    const attribute = link.getAttribute('role') === 'tab' ? 'aria-selected' : link.localName === 'button' ? 'aria-pressed' : null;
    if (attribute) link.setAttribute(attribute, String(link.dataset['tab'] === tab));
  }
  return true;
}

/** The configuration of a group: static TABS, which a subclass replaces as a whole. */
export function tabConfig(tabs: Bag, group: string): Bag | null {
  return group in tabs ? bagOf(tabs[group]) : null;
}
