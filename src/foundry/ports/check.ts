/**
 * The one place where our narrow interfaces meet the published types (`@league-of-foundry-developers/foundry-vtt-types`): a member
 * that we use and they do not know is a compile error here. Only names are compared; the published generics are not.
 */
import type * as Ours from './documents.ts';
import type {
  Config as OurConfig,
  Game as OurGame,
  Hooks as OurHooks,
  Notifications as OurNotifications,
  Settings as OurSettings,
} from './game.ts';

/** Members of ours that they do not have. */
type Missing<Mine, Theirs> = Exclude<keyof Mine, keyof Theirs>;

/** Compiles only when nothing is missing. */
type Nothing<T extends never> = T;

/** Typed against generation 13; what only generation 14 has is read through `compat.ts`. */
export type Checked = [
  Nothing<Missing<Ours.User, User.Implementation>>,
  Nothing<Missing<Ours.Actor, Actor.Implementation>>,
  Nothing<Missing<Ours.Item, Item.Implementation>>,
  Nothing<Missing<Ours.ActiveEffect, ActiveEffect.Implementation>>,
  Nothing<Missing<Ours.ChatMessage, ChatMessage.Implementation>>,
  Nothing<Missing<Ours.Combat, Combat.Implementation>>,
  Nothing<Missing<Ours.Combatant, Combatant.Implementation>>,
  Nothing<Missing<Ours.TokenDocument, TokenDocument.Implementation>>,
  Nothing<Missing<Ours.Scene, Scene.Implementation>>,
  Nothing<Missing<Ours.Roll, foundry.dice.Roll>>,
  Nothing<Missing<OurGame, foundry.Game>>,
  Nothing<Missing<OurSettings, foundry.helpers.ClientSettings>>,
  Nothing<Missing<OurHooks, typeof foundry.helpers.Hooks>>,
  Nothing<Missing<OurNotifications, foundry.applications.ui.Notifications>>,
  Nothing<Missing<OurConfig, CONFIG>>,
];
