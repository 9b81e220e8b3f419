import { h, icon } from './dom.ts';
import { text } from './text.ts';

export interface TableInfo {
  readonly system: { readonly id: string; readonly title: string; readonly version: string };
  readonly generation: 13 | 14;
  readonly users: readonly {
    readonly id: string;
    readonly name: string;
    readonly role: number;
    readonly color: string | null;
    readonly active: boolean;
  }[];
  readonly recording: boolean;
  readonly testing: boolean;
  readonly scripts: readonly string[];
  readonly modules: readonly string[];
  readonly styles: readonly { readonly src: string; readonly layer?: string | null }[];
}

export async function fetchTable(): Promise<TableInfo> {
  const response = await fetch('/table.json');
  return (await response.json()) as TableInfo;
}

const userKey = 'stage.user';

/** Whom this tab plays; another tab may play somebody else. */
export function chosenUser(): string | null {
  return sessionStorage.getItem(userKey);
}

export function leaveTable(): void {
  sessionStorage.removeItem(userKey);
  location.assign('/join');
}

/** The screen on which people say who they are: one click each. */
export function showJoin(table: TableInfo): void {
  document.title = `${table.system.title} – ${text('join')}`;
  const list = h('ul', { class: 'stage-join-users' });
  const refresh = ({ users }: TableInfo): void => list.replaceChildren(...users.map(userEntry));
  refresh(table);
  // Who is at the table may have changed meanwhile.
  window.addEventListener('focus', () => void fetchTable().then(refresh));
  document.body.append(
    h(
      'main',
      { class: 'stage-join' },
      h('header', {}, h('h1', {}, table.system.title), h('p', {}, text('joinHint'))),
      list,
      h('footer', {}, text('joinFooter', { version: table.system.version, generation: table.generation })),
    ),
  );
}

function userEntry(user: TableInfo['users'][number]): HTMLElement {
  const enter = (): void => {
    sessionStorage.setItem(userKey, user.id);
    location.assign('/game');
  };
  const role = text(user.role >= 3 ? 'roleGM' : 'rolePlayer');
  const color = h('span', { class: 'stage-user-color', 'aria-hidden': 'true' }, icon(user.role >= 3 ? 'crown' : 'user'));
  if (user.color) color.style.setProperty('--user-color', user.color);
  return h(
    'li',
    {},
    h(
      'button',
      { type: 'button', 'data-user-id': user.id, onclick: enter },
      color,
      h('span', { class: 'stage-user-name' }, user.name),
      h('span', { class: 'stage-user-state' }, user.active ? text('atTable', { role }) : role),
    ),
  );
}
