/** Puts our forms into Foundry's settings. Called in `init`. */
import { game } from '../ports/index.ts';
import { SCOPE } from '../settings/values.ts';
import { AutomationApplication } from './automation-app.ts';
import { MixApplication } from './mix-app.ts';
import { RulingsApplication } from './rulings-app.ts';

export function registerMenus(): void {
  const menu = (key: string, icon: string, type: unknown): void => {
    const name = `FOURFOLD.Menu.${key}`;
    game().settings.registerMenu(SCOPE, key, {
      name: `${name}.name`,
      label: `${name}.label`,
      hint: `${name}.hint`,
      icon,
      type,
      restricted: true,
    });
  };
  menu('rulingsMenu', 'fa-solid fa-scale-balanced', RulingsApplication);
  menu('mixMenu', 'fa-solid fa-blender', MixApplication);
  menu('automationMenu', 'fa-solid fa-gears', AutomationApplication);
}
