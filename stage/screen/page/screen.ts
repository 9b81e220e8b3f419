import { ChatLog } from './sidebar/chat.ts';
import { CompendiumDirectory } from './sidebar/compendium.ts';
import { ActorDirectory, DocumentDirectory, ItemDirectory } from './sidebar/directory.ts';
import { SettingsConfig } from './sidebar/settings-config.ts';
import { Settings } from './sidebar/settings-tab.ts';
import { Sidebar } from './sidebar/sidebar.ts';
import { AbstractSidebarTab } from './sidebar/tab.ts';
import { CombatTracker } from './sidebar/tracker.ts';
import type { Screen } from '../../engine/client/screen.ts';
import { bagOf } from '../../engine/objects/bags.ts';
import type { Bag } from '../../engine/objects/bags.ts';
import { runtime } from '../../engine/runtime.ts';
import { drawn } from '../applications/index.ts';
import { toast } from '../applications/notifications.ts';
import { h } from './dom.ts';
import { followWorld } from './follow.ts';
import { Board } from './table/board.ts';
import { tableCanvas } from './table/canvas.ts';
import { listenToBoard } from './table/controls.ts';
import { acceptDrops, placeActor } from './table/drop.ts';
import { makeHud, TokenHUD } from './table/hud.ts';
import { TokenDrag } from './table/move.ts';
import { Token } from './table/token.ts';
import { text } from './text.ts';

const tabs = {
  chat: ChatLog,
  combat: CombatTracker,
  actors: ActorDirectory,
  items: ItemDirectory,
  compendium: CompendiumDirectory,
  settings: Settings,
};

const pictures: Record<keyof typeof tabs, string> = {
  chat: 'comments',
  combat: 'shield-halved',
  actors: 'users',
  items: 'suitcase',
  compendium: 'book-atlas',
  settings: 'gear',
};

/** The page as the client's screen: applications that draw, a table, a sidebar. */
export function makeScreen(): Screen {
  const board = new Board();
  Token.layer = board;
  const canvas = tableCanvas(board);
  return {
    applications: (base) => ({ ...drawn(base), ...ownApplications(base) }),
    placeables: { placeables: { Token, tokens: { Token } } },
    canvas: () => canvas,
    notify: (level, message) => void toast(level, message),
    open: () => open(board, canvas),
  };
}

function ownApplications(base: Bag): Bag {
  const { chat, combat, actors, items, compendium, settings } = tabs;
  const named = {
    ChatLog: chat,
    CombatTracker: combat,
    ActorDirectory: actors,
    ItemDirectory: items,
    CompendiumDirectory: compendium,
    Settings: settings,
  };
  return {
    sidebar: { ...bagOf(base['sidebar']), AbstractSidebarTab, DocumentDirectory, tabs: named },
    hud: { ...bagOf(base['hud']), TokenHUD },
    settings: { ...bagOf(base['settings']), SettingsConfig },
  };
}

/** CONFIG.ui before the system has its say. */
export function configureUi(): void {
  Object.assign(bagOf(runtime.CONFIG['ui']), tabs);
}

/** Builds the page. A system may have put classes of its own into CONFIG.ui. */
async function open(board: Board, canvas: Bag): Promise<void> {
  const sidebar = new Sidebar(
    Object.entries(pictures).map(([id, icon]) => ({ id, icon, label: text(id === 'compendium' ? 'packs' : (id as keyof typeof tabs)) })),
  );
  AbstractSidebarTab.sidebar = sidebar;
  DocumentDirectory.place = (actor) => placeActor(board, actor);
  document.body.prepend(h('div', { id: 'interface', class: 'stage-layout' }, board.element, sidebar.element), h('div', { id: 'windows' }));
  const drag = new TokenDrag(board);
  listenToBoard(board, drag);
  acceptDrops(board);
  const hud = makeHud(board);
  Object.assign(bagOf(canvas['hud']), { token: hud });
  Object.assign(bagOf(canvas['tokens']), { hud });
  board.onChange = () => void hud.bind(board.chosen);
  const apps = buildTabs(board);
  board.refresh();
  board.fit();
  followWorld(board, apps);
  await Promise.all(Object.values(apps).map((app) => app.render({ force: true })));
}

function buildTabs(board: Board): Record<string, AbstractSidebarTab> {
  const classes = bagOf(runtime.CONFIG['ui']) as Record<string, new () => AbstractSidebarTab>;
  const apps: Record<string, AbstractSidebarTab> = {};
  for (const id of Object.keys(tabs)) {
    const Tab = classes[id];
    if (Tab) apps[id] = new Tab();
  }
  Object.assign(runtime.ui, apps);
  const { combat } = apps;
  if (combat instanceof CombatTracker) {
    combat.onFind = (token) => {
      board.choose(token);
      board.show(token);
    };
  }
  return apps;
}
