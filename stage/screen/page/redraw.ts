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
  content.replaceChildren(...nodes);
  for (const [name, top] of scrolled) content.querySelector(`[data-scroll="${name}"]`)?.scrollTo({ top });
  const again = key === '' ? null : content.querySelector<HTMLElement>(key);
  again?.focus({ preventScroll: true });
  if (typed === null || !(again instanceof HTMLInputElement)) return;
  again.value = typed;
  again.setSelectionRange(typed.length, typed.length);
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
