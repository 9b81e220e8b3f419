import type { Document } from '../../../engine/document/base.ts';
import { currentUser, world } from '../../../engine/documents/shapes.ts';
import type { UserShape } from '../../../engine/documents/shapes.ts';
import { textOf } from '../../../engine/objects/bags.ts';
import type { Bag } from '../../../engine/objects/bags.ts';
import { guarded, runtime } from '../../../engine/runtime.ts';
import { ContextMenu } from '../../applications/context-menu.ts';
import type { ContextMenuEntry } from '../../applications/context-menu.ts';
import { button, h } from '../dom.ts';
import { text } from '../text.ts';
import { currentMode, sendChat, setMode, visibilityModes } from './chat-commands.ts';
import { AbstractSidebarTab } from './tab.ts';

interface Message extends Document {
  readonly timestamp: number;
  readonly whisper: string[];
  readonly author: UserShape | null;
  renderHTML(options?: Bag): Promise<HTMLElement | null>;
}

/** So many messages are drawn when somebody sits down. */
const batch = 100;

/** The nearer the lower end than this, the log keeps to it. */
const nearEnd = 60;

/** foundry.applications.sidebar.tabs.ChatLog */
export class ChatLog extends AbstractSidebarTab {
  static override tabName = 'chat';
  static override DEFAULT_OPTIONS: Bag = { id: 'chat', classes: ['chat-sidebar'] };

  readonly #list = h('ol', { class: 'chat-log' });
  readonly #scroll = h('div', { class: 'chat-scroll', 'aria-label': text('chat'), role: 'log', tabindex: '0' }, this.#list);
  #menu: ContextMenu | null = null;
  /** Drawing takes time; messages come in the order in which they were sent nevertheless. */
  #work: Promise<unknown> = Promise.resolve();
  readonly #sent: string[] = [];
  /** The lower end is in sight, and stays so when something comes or grows. */
  #follows = true;

  override _renderHTML(): Promise<HTMLElement[]> {
    return Promise.resolve([h('h2', { class: 'stage-unseen' }, text('chat')), this.#scroll, this.#form()]);
  }

  override _replaceHTML(result: unknown, content: HTMLElement, options: Bag): void {
    if (options['isFirstRender']) content.replaceChildren(...(result as HTMLElement[]));
  }

  override async _onFirstRender(): Promise<void> {
    this.#keepToEnd();
    this.#menu = new ContextMenu(this.#list, '.chat-message', [], {});
    this.#menu.menuItems = this._getEntryContextOptions();
    runtime.hooks.callAll('getChatMessageContextOptions', this, this.#menu.menuItems);
    const messages = (world('messages').contents as Message[]).slice(-batch);
    for (const message of messages) this.postOne(message);
    await this.#work;
    this.scrollBottom();
  }

  /** Messages grow after they have come: systems fill them, pictures arrive. */
  #keepToEnd(): void {
    const stay = (): void => {
      if (this.#follows) this.scrollBottom();
    };
    this.#scroll.addEventListener('scroll', () => {
      const { scrollHeight, scrollTop, clientHeight } = this.#scroll;
      this.#follows = scrollHeight - scrollTop - clientHeight < nearEnd;
    });
    this.#list.addEventListener('load', stay, { capture: true });
    new MutationObserver(stay).observe(this.#list, { childList: true, subtree: true });
    new ResizeObserver(stay).observe(this.#scroll);
  }

  _getEntryContextOptions(): ContextMenuEntry[] {
    const messageOf = (entry: HTMLElement): Message | undefined =>
      world('messages').get(entry.dataset['messageId'] ?? '') as Message | undefined;
    return [
      {
        label: text('messageDelete'),
        name: text('messageDelete'),
        icon: 'fa-solid fa-trash',
        visible: (entry) => messageOf(entry)?.canUserModify(currentUser(), 'delete') === true,
        onClick: (_event, entry) => messageOf(entry)?.delete(),
      },
    ];
  }

  /* The log. */

  #inOrder(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => runtime.host.report('error', error));
  }

  postOne(message: Message): void {
    this.#inOrder(async () => {
      const element = await this.#draw(message);
      if (!element) return;
      this.#follows ||= message._source['author'] === runtime.game.userId;
      this.#list.append(element);
      if (runtime.game.ready) AbstractSidebarTab.sidebar?.notice('chat');
    });
  }

  updateMessage(message: Message): void {
    this.#inOrder(async () => {
      const before = this.#elementOf(message.id);
      const element = await this.#draw(message);
      if (!before && element) this.#insertInPlace(message, element);
      else if (before && element) keepState(before, element);
      else before?.remove();
    });
  }

  #insertInPlace(message: Message, element: HTMLElement): void {
    const all = world('messages').contents as Message[];
    const following = all.slice(all.indexOf(message) + 1).map(({ id }) => this.#elementOf(id));
    this.#list.insertBefore(element, following.find((one) => one !== null) ?? null);
  }

  deleteMessage(id: string): void {
    this.#inOrder(() => Promise.resolve(this.#elementOf(id)?.remove()));
  }

  #elementOf(id: string | null): HTMLElement | null {
    return this.#list.querySelector(`:scope > [data-message-id="${CSS.escape(id ?? '')}"]`);
  }

  scrollBottom(): void {
    this.#scroll.scrollTop = this.#scroll.scrollHeight;
  }

  /** The element of a message as this user may see it, with when it was sent and a button for its menu. */
  async #draw(message: Message): Promise<HTMLElement | null> {
    if (!message.visible || !world('messages').has(message.id ?? '')) return null;
    const element = await message.renderHTML();
    if (!element) return null;
    element.dataset['messageId'] ??= message.id ?? '';
    element.classList.add('chat-message');
    element.classList.toggle('whisper', message.whisper.length > 0);
    element.style.setProperty('--user-color', textOf(message.author?._source['color']) || 'transparent');
    const more = button({ label: text('messageMenu'), icon: 'ellipsis-vertical', quiet: true, class: 'message-menu' });
    more.addEventListener('click', (event) => void this.#menu?.render(element, { event }));
    element.querySelector('.message-sender')?.setAttribute('aria-level', '3');
    const meta = h('span', { class: 'message-metadata' }, time(message.timestamp), more);
    (element.querySelector('.message-header') ?? element).append(meta);
    if (message.whisper.length > 0) meta.before(h('span', { class: 'whisper-to' }, text('whisperTo', { names: namesOf(message.whisper) })));
    return element;
  }

  /* The input. */

  #form(): HTMLElement {
    const input = h('textarea', {
      name: 'message',
      rows: '2',
      'aria-label': text('chatInput'),
      placeholder: text('chatHint'),
      autocomplete: 'off',
    });
    const modes = Object.entries(visibilityModes()).map(([value, label]) =>
      h('option', { value, selected: value === currentMode() }, label),
    );
    const select = h('select', { name: 'visibility', 'aria-label': text('visibility') }, modes);
    select.addEventListener('change', () => guarded('visibility', () => setMode(select.value)));
    const send = (): void => void this.#send(input);
    input.addEventListener('keydown', (event) => this.#onKey(event, input));
    const controls = h(
      'div',
      { class: 'stage-chat-controls' },
      select,
      button({ label: text('send'), icon: 'paper-plane', onclick: send }),
    );
    return h('div', { class: 'chat-form' }, input, controls);
  }

  #onKey(event: KeyboardEvent, input: HTMLTextAreaElement): void {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      void this.#send(input);
    } else if (event.key === 'ArrowUp' && input.value === '') {
      input.value = this.#sent.at(-1) ?? '';
    }
  }

  /** What cannot be sent stays in the input. */
  async #send(input: HTMLTextAreaElement): Promise<void> {
    const typed = input.value.trim();
    if (!typed) return;
    input.value = '';
    try {
      await sendChat(this, typed);
      this.#sent.push(typed);
    } catch (error) {
      input.value ||= typed;
      runtime.notify('warn', error instanceof Error ? error.message : String(error));
    }
  }
}

/** Puts a new drawing in the place of an old one; what was open and focused stays so. */
function keepState(before: HTMLElement, after: HTMLElement): void {
  const opened = [...before.querySelectorAll('details')].map((one) => one.open);
  for (const [at, one] of [...after.querySelectorAll('details')].entries()) one.open = opened[at] ?? one.open;
  const buttons = [...before.querySelectorAll<HTMLElement>('button, input, summary')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  before.replaceWith(after);
  if (at >= 0) after.querySelectorAll<HTMLElement>('button, input, summary')[at]?.focus({ preventScroll: true });
}

function time(timestamp: number): HTMLElement {
  const date = new Date(timestamp);
  const shown = date.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return h('time', { datetime: date.toISOString(), title: date.toLocaleString() }, shown);
}

function namesOf(ids: readonly string[]): string {
  return ids.map((id) => world('users').get(id)?.name ?? '?').join(', ');
}
