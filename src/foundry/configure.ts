/** `init`: classes, data models, rolls, settings, statuses. */
import { exposeApi } from './api.ts';
import { registerMenus } from './apps/menus.ts';
import { registerWaiting } from './apps/waiting-app.ts';
import { registerChat } from './chat/register.ts';
import { watchItems } from './boundary/kept-creatures.ts';
import { watchForeignWrites } from './boundary/foreign-writes.ts';
import { watchPlans } from './boundary/plan-log.ts';
import { registerDataModels } from './data/index.ts';
import { registerRolls } from './dice/index.ts';
import { FourfoldActor } from './documents/actor.ts';
import { FourfoldCombat } from './documents/combat.ts';
import { FourfoldCombatant } from './documents/combatant.ts';
import { registerMovingKey } from './hud/moving-key.ts';
import { registerTracker } from './hud/tracker.ts';
import { config } from './ports/index.ts';
import { activeRuleset } from './settings/ruleset.ts';
import { registerSettings } from './settings/register.ts';
import { registerSheets } from './sheets/register.ts';
import { configureStatuses } from './settings/statuses.ts';

export function configure(): void {
  exposeApi();
  registerSettings();
  registerMenus();
  registerDataModels();
  registerRolls();
  config().Actor.documentClass = FourfoldActor;
  config().Combat.documentClass = FourfoldCombat;
  config().Combatant.documentClass = FourfoldCombatant;
  config().ActiveEffect.legacyTransferral = false;
  configureStatuses(activeRuleset());
  watchPlans();
  watchItems();
  watchForeignWrites();
  registerChat();
  registerTracker();
  registerMovingKey();
  registerWaiting();
  registerSheets();
}
