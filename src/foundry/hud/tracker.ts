/** Adds to Foundry's combat tracker: what each combatant has left, and the switches of the table. */
import { showTable } from '../apps/table-app.ts';
import { showWaiting } from '../apps/waiting-app.ts';
import { request } from '../boundary/relay.ts';
import { rendered } from '../chat/templates.ts';
import { game, hooks, type Actor, type Combat } from '../ports/index.ts';
import { SETTING_CHANGED } from '../settings/register.ts';
import { RULINGS_CHANGED } from '../settings/ruleset.ts';
import { SCOPE, setting } from '../settings/values.ts';
import { trackerControls, trackerRow } from './tracker-view.ts';

/** Trackers on the screen (sidebar and popped out), with the combat that each shows. */
const trackers = new Map<WeakRef<HTMLElement>, () => Combat | null>();
const drawings = new WeakMap<HTMLElement, number>();
let drawing = 0;

interface Tracker {
  readonly viewed?: Combat | null;
}

/** Hook `renderCombatTracker`. */
function showTracker(app: Tracker, html: HTMLElement): void {
  const known = [...trackers.keys()].some((reference) => reference.deref() === html);
  if (!known) {
    trackers.set(new WeakRef(html), () => app.viewed ?? game().combat);
    html.addEventListener('click', (event) => {
      onClick(event, html);
    });
  }
  void draw(html, app.viewed ?? game().combat);
}

async function draw(html: HTMLElement, combat: Combat | null): Promise<void> {
  const mine = ++drawing;
  drawings.set(html, mine);
  const rows = await Promise.all(
    [...html.querySelectorAll<HTMLElement>('[data-combatant-id]')].map(async (row) => {
      const combatant = combat?.combatants.get(row.dataset['combatantId'] ?? '');
      const view = combatant === undefined ? null : trackerRow(combatant);
      return { row, markup: view === null ? '' : await rendered('trackerRow', view) };
    }),
  );
  // Foundry may offer the end of the turn itself.
  const offered = html.querySelector('[data-action="nextTurn"], [data-action="endTurn"]') !== null;
  const controls = await rendered('trackerControls', trackerControls(combat, offered));
  if (drawings.get(html) !== mine) return;
  for (const { row, markup } of rows) put(row.querySelector<HTMLElement>('.token-name') ?? row, 'ff-tracker', markup);
  const focused = html.contains(html.ownerDocument.activeElement) ? html.ownerDocument.activeElement : null;
  const action = (focused as HTMLElement | null)?.dataset['ffAction'];
  put(html, 'ff-tracker-controls', controls);
  if (action !== undefined) html.querySelector<HTMLElement>(`[data-ff-action="${action}"]`)?.focus();
}

/** Puts markup at the end of an element, in place of what was put there before. */
function put(parent: HTMLElement, name: string, markup: string): void {
  const holder = parent.ownerDocument.createElement('template');
  holder.innerHTML = markup.trim();
  for (const old of parent.querySelectorAll(`:scope > .${name}`)) old.remove();
  parent.append(holder.content);
}

function onClick(event: Event, html: HTMLElement): void {
  const button = (event.target as Element | null)?.closest<HTMLButtonElement>('button[data-ff-action]');
  if (button === null || button === undefined || !html.contains(button)) return;
  event.preventDefault();
  event.stopPropagation();
  button.disabled = true;
  perform(button.dataset['ffAction'] ?? '')
    .catch((fault: unknown) => {
      console.error('Fourfold | tracker', fault);
    })
    .finally(() => {
      button.disabled = false;
    });
}

async function perform(action: string): Promise<void> {
  const { combat, settings } = game();
  if (action === 'endTurn' && combat !== null) await request({ type: 'endTurn', combat: combat.uuid });
  if (action === 'waiting') await showWaiting();
  if (action === 'table') await showTable();
  if (action === 'pause') await settings.set(SCOPE, 'paused', !setting('paused'));
}

function redrawTrackers(): void {
  for (const [reference, combat] of trackers) {
    const html = reference.deref();
    if (html === undefined) trackers.delete(reference);
    else void draw(html, combat());
  }
}

let due = false;

/** Several changes of one moment are drawn once. */
function redrawSoon(): void {
  if (due || trackers.size === 0) return;
  due = true;
  setTimeout(() => {
    due = false;
    redrawTrackers();
  }, 50);
}

export function registerTracker(): void {
  hooks().on('renderCombatTracker', (app, html) => {
    showTracker(app as Tracker, html as HTMLElement);
  });
  hooks().on('updateActor', (actor) => {
    const { uuid } = actor as Actor;
    if (game().combats.some((combat) => combat.combatants.some((combatant) => combatant.actor?.uuid === uuid))) redrawSoon();
  });
  for (const hook of [SETTING_CHANGED, RULINGS_CHANGED]) hooks().on(hook, redrawSoon);
}
