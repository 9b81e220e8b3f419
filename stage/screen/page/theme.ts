import { bagOf, textOf } from '../../engine/objects/bags.ts';
import { runtime } from '../../engine/runtime.ts';
import type { ClientSettings } from '../../engine/client/settings.ts';

type Theme = 'light' | 'dark';

const settings = (): ClientSettings => runtime.game['settings'] as ClientSettings;

function chosen(): Theme | '' {
  const { colorScheme } = bagOf(settings().get('core', 'uiConfig'));
  const scheme = textOf(bagOf(colorScheme)['applications']);
  return scheme === 'light' || scheme === 'dark' ? scheme : '';
}

/** The theme in use: the chosen one, else what the browser prefers. */
export function currentTheme(): Theme {
  return chosen() || (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');
}

export function applyTheme(): void {
  const theme = currentTheme();
  document.body.classList.toggle('theme-light', theme === 'light');
  document.body.classList.toggle('theme-dark', theme === 'dark');
}

export async function toggleTheme(): Promise<void> {
  const theme: Theme = currentTheme() === 'dark' ? 'light' : 'dark';
  await settings().set('core', 'uiConfig', { colorScheme: { applications: theme, interface: theme } });
}
