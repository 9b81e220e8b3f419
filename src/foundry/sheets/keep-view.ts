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
  readonly open: ReadonlySet<string>;
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
  const open = [...root.querySelectorAll<HTMLElement>('details[data-keep][open]')].map(({ dataset }) => dataset['keep'] ?? '');
  const loose = [...root.querySelectorAll<HTMLInputElement>(LOOSE)].map((control): [string, Typed] => {
    return [keyOf(control), { value: control.value, checked: control.checked }];
  });
  return { open: new Set(open), loose: new Map(loose), scroll: root.scrollTop, focus: focusIn(root) };
}

function restoreView(root: HTMLElement, kept: KeptView): void {
  for (const details of root.querySelectorAll<HTMLDetailsElement>('details[data-keep]')) {
    details.open = kept.open.has(details.dataset['keep'] ?? '');
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
  if (dirty) element.value = value;
  if (selection === null || element.tagName === 'SELECT') return;
  const [start, end] = selection;
  (element as HTMLInputElement).setSelectionRange(Math.min(start, element.value.length), Math.min(end, element.value.length));
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
  const written = [...content.children].filter(isBeingWritten).map((element) => (element as HTMLElement).dataset['applicationPart']);
  draw(Object.fromEntries(Object.entries(parts).filter(([id]) => !written.includes(id))));
  restoreView(content, kept);
}

/** Parts with an open text editor, which a new drawing would close with what was typed. */
function isBeingWritten(part: Element): boolean {
  return (
    part.querySelector('prose-mirror.active, prose-mirror[open], prose-mirror [contenteditable="true"], prose-mirror textarea') !== null
  );
}
