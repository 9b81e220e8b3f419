/** Puts cards into messages, and keeps them true: on updates, when a plan is taken back, when settings change. */
import { game, type ChatMessage } from '../ports/index.ts';
import { cardOf } from './cards.ts';
import { rendered } from './templates.ts';

/** Messages on the screen, in the log, as a notification or popped out. */
const shown = new Map<string, Set<WeakRef<HTMLElement>>>();
/** Which parts of a message a person has opened. */
const opened = new Map<string, boolean>();
/** What was focused in a message when it was last drawn. */
const focused = new Map<string, string>();
/** The newest drawing of each element; older ones that end later are dropped. */
const drawings = new WeakMap<HTMLElement, number>();
let drawing = 0;

/** How long a question may go unanswered before the log tells of it, in milliseconds. */
const PATIENCE = 700;

/** The card of a message as HTML; `null` when nothing is shown of it. */
export async function cardHtml(message: ChatMessage): Promise<string | null> {
  const card = cardOf(message);
  return card === null ? null : await rendered('card', card);
}

/** Hook `renderChatMessageHTML`. */
export function showMessage(message: ChatMessage, html: HTMLElement): void {
  if (message.type !== 'report') return;
  const id = String(message.id);
  const elements = shown.get(id) ?? new Set<WeakRef<HTMLElement>>();
  shown.set(id, elements.add(new WeakRef(html)));
  html.classList.add('ff-message');
  // What Foundry draws of rolls is ours to draw; nothing of it may be seen in between.
  bodyOf(html).replaceChildren();
  html.querySelector('.flavor-text')?.replaceChildren();
  listenTo(id, html);
  void draw(message, html);
}

function bodyOf(html: HTMLElement): Element {
  const body = html.querySelector('.message-content');
  if (body !== null) return body;
  const made = html.ownerDocument.createElement('div');
  made.className = 'message-content';
  html.append(made);
  return made;
}

async function draw(message: ChatMessage, html: HTMLElement): Promise<void> {
  const mine = ++drawing;
  drawings.set(html, mine);
  const id = String(message.id);
  if (cardOf(message) === null) {
    html.hidden = true;
    bodyOf(html).replaceChildren();
    return;
  }
  html.hidden = isFleeting(message);
  if (html.hidden) revealLater(message, html);
  rememberFocus(id, html);
  const markup = await cardHtml(message);
  if (drawings.get(html) !== mine || markup === null) return;
  const holder = html.ownerDocument.createElement('template');
  holder.innerHTML = markup;
  bodyOf(html).replaceChildren(holder.content);
  restore(id, html);
}

/** What is usually over within a moment is not shown for that moment. */
function isFleeting(message: ChatMessage): boolean {
  const { phase, waiting } = message.system as { readonly phase?: unknown; readonly waiting?: { readonly offered?: boolean } | null };
  if (phase !== 'pending' && phase !== 'question' && (phase !== 'intent' || waiting?.offered === true)) return false;
  return Date.now() - message.timestamp < PATIENCE;
}

function revealLater(message: ChatMessage, html: HTMLElement): void {
  setTimeout(() => {
    if (game().messages.has(String(message.id))) html.hidden = cardOf(message) === null;
  }, PATIENCE);
}

/** Draws a message's cards anew, wherever they are. */
export function redraw(id: string): void {
  const message = game().messages.get(id);
  const elements = shown.get(id);
  if (elements === undefined) return;
  for (const reference of elements) {
    const html = reference.deref();
    if (html === undefined || message === undefined) elements.delete(reference);
    else void draw(message, html);
  }
  if (elements.size === 0) shown.delete(id);
}

/** Draws all cards anew: what a person may see or do has changed. */
export function redrawAll(): void {
  for (const id of [...shown.keys()]) redraw(id);
}

function listenTo(id: string, html: HTMLElement): void {
  html.addEventListener(
    'toggle',
    (event) => {
      const details = event.target as HTMLDetailsElement;
      const name = details.dataset['details'];
      if (name !== undefined) opened.set(`${id}/${name}`, details.open);
    },
    // The event does not bubble.
    { capture: true },
  );
}

/** A name of a control that stays the same when it is drawn again. */
function focusName(element: Element | null): string | null {
  if (element === null) return null;
  const { action, key, index, focus, details } = (element as HTMLElement).dataset;
  if (focus !== undefined) return `focus:${focus}`;
  if (action !== undefined) return `action:${action}/${key ?? ''}/${index ?? ''}`;
  const holder = element.tagName === 'SUMMARY' ? (element.parentElement?.dataset['details'] ?? details) : details;
  return holder === undefined ? null : `details:${holder}`;
}

function rememberFocus(id: string, html: HTMLElement): void {
  const active = html.ownerDocument.activeElement;
  const name = html.contains(active) ? focusName(active) : null;
  if (name !== null) focused.set(id, name);
}

function restore(id: string, html: HTMLElement): void {
  for (const details of html.querySelectorAll<HTMLDetailsElement>('details[data-details]')) {
    const open = opened.get(`${id}/${details.dataset['details'] ?? ''}`);
    if (open !== undefined) details.open = open;
  }
  const wanted = focused.get(id);
  focused.delete(id);
  if (wanted === undefined) return;
  const controls = [...html.querySelectorAll<HTMLElement>('button, input, summary')];
  const last = controls.find((control) => focusName(control) === wanted) ?? controls.find(({ tagName }) => tagName === 'BUTTON');
  last?.focus();
}
