/** What tells elements of a panel apart from one drawing to the next. */
const marks = ['name', 'data-action', 'data-status-id', 'data-uuid', 'data-pack', 'data-combatant-id'];

/** Puts new content in place of the old. Focus, what is being typed, and the places of lists that scroll stay. */
export function redraw(content: HTMLElement, nodes: readonly Node[]): void {
  const focused = content.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
  const key = focused ? keyOf(focused, content) : '';
  const typed = focused instanceof HTMLInputElement && focused.value !== focused.defaultValue ? focused.value : null;
  const scrolled = [...content.querySelectorAll<HTMLElement>('[data-scroll]')].map(
    (one) => [one.dataset['scroll'] ?? '', one.scrollTop] as const,
  );
  inSilence(content, () => content.replaceChildren(...nodes));
  for (const [name, top] of scrolled) content.querySelector(`[data-scroll="${name}"]`)?.scrollTo({ top });
  const again = key === '' ? null : content.querySelector<HTMLElement>(key);
  again?.focus({ preventScroll: true });
  if (typed === null || !(again instanceof HTMLInputElement)) return;
  again.value = typed;
  again.setSelectionRange(typed.length, typed.length);
  tellWhenLeft(again);
}

const toldOnLeaving = ['change', 'blur', 'focusout'];

/** Browsers may take what is removed for something that a person has left. */
function inSilence(content: HTMLElement, work: () => void): void {
  const silence = (event: Event): void => event.stopImmediatePropagation();
  for (const type of toldOnLeaving) content.addEventListener(type, silence, { capture: true });
  work();
  for (const type of toldOnLeaving) content.removeEventListener(type, silence, { capture: true });
}

/** Browsers tell of a change only when a person made it: what was put back into a field is told of when the field is left. */
function tellWhenLeft(input: HTMLInputElement): void {
  const told = new AbortController();
  const { signal } = told;
  const tell = (): void => {
    if (!signal.aborted) input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  input.addEventListener('change', () => told.abort(), { signal });
  input.addEventListener('blur', tell, { signal });
  const onKey = ({ key }: KeyboardEvent): void => void (key === 'Enter' && setTimeout(tell));
  input.addEventListener('keydown', onKey, { signal });
}

/** A selector for an element, through its row when it is in one. */
function keyOf(element: HTMLElement, content: HTMLElement): string {
  const own = selectorOf(element);
  const row = element.parentElement?.closest<HTMLElement>('[data-uuid], [data-combatant-id], [data-pack]');
  return own !== '' && row && content.contains(row) ? `${selectorOf(row)} ${own}` : own;
}

function selectorOf(element: HTMLElement): string {
  return marks
    .filter((name) => element.hasAttribute(name))
    .map((name) => `[${name}="${CSS.escape(element.getAttribute(name) ?? '')}"]`)
    .join('');
}
