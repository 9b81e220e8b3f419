/** Changed fields of a sheet: each is written by itself, and what cannot be stored shows again what is. */
import type { CompiledRuleset } from '../../rules/kernel/contract.ts';
import type { Shapes } from '../data/shape.ts';
import { notify, type DocumentClass } from '../ports/index.ts';
import { bagOf } from '../boundary/stored-values.ts';
import { formChange } from './form-change.ts';
import { faultModel } from './form-fields.ts';
import type { Say } from './say.ts';

export interface FormHost {
  readonly document: DocumentClass;
  readonly shapes: Shapes;
  readonly say: Say;
  /** Does what a changed field means in another way than by an update; `false` = it does not. */
  readonly instead?: (path: string, value: unknown) => Promise<boolean>;
}

/** Fields of all kinds, Foundry's own elements included. */
export type Field = HTMLElement & { readonly name?: string; value?: unknown };

/** Puts back what is stored. */
export function restoreShown(field: HTMLElement): void {
  if (field.tagName === 'SELECT') {
    const options = [...(field as HTMLSelectElement).options];
    (field as HTMLSelectElement).selectedIndex = Math.max(
      0,
      options.findIndex((option) => option.defaultSelected),
    );
    return;
  }
  if (field.tagName !== 'INPUT') return;
  const input = field as HTMLInputElement;
  if (input.type === 'checkbox') input.checked = input.defaultChecked;
  else input.value = input.defaultValue;
}

/** What was typed is no longer only typed: the next drawing shows what became of it. */
function asWritten(field: HTMLElement): void {
  if (field.tagName === 'INPUT') (field as HTMLInputElement).defaultValue = (field as HTMLInputElement).value;
}

function rawOf(field: Field): unknown {
  const input = field as HTMLInputElement;
  return field.tagName === 'INPUT' && input.type === 'checkbox' ? input.checked : field.value;
}

/** Writes a changed field; everything else on the form is left alone. */
export async function takeChange(host: FormHost, field: Field): Promise<void> {
  const name = field.name ?? '';
  if (name === 'name') return await takeName(host, field);
  if (name.startsWith('system.')) await takeField(host, field, name.slice('system.'.length));
}

/**
 * The same for a field that stands for a path below `system`, whatever its name.
 * @param raw what the field means there, when that is not what it holds
 */
export async function takeField(host: FormHost, field: Field, path: string, raw: unknown = rawOf(field)): Promise<void> {
  const system = bagOf(host.document._source['system']);
  const change = formChange(host.shapes, system, path, raw);
  if (change.kind === 'refused') {
    if (change.why !== null) notify().warn(host.say(change.why));
    restoreShown(field);
  } else if (change.kind === 'same') restoreShown(field);
  else if ((await host.instead?.(change.path, change.value)) === true) restoreShown(field);
  else {
    asWritten(field);
    await host.document.update({ [`system.${change.path}`]: change.value });
  }
}

async function takeName({ document }: FormHost, field: Field): Promise<void> {
  const name = typeof field.value === 'string' ? field.value.trim() : '';
  if (name === '' || name === document.name) {
    restoreShown(field);
    return;
  }
  asWritten(field);
  await document.update({ name });
}

/** Tells at once whether a formula can be read, and where not. */
export function checkFormula(input: HTMLInputElement, rules: CompiledRuleset, say: Say): void {
  const box = input.closest('.ff-input')?.querySelector<HTMLElement>('.ff-fault');
  if (box === null || box === undefined) return;
  const fault = faultModel(input.value, rules, say);
  box.hidden = fault === null;
  if (fault === null) input.removeAttribute('aria-invalid');
  else input.setAttribute('aria-invalid', 'true');
  for (const place of ['before', 'found', 'after', 'why'] as const) {
    const element = box.querySelector<HTMLElement>(`[data-fault="${place}"]`);
    if (element !== null) element.textContent = fault?.[place] ?? '';
  }
}
