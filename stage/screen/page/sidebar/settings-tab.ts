import type { ClientSettings } from '../../../engine/client/settings.ts';
import { currentUser, world } from '../../../engine/documents/shapes.ts';
import { bagOf, textOf } from '../../../engine/objects/bags.ts';
import type { Bag } from '../../../engine/objects/bags.ts';
import { runtime } from '../../../engine/runtime.ts';
import { button, h } from '../dom.ts';
import { leaveTable } from '../join.ts';
import { text } from '../text.ts';
import { currentTheme, toggleTheme } from '../theme.ts';
import { SettingsConfig } from './settings-config.ts';
import { AbstractSidebarTab } from './tab.ts';

/** foundry.applications.sidebar.tabs.Settings: who is here, how it looks, what is configured, and the way out. */
export class Settings extends AbstractSidebarTab {
  static override tabName = 'settings';
  static override DEFAULT_OPTIONS: Bag = {
    id: 'settings',
    classes: ['settings-sidebar'],
    actions: {
      configure: Settings.#onConfigure,
      theme: Settings.#onTheme,
      leave: () => leaveTable(),
    },
  };

  override _renderHTML(): Promise<HTMLElement[]> {
    const { title, version } = bagOf(runtime.game['system']);
    const isDark = currentTheme() === 'dark';
    const users = world('users').contents.map((user) => {
      const color = h('span', { class: 'stage-user-dot', 'aria-hidden': 'true' });
      color.style.setProperty('--user-color', textOf(user._source['color']));
      const state = text(user.isSelf ? 'userYou' : user.active ? 'userHere' : 'userAway');
      return h(
        'li',
        { class: user.active ? 'active' : '', 'data-user-id': user.id },
        color,
        h('span', {}, user.name),
        h('small', {}, state),
      );
    });
    return Promise.resolve([
      h('header', { class: 'stage-tab-header' }, h('h2', {}, text('settings'))),
      h(
        'div',
        { class: 'stage-settings' },
        button({ label: text('settingsConfigure'), icon: 'gears', action: 'configure' }),
        button({ label: text(isDark ? 'themeLight' : 'themeDark'), icon: isDark ? 'sun' : 'moon', action: 'theme' }),
        button({ label: text('leave'), icon: 'door-open', action: 'leave' }),
        h('h3', {}, text('users')),
        h('ul', { class: 'stage-users' }, users),
        h(
          'p',
          { class: 'stage-about' },
          text('about', {
            title: textOf(title),
            version: textOf(version),
            generation: textOf(runtime.game['version']),
            user: currentUser().name,
          }),
        ),
      ),
    ]);
  }

  static async #onConfigure(this: Settings): Promise<void> {
    await new SettingsConfig().render({ force: true });
  }

  static async #onTheme(this: Settings): Promise<void> {
    await toggleTheme();
    await this.render();
  }

  /** A setting that counts from the next start on was changed by somebody else. */
  static noticeOfReload(key: string): void {
    const config = (runtime.game['settings'] as ClientSettings).settings.get(key);
    if (config?.['requiresReload'] === true && !currentUser().isGM) runtime.notify('warn', text('reloadNeeded'));
  }
}
