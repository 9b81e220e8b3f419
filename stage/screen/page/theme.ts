import { bagOf } from '../../engine/objects/bags.ts';
import { runtime } from '../../engine/runtime.ts';
import type { ClientSettings } from '../../engine/client/settings.ts';
import { stored } from './host.ts';

type Theme = 'light' | 'dark';

/** The theme in use: the chosen one, else what the browser prefers. Known before anybody is connected. */
export function currentTheme(): Theme {
  const scheme = bagOf(bagOf(JSON.parse(stored.get('core.uiConfig') ?? 'null'))['colorScheme'])['applications'];
  if (scheme === 'light' || scheme === 'dark') return scheme;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

export function applyTheme(): void {
  const theme = currentTheme();
  document.body.classList.toggle('theme-light', theme === 'light');
  document.body.classList.toggle('theme-dark', theme === 'dark');
}

export async function toggleTheme(): Promise<void> {
  const theme: Theme = currentTheme() === 'dark' ? 'light' : 'dark';
  const settings = runtime.game['settings'] as ClientSettings;
  await settings.set('core', 'uiConfig', { colorScheme: { applications: theme, interface: theme } });
}
