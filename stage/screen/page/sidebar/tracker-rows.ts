import { button, h } from '../dom.ts';
import type { StatusIcon } from '../table/status-icons.ts';
import { text } from '../text.ts';
import type { CombatShape } from '../../../engine/documents/shapes.ts';

export type CombatMethod =
  'startCombat' | 'nextTurn' | 'previousTurn' | 'nextRound' | 'previousRound' | 'rollAll' | 'rollNPC' | 'resetAll' | 'endCombat';

export type TrackedCombat = CombatShape &
  Record<CombatMethod, () => Promise<unknown>> & {
    _canChangeTurn(user: unknown): boolean;
    _canChangeRound(user: unknown): boolean;
  };

export interface TurnContext {
  id: string;
  name: string;
  img: string;
  active: boolean;
  hidden: boolean;
  isDefeated: boolean;
  isOwner: boolean;
  initiative: string | null;
  resource: unknown;
  effects: StatusIcon[];
  css: string;
}

export interface TrackerContext {
  combat: TrackedCombat | null;
  turns: TurnContext[];
  isGM: boolean;
  can: Partial<Record<'startCombat' | 'nextTurn' | 'previousTurn' | 'nextRound' | 'previousRound', boolean>>;
}

/** The tracker's pieces: head, combatants, buttons for turns. */
export function trackerRows(context: TrackerContext): HTMLElement[] {
  const { combat, turns } = context;
  const list = h(
    'ol',
    { class: 'combat-tracker', 'data-scroll': 'combatants' },
    turns.map((turn) => row(turn, context)),
  );
  const empty = h('p', { class: 'stage-empty' }, text(combat ? 'combatNobody' : 'combatNone'));
  return [head(context), turns.length > 0 ? list : empty, foot(context)].filter((part) => part !== null);
}

function head({ combat, isGM }: TrackerContext): HTMLElement {
  const title = combat === null ? text('combat') : combat.started ? text('round', { round: combat.round }) : text('combatNotStarted');
  const rolls = [
    button({ label: text('rollAll'), icon: 'users', quiet: true, action: 'rollAll', class: 'combat-control', disabled: !combat }),
    isGM &&
      button({ label: text('rollNPC'), icon: 'users-gear', quiet: true, action: 'rollNPC', class: 'combat-control', disabled: !combat }),
    isGM &&
      button({ label: text('resetAll'), icon: 'rotate-left', quiet: true, action: 'resetAll', class: 'combat-control', disabled: !combat }),
    isGM && button({ label: text('addSelected'), icon: 'user-plus', quiet: true, action: 'addSelected', class: 'combat-control' }),
  ];
  return h(
    'header',
    { class: 'combat-tracker-header' },
    h('h2', { class: 'encounter-title' }, title),
    h('div', { class: 'encounter-controls' }, rolls),
  );
}

function row(turn: TurnContext, { isGM }: TrackerContext): HTMLElement {
  const find = h(
    'button',
    { type: 'button', class: 'combatant-name', 'data-action': 'activateCombatant', 'aria-current': turn.active ? 'true' : null },
    turn.name,
  );
  const controls = isGM && [
    button({
      label: text('defeated'),
      icon: 'skull',
      quiet: true,
      action: 'toggleDefeated',
      class: 'combatant-control',
      pressed: turn.isDefeated,
    }),
    button({
      label: text('hide'),
      icon: 'eye-slash',
      quiet: true,
      action: 'toggleHidden',
      class: 'combatant-control',
      pressed: turn.hidden,
    }),
    button({ label: text('combatLeave'), icon: 'user-minus', quiet: true, action: 'removeCombatant', class: 'combatant-control' }),
  ];
  const effects = turn.effects.map(({ name, img }) => h('img', { class: 'token-effect', src: img, alt: name, title: name }));
  return h(
    'li',
    { class: `combatant ${turn.css}`, 'data-combatant-id': turn.id },
    h('img', { class: 'token-image', src: turn.img, alt: '' }),
    h(
      'div',
      { class: 'token-name' },
      find,
      turn.isDefeated && h('span', { class: 'stage-unseen' }, text('tokenDefeated')),
      h('div', { class: 'token-effects' }, effects),
      h('div', { class: 'combatant-controls' }, controls),
    ),
    turn.resource !== null && h('div', { class: 'token-resource' }, h('span', { class: 'resource' }, String(turn.resource as string))),
    h('div', { class: 'token-initiative' }, initiative(turn)),
  );
}

function initiative({ initiative: value, isOwner, name }: TurnContext): HTMLElement {
  if (value !== null) return h('span', { class: 'initiative', 'aria-label': text('initiativeOf', { name, value }) }, value);
  return button({
    label: text('rollInitiative', { name }),
    icon: 'dice-d20',
    quiet: true,
    action: 'rollInitiative',
    class: 'combatant-control roll',
    disabled: !isOwner,
  });
}

function foot({ combat, isGM, can }: TrackerContext): HTMLElement | null {
  if (!combat) return isGM ? nav([button({ label: text('combatCreate'), icon: 'plus', action: 'createCombat' })]) : null;
  if (!combat.started) {
    const begin = button({
      label: text('combatBegin'),
      icon: 'play',
      action: 'startCombat',
      class: 'combat-control-lg',
      disabled: !can.startCombat,
    });
    const end = button({ label: text('combatEnd'), icon: 'xmark', quiet: true, action: 'endCombat' });
    return isGM ? nav([begin, end]) : null;
  }
  const round = (action: 'previousRound' | 'nextRound', picture: string): HTMLElement | false =>
    isGM && button({ label: text(action), icon: picture, quiet: true, action, disabled: !can[action], class: 'combat-control' });
  const previous =
    isGM &&
    button({
      label: text('previousTurn'),
      icon: 'chevron-left',
      quiet: true,
      action: 'previousTurn',
      disabled: !can.previousTurn,
      class: 'combat-control',
    });
  const next = button({
    label: text(isGM ? 'nextTurn' : 'endTurn'),
    icon: 'chevron-right',
    action: 'nextTurn',
    disabled: !can.nextTurn,
    class: 'combat-control-lg',
  });
  const end =
    isGM && button({ label: text('combatEnd'), icon: 'flag-checkered', quiet: true, action: 'endCombat', class: 'combat-control' });
  return nav([round('previousRound', 'backward-step'), previous, next, round('nextRound', 'forward-step'), end]);
}

function nav(children: readonly (HTMLElement | false)[]): HTMLElement {
  return h('nav', { class: 'combat-controls', 'aria-label': text('combatControls') }, children);
}
