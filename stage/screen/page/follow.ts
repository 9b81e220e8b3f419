import { world } from '../../engine/documents/shapes.ts';
import { textOf } from '../../engine/objects/bags.ts';
import { runtime } from '../../engine/runtime.ts';
import type { ChatLog } from './sidebar/chat.ts';
import { Settings } from './sidebar/settings-tab.ts';
import type { AbstractSidebarTab } from './sidebar/tab.ts';
import type { Board } from './table/board.ts';
import { h } from './dom.ts';
import { text } from './text.ts';
import { applyTheme } from './theme.ts';

type Message = Parameters<ChatLog['postOne']>[0];

/** Draws anew what changes in the world concern. */
export function followWorld(board: Board, apps: Readonly<Record<string, AbstractSidebarTab>>): void {
  const on = (names: string, work: (...args: unknown[]) => void): void => {
    for (const name of names.split(' ')) runtime.hooks.on(name, work);
  };
  const each = (documents: string): string =>
    documents
      .split(' ')
      .flatMap((name) => ['create', 'update', 'delete'].map((verb) => verb + name))
      .join(' ');
  const soon = (...ids: string[]): void => ids.forEach((id) => apps[id]?.renderSoon());
  on(each('Token Scene ActiveEffect Item Combat Combatant'), () => board.changed());
  on('updateActor combatTurnChange', () => board.changed());
  on(each('Combat Combatant CombatantGroup ActiveEffect'), () => soon('combat'));
  on('updateActor updateToken deleteToken updateScene combatTurnChange', () => soon('combat'));
  on(each('Actor'), () => soon('actors'));
  on(each('Item'), () => soon('items'));
  on(`${each('User')} userConnected`, () => {
    soon('settings');
    captionOf(board);
  });
  on(each('Scene'), () => captionOf(board));
  const chat = apps['chat'] as ChatLog | undefined;
  on('createChatMessage', (message) => chat?.postOne(message as Message));
  on('updateChatMessage', (message) => chat?.updateMessage(message as Message));
  on('deleteChatMessage', (message) => chat?.deleteMessage((message as Message).id ?? ''));
  on('clientSettingChanged', (key) => {
    if (key === 'core.uiConfig') applyTheme();
  });
  on('updateSetting createSetting', (setting) => Settings.noticeOfReload(textOf((setting as { key?: unknown }).key)));
  captionOf(board);
}

/** Where we are, and who else is. */
function captionOf(board: Board): void {
  const users = world('users').filter((user) => user.active);
  const dots = users.map((user) => {
    const dot = h(
      'li',
      { title: user.name, 'data-user-id': user.id },
      h('span', { class: 'stage-user-dot', 'aria-hidden': 'true' }),
      user.name,
    );
    dot.style.setProperty('--user-color', textOf(user._source['color']));
    return dot;
  });
  board.caption.replaceChildren(
    h('h1', {}, board.scene?.name ?? text('noScene')),
    h('ul', { class: 'stage-present', 'aria-label': text('users') }, dots),
  );
}
