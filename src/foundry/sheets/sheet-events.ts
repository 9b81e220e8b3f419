/** Keyboard and pointer on a sheet: explanations that close by themselves, and tabs that follow the arrow keys. */

const OPEN = 'details.ff-why[open]';

const closestOf = (event: Event, selector: string): HTMLElement | null =>
  (event.target as Element | null)?.closest<HTMLElement>(selector) ?? null;

/** Listens on the frame of a sheet, which stays while its parts are drawn anew. */
export function followKeyboard(root: HTMLElement): void {
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeOpen(root, event);
    else moveAmongTabs(event);
  });
  root.addEventListener('focusout', (event) => {
    const open = closestOf(event, OPEN) as HTMLDetailsElement | null;
    const next = event.relatedTarget as Node | null;
    // Leaving the whole window is no leaving of the explanation.
    if (open !== null && root.ownerDocument.hasFocus() && (next === null || !open.contains(next))) open.open = false;
  });
}

/** Escape closes an open explanation, and only then the sheet. */
function closeOpen(root: HTMLElement, event: KeyboardEvent): void {
  const open = [...root.querySelectorAll<HTMLDetailsElement>(OPEN)];
  if (open.length === 0) return;
  event.preventDefault();
  event.stopPropagation();
  for (const details of open) {
    if (details.contains(root.ownerDocument.activeElement)) details.querySelector('summary')?.focus();
    details.open = false;
  }
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function moveAmongTabs(event: KeyboardEvent): void {
  const tab = closestOf(event, '[role="tab"]');
  if (tab === null) return;
  const tabs = [...(tab.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
  const step = STEPS[event.key];
  const target = step === undefined ? endOf(event.key, tabs) : tabs.at((tabs.indexOf(tab) + step) % tabs.length);
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
  target.click();
}

function endOf(key: string, tabs: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === 'Home') return tabs[0];
  return key === 'End' ? tabs.at(-1) : undefined;
}

/** Marks the chosen tab for those who listen, and leaves one stop for the Tab key. */
export function markTabs(root: HTMLElement, group: string, chosen: string): void {
  for (const tab of root.querySelectorAll<HTMLElement>('[role="tab"]')) {
    if (tab.dataset['group'] !== group) continue;
    const isChosen = tab.dataset['tab'] === chosen;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
  }
}

/** Who may not change a document may still read all of it: tabs and explanations stay in use. */
export function disableControls(content: ParentNode, disabled: boolean): void {
  const controls = content.querySelectorAll<HTMLButtonElement>('button, input, select, textarea');
  for (const control of controls) {
    if (control.getAttribute('role') !== 'tab' && control.dataset['readable'] === undefined) control.disabled = disabled;
  }
}
