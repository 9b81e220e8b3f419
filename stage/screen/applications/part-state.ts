/** What a part of an application looked like before it was drawn anew. */
export interface PartState {
  scrollPositions?: [element: Element, top: number, left: number][];
  focus?: string;
  selection?: [start: number | null, end: number | null, direction: 'forward' | 'backward' | 'none' | null];
  drafts?: [next: Element, live: Element][];
  open?: [details: HTMLDetailsElement, open: boolean][];
}

/** Notes focus, caret, scroll positions and open <details> of the old part; the elements noted are those of the new one. */
export function noteState(next: HTMLElement, prior: HTMLElement, state: PartState, scrollable: readonly string[]): void {
  noteFocus(prior, state);
  state.scrollPositions = scrollable.flatMap((selector) => {
    if (selector === '') return [[next, prior.scrollTop, prior.scrollLeft] as [Element, number, number]];
    const before = [...prior.querySelectorAll(selector)];
    const after = [...next.querySelectorAll(selector)];
    return before.flatMap((old, index): [Element, number, number][] => {
      const same = after[index];
      return same ? [[same, old.scrollTop, old.scrollLeft]] : [];
    });
  });
  state.drafts = draftsIn(next, prior);
  const details = [...prior.querySelectorAll('details')];
  state.open = [...next.querySelectorAll('details')].flatMap((one, index): [HTMLDetailsElement, boolean][] => {
    const same = one.id ? details.find((old) => old.id === one.id) : details[index];
    return same ? [[one, same.open]] : [];
  });
}

/** Texts that are being edited stay the elements that they are. */
function draftsIn(next: HTMLElement, prior: HTMLElement): [Element, Element][] {
  const live = [...prior.querySelectorAll('prose-mirror[toggled].active')];
  return live.flatMap((one): [Element, Element][] => {
    const name = CSS.escape(one.getAttribute('name') ?? '');
    const same = next.querySelector(`prose-mirror[name="${name}"]`);
    return same ? [[same, one]] : [];
  });
}

function noteFocus(prior: HTMLElement, state: PartState): void {
  const focused = prior.ownerDocument.activeElement;
  if (!(focused instanceof HTMLElement) || !prior.contains(focused)) return;
  const { id, localName } = focused;
  const name = focused.getAttribute('name');
  // Only what has an id or a name is found again.
  if (id) state.focus = `#${CSS.escape(id)}`;
  else if (name) state.focus = `${localName}[name="${CSS.escape(name)}"]${valueOfChoice(focused)}`;
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) {
    state.selection = [focused.selectionStart, focused.selectionEnd, focused.selectionDirection];
  }
}

function valueOfChoice(element: HTMLElement): string {
  const isChoice = element instanceof HTMLInputElement && ['radio', 'checkbox'].includes(element.type);
  return isChoice && element.hasAttribute('value') ? `[value="${CSS.escape(element.value)}"]` : '';
}

/** Gives the new part, which is in its place by now, the state of the old one. */
export function restoreState(next: HTMLElement, state: PartState): void {
  for (const [same, live] of state.drafts ?? []) same.replaceWith(live);
  for (const [details, open] of state.open ?? []) details.open = open;
  if (state.focus) restoreFocus(next, state.focus, state.selection);
  for (const [element, top, left] of state.scrollPositions ?? []) Object.assign(element, { scrollTop: top, scrollLeft: left });
}

function restoreFocus(next: HTMLElement, selector: string, selection: PartState['selection']): void {
  const element = next.matches(selector) ? next : next.querySelector<HTMLElement>(selector);
  element?.focus({ preventScroll: true });
  const takesText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  if (!takesText || !selection || selection[0] === null) return;
  element.setSelectionRange(selection[0], selection[1], selection[2] ?? 'none');
}
