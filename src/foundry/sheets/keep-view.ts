/** What a person has open, typed and scrolled to, kept over a new drawing of the sheet. */

/** Attributes that tell controls of the same kind apart; an id alone is enough where there is one. */
const TELLING = [
  'name',
  'data-action',
  'data-item-id',
  'data-track-id',
  'data-by',
  'data-condition',
  'data-path',
  'data-index',
  'data-source',
];

interface Typed {
  readonly value: string;
  readonly checked: boolean;
}

interface Focus extends Typed {
  readonly key: string;
  readonly dirty: boolean;
  readonly selection: readonly [number, number] | null;
}

interface KeptView {
  /** Whether each was open. What was not drawn before stays as it is drawn. */
  readonly open: ReadonlyMap<string, boolean>;
  /** Controls whose value is stored nowhere. */
  readonly loose: ReadonlyMap<string, Typed>;
  readonly scroll: number;
  readonly focus: Focus | null;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control => ['INPUT', 'SELECT', 'TEXTAREA'].includes(element.tagName);

function keyOf(element: Element): string {
  if (element.id !== '') return `#${element.id}`;
  const kept = element.tagName === 'SUMMARY' ? (element.closest<HTMLElement>('[data-keep]')?.dataset['keep'] ?? '') : '';
  return [element.tagName, kept, ...TELLING.map((name) => element.getAttribute(name) ?? '')].join('|');
}

function find(root: HTMLElement, key: string): HTMLElement | null {
  if (key.startsWith('#')) return root.querySelector<HTMLElement>(`[id="${key.slice(1)}"]`);
  const [tag = ''] = key.split('|');
  return [...root.querySelectorAll<HTMLElement>(tag)].find((element) => keyOf(element) === key) ?? null;
}

/** Fields for numbers have no caret that could be asked for. */
function selectionOf(control: Control): Focus['selection'] {
  if (control.tagName === 'SELECT') return null;
  const { selectionStart, selectionEnd } = control as HTMLInputElement;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}

function focusIn(root: HTMLElement): Focus | null {
  const active = root.ownerDocument.activeElement;
  if (active === null || !root.contains(active)) return null;
  const key = keyOf(active);
  if (!isControl(active)) return { key, dirty: false, value: '', checked: false, selection: null };
  const { defaultValue, checked } = active as HTMLInputElement;
  const dirty = active.tagName !== 'SELECT' && active.value !== defaultValue;
  return { key, dirty, value: active.value, checked, selection: selectionOf(active) };
}

const LOOSE = '[data-offer]';

function captureView(root: HTMLElement): KeptView {
  const open = [...root.querySelectorAll<HTMLDetailsElement>('details[data-keep]')].map((details): [string, boolean] => {
    return [details.dataset['keep'] ?? '', details.open];
  });
  const loose = [...root.querySelectorAll<HTMLInputElement>(LOOSE)].map((control): [string, Typed] => {
    return [keyOf(control), { value: control.value, checked: control.checked }];
  });
  return { open: new Map(open), loose: new Map(loose), scroll: root.scrollTop, focus: focusIn(root) };
}

function restoreView(root: HTMLElement, kept: KeptView): void {
  for (const details of root.querySelectorAll<HTMLDetailsElement>('details[data-keep]')) {
    details.open = kept.open.get(details.dataset['keep'] ?? '') ?? details.open;
  }
  for (const control of root.querySelectorAll<HTMLInputElement>(LOOSE)) {
    const typed = kept.loose.get(keyOf(control));
    if (typed !== undefined) control.value = typed.value;
  }
  root.scrollTop = kept.scroll;
  if (kept.focus !== null) restoreFocus(root, kept.focus);
}

function restoreFocus(root: HTMLElement, { key, dirty, value, selection }: Focus): void {
  const element = find(root, key);
  if (element === null) return;
  if (root.ownerDocument.activeElement !== element) element.focus({ preventScroll: true });
  if (!isControl(element)) return;
  if (dirty) {
    element.value = value;
    tellLater(element);
  }
  if (selection === null || element.tagName === 'SELECT') return;
  const [start, end] = selection;
  (element as HTMLInputElement).setSelectionRange(Math.min(start, element.value.length), Math.min(end, element.value.length));
}

/** Whether a new drawing is taking the place of a field; what it tells then is nothing that a person did. */
export function isDrawnOver({ dataset }: HTMLElement): boolean {
  return dataset['drawnOver'] !== undefined;
}

/** Browsers tell of a change only when a person made it; what was put back is told of when the field is left, if nothing told yet. */
function tellLater(control: Control): void {
  const { ownerDocument } = control;
  const done = new AbortController();
  const tell = (): void => {
    if (done.signal.aborted || isDrawnOver(control)) return;
    done.abort();
    const { Event: ChangeEvent } = ownerDocument.defaultView ?? globalThis;
    control.dispatchEvent(new ChangeEvent('change', { bubbles: true }));
  };
  const options = { signal: done.signal };
  control.addEventListener(
    'change',
    () => {
      done.abort();
    },
    options,
  );
  control.addEventListener('blur', tell, options);
  control.addEventListener(
    'keydown',
    (event) => {
      if ((event as KeyboardEvent).key === 'Enter') setTimeout(tell);
    },
    options,
  );
}

/**
 * Draws parts anew and keeps the view.
 * @param draw puts the parts that it is given in place of the old ones
 */
export function drawKeeping(
  content: HTMLElement,
  parts: Readonly<Record<string, HTMLElement>>,
  draw: (parts: Record<string, HTMLElement>) => void,
): void {
  const kept = captureView(content);
  // Browsers may blur what is taken away; that is no leaving of the field.
  const active = content.ownerDocument.activeElement as HTMLElement | null;
  if (active !== null && content.contains(active)) active.dataset['drawnOver'] = '';
  const written = [...content.children].filter(isBeingWritten).map((element) => (element as HTMLElement).dataset['applicationPart']);
  draw(Object.fromEntries(Object.entries(parts).filter(([id]) => !written.includes(id))));
  if (active?.isConnected === true) delete active.dataset['drawnOver'];
  restoreView(content, kept);
}

/** Parts with an open text editor, which a new drawing would close with what was typed. */
function isBeingWritten(part: Element): boolean {
  return (
    part.querySelector('prose-mirror.active, prose-mirror[open], prose-mirror [contenteditable="true"], prose-mirror textarea') !== null
  );
}
