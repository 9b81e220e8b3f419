/** Buttons of cards. Each is off while its work goes on, so nothing is done twice. */
import { answerAsGm } from '../boundary/answering.ts';
import { callOff, skipQuestions } from '../boundary/answers.ts';
import { applyHeld, changeDie, dropHeld } from '../boundary/held-words.ts';
import { receive, request } from '../boundary/relay.ts';
import { byAge } from '../boundary/plan-log.ts';
import type { Decided } from '../boundary/request.ts';
import { unsettledIn } from '../boundary/settle.ts';
import { takeAway } from '../boundary/take-away.ts';
import { conflictsOf, dependents, mayTakeBack, reportBehind, stepsOf } from '../boundary/undo.ts';
import { game, notify, text, type ChatMessage } from '../ports/index.ts';
import { askChoices } from './conflict.ts';
import { askResting } from './later-steps.ts';

/** What came with a pressed button. */
export interface Pressed {
  readonly key?: string;
  readonly index?: number;
  readonly face?: number;
  /** Largest face of the die that is to be changed. */
  readonly faces?: number;
}

type Perform = (message: ChatMessage, pressed: Pressed) => Promise<unknown>;

const PERFORM: Readonly<Record<string, Perform>> = {
  undo: (message) => takeBack(reportBehind(message), false),
  redo: (message) => takeBack(reportBehind(message), true),
  settle: (message) => settle(message),
  applyHeld: async (message) => await applyHeld(message),
  dropHeld: async (message) => await dropHeld(message),
  changeDie: (message, pressed) => changeFace(message, pressed),
  answer: async (message) => await answerAsGm(message),
  skip: async (message) => await skipQuestions(message),
  callOff: async (message) => await callOff(message),
  run: async (message) => await receive(message),
  dropIntent: async (message) => await takeAway(message.id),
};

/** What a person has to decide first: what rests on it, and, as a GM, what becomes of values that were changed since. */
async function takeBack(message: ChatMessage, redo: boolean): Promise<void> {
  const { user } = game();
  const steps = stepsOf(message);
  const resting = redo ? [] : dependents(message);
  let decided: Decided = {};
  let all = steps;
  if (resting.length > 0 && resting.every(({ plan }) => mayTakeBack(plan, user))) {
    const chosen = await askResting(resting, user.isGM);
    if (chosen === null) return;
    decided = chosen === 'also' ? { also: resting.map(({ plan }) => plan.planId) } : { alone: true };
    if (chosen === 'also') all = byAge([...steps, ...resting]);
  }
  const conflicts = user.isGM ? conflictsOf(all, redo) : [];
  const choices = conflicts.length === 0 ? [] : await askChoices(conflicts, redo ? 'redo' : 'undo');
  if (choices === null) return;
  await request({ type: redo ? 'redo' : 'undo', message: String(message.id), ...decided, ...(choices.length === 0 ? {} : { choices }) });
}

/** A GM decides about places where somebody else wrote at the same time. */
async function settle(message: ChatMessage): Promise<void> {
  if (!game().user.isGM) return;
  const choices = await askChoices(
    unsettledIn(message).map((place) => ({ ...place, leaves: place.theirs })),
    'settle',
  );
  if (choices !== null) await request({ type: 'settle', message: String(message.id), choices });
}

async function changeFace(message: ChatMessage, { key, index = 0, face = NaN, faces = 0 }: Pressed): Promise<void> {
  if (!Number.isInteger(face) || face < 1 || face > faces) {
    notify().warn(text('FOURFOLD.Refused.badDie'));
    return;
  }
  if (key !== undefined) await changeDie(message, key, index, face);
}

/** Actions that are under way, by message. */
const underway = new Set<string>();

/** Carries out an action of a card once; a second press while it goes on does nothing. */
export async function act(message: ChatMessage, action: string, pressed: Pressed = {}): Promise<void> {
  const perform = Object.hasOwn(PERFORM, action) ? PERFORM[action] : undefined;
  const id = String(message.id);
  if (perform === undefined || underway.has(id)) return;
  underway.add(id);
  try {
    await perform(message, pressed);
  } finally {
    underway.delete(id);
  }
}

/** Listens to the buttons of a drawn message. */
export function listenToButtons(id: string, html: HTMLElement): void {
  html.addEventListener('click', (event) => {
    const button = (event.target as Element | null)?.closest<HTMLButtonElement>('button[data-action]');
    if (button === null || button === undefined || !html.contains(button)) return;
    event.preventDefault();
    press(id, html, button).catch((fault: unknown) => {
      console.error(`Fourfold | ${String(button.dataset['action'])}`, fault);
    });
  });
}

async function press(id: string, html: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const message = game().messages.get(id);
  if (message === undefined || button.disabled) return;
  const { action = '', key, index, faces } = button.dataset;
  const input = button.parentElement?.querySelector<HTMLInputElement>('input[name="face"]');
  const pressed: Pressed = {
    ...(key === undefined ? {} : { key }),
    ...(index === undefined ? {} : { index: Number(index) }),
    ...(faces === undefined ? {} : { faces: Number(faces) }),
    ...(input === null || input === undefined ? {} : { face: Number(input.value) }),
  };
  const buttons = [...html.querySelectorAll<HTMLButtonElement>('button[data-action]')];
  for (const one of buttons) one.disabled = true;
  try {
    await act(message, action, pressed);
  } finally {
    for (const one of buttons) one.disabled = false;
  }
}
