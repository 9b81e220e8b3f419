import { runtime } from '../runtime.ts';
import { templates } from './settings.ts';
import type { InnerRoll } from './settings.ts';
import type { DiceTerm } from './terms/dice-term.ts';

export interface CardOptions {
  flavor?: string;
  template?: string;
  isPrivate?: boolean;
  [key: string]: unknown;
}

type Part = ReturnType<DiceTerm['getTooltipData']>;

const escape = (value: unknown): string => String(value).replaceAll(/[&<>"]/g, (letter) => `&#${String(letter.charCodeAt(0))};`);

/** The markup of a rolled result. Templates of the stage itself are written here; a system's own are rendered. */
export async function rollCard(roll: InnerRoll & { getTooltip(): Promise<string> }, options: CardOptions, core: string): Promise<string> {
  const { flavor, template, isPrivate = false, ...rest } = options;
  const data = {
    ...rest,
    formula: isPrivate ? '???' : roll.formula,
    flavor: isPrivate ? null : flavor,
    user: runtime.game.userId,
    tooltip: isPrivate ? '' : await roll.getTooltip(),
    total: isPrivate ? '?' : roll.total,
    roll,
    isPrivate,
  };
  if (template !== undefined && template !== core && templates.render) return templates.render(template, data);
  const title = data.flavor ? `<div class="dice-flavor">${escape(data.flavor)}</div>` : '';
  const formula = `<div class="dice-formula">${escape(data.formula)}</div>`;
  return `<div class="dice-roll">${title}<div class="dice-result">${formula}${data.tooltip}<h4 class="dice-total">${escape(data.total)}</h4></div></div>`;
}

export async function rollTooltip(roll: InnerRoll, template: string, core: string): Promise<string> {
  const parts = (roll.dice as DiceTerm[]).map((term) => term.getTooltipData());
  if (template !== core && templates.render) return templates.render(template, { parts });
  return `<div class="dice-tooltip">${parts.map((part) => tooltipPart(part)).join('')}</div>`;
}

function tooltipPart(part: Part): string {
  const rolls = (part['rolls'] as { result: string; classes: string }[])
    .map(({ result, classes }) => `<li class="roll ${escape(classes)}">${escape(result)}</li>`)
    .join('');
  const head = `<span class="part-formula">${escape(part['formula'])}</span><span class="part-total">${escape(part['total'])}</span>`;
  return `<section class="tooltip-part"><header class="part-header">${head}</header><ol class="dice-rolls">${rolls}</ol></section>`;
}
