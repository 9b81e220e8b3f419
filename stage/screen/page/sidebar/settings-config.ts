import type { ClientSettings, SettingConfig } from '../../../engine/client/settings.ts';
import { currentUser, localize } from '../../../engine/documents/shapes.ts';
import * as fields from '../../../engine/fields/index.ts';
import { bagOf, textOf } from '../../../engine/objects/bags.ts';
import type { Bag } from '../../../engine/objects/bags.ts';
import { guarded, runtime } from '../../../engine/runtime.ts';
import { ApplicationV2 } from '../../applications/application.ts';
import { DialogV2 } from '../../applications/dialog.ts';
import type { FormDataExtended } from '../../applications/form-data.ts';
import { button, h, icon } from '../dom.ts';
import { text } from '../text.ts';

interface DrawnField {
  toFormGroup(group: Bag, input: Bag): HTMLElement;
}

interface Menu extends Bag {
  readonly type: new () => ApplicationV2;
}

const settings = (): ClientSettings => runtime.game['settings'] as ClientSettings;

function mayChange({ scope }: SettingConfig): boolean {
  return scope !== 'world' || (currentUser() as unknown as { can(action: string): boolean }).can('SETTINGS_MODIFY');
}

/** The field that a setting is edited with; null for what no form can edit. */
function fieldOf({ type, choices, range, default: initial }: SettingConfig): fields.DataField | null {
  if (type instanceof fields.DataField) return type;
  const translated = bagOf(choices);
  const options = choices
    ? { choices: Object.fromEntries(Object.entries(translated).map(([key, label]) => [key, localize(textOf(label))])) }
    : {};
  if (type === Boolean) return new fields.BooleanField({ initial: Boolean(initial) });
  if (type === Number) return new fields.NumberField({ ...options, ...bagOf(range), initial: initial as number });
  if (type === String) return new fields.StringField({ required: true, blank: true, ...options, initial: initial as string });
  return null;
}

/** foundry.applications.settings.SettingsConfig: a form of all settings that are meant for people. */
export class SettingsConfig extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Bag = {
    id: 'settings-config',
    tag: 'form',
    classes: ['settings-config', 'standard-form'],
    window: { icon: 'fa-solid fa-gears', resizable: true },
    position: { width: 560, height: 'auto' },
    form: { handler: SettingsConfig.#onSubmit, closeOnSubmit: true },
    actions: { openSubmenu: SettingsConfig.#onOpenMenu },
  };

  override get title(): string {
    return text('settingsConfigure');
  }

  override _renderHTML(): Promise<HTMLElement[]> {
    const shown = settings().settings.filter((config) => config['config'] === true && mayChange(config));
    const menus = settings().menus.filter((menu) => menu['restricted'] !== true || currentUser().isGM);
    const namespaces = [...new Set([...menus, ...shown].map((entry) => textOf(entry['namespace'])))];
    const sections = namespaces.map((namespace) =>
      h(
        'fieldset',
        {},
        h('legend', {}, titleOf(namespace)),
        menus.filter((menu) => menu['namespace'] === namespace).map(menuRow),
        shown.filter((config) => config.namespace === namespace).map(settingRow),
      ),
    );
    const body = sections.length > 0 ? sections : [h('p', { class: 'stage-empty' }, text('settingsNone'))];
    const save = h('button', { type: 'submit', class: 'default' }, icon('floppy-disk'), text('save'));
    return Promise.resolve([h('div', { class: 'settings-list' }, body), h('footer', { class: 'form-footer' }, save)]);
  }

  override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(...(result as HTMLElement[]));
  }

  static #onOpenMenu(this: SettingsConfig, _event: Event, target: HTMLElement): void {
    const menu = settings().menus.get(target.dataset['key'] ?? '') as Menu | undefined;
    if (menu) guarded('menu of settings', () => new menu.type().render({ force: true }));
  }

  static async #onSubmit(this: SettingsConfig, _event: Event, _form: HTMLFormElement, data: FormDataExtended): Promise<void> {
    const changed: SettingConfig[] = [];
    for (const [id, value] of Object.entries(data.object)) {
      const config = settings().settings.get(id);
      if (!config || JSON.stringify(settings().get(config.namespace, config.key)) === JSON.stringify(value)) continue;
      await settings().set(config.namespace, config.key, value);
      changed.push(config);
    }
    if (changed.some((config) => config['requiresReload'] === true)) void offerReload();
  }
}

/** Some settings count from the next start on. */
async function offerReload(): Promise<void> {
  const content = `<p>${text('reloadSure')}</p>`;
  const yes = { default: true, label: text('reload') };
  if ((await DialogV2.confirm({ window: { title: text('reload') }, content, yes, rejectClose: false })) === true) location.reload();
}

function titleOf(namespace: string): string {
  const { id, title } = bagOf(runtime.game['system']);
  return namespace === id ? textOf(title) : namespace === 'core' ? text('settingsCore') : namespace;
}

function menuRow(menu: Bag): HTMLElement {
  const name = localize(textOf(menu['name']));
  const open = button({ label: localize(textOf(menu['label'])) || name, action: 'openSubmenu' });
  open.dataset['key'] = `${textOf(menu['namespace'])}.${textOf(menu['key'])}`;
  const classes = textOf(menu['icon']);
  if (classes) open.prepend(h('i', { class: classes, 'aria-hidden': 'true' }));
  return h(
    'div',
    { class: 'form-group submenu' },
    h('span', { class: 'label' }, name),
    h('div', { class: 'form-fields' }, open),
    hint(menu),
  );
}

function hint(entry: Bag): HTMLElement | null {
  const words = localize(textOf(entry['hint']));
  return words ? h('p', { class: 'hint' }, words) : null;
}

function settingRow(config: SettingConfig): HTMLElement | null {
  const field = fieldOf(config);
  const value = settings().get(config.namespace, config.key);
  const group = { label: localize(textOf(config['name'])), hint: localize(textOf(config['hint'])), rootId: 'settings-config' };
  return field ? (field as unknown as DrawnField).toFormGroup(group, { name: config.id, value }) : null;
}
