/** Buttons of cards. Each is off while its work goes on, so nothing is done twice. */
import { applyHeld, changeDie, dropHeld } from '../boundary/held.ts';
import { planIn } from '../boundary/record.ts';
import { answerAsGm, receive, request } from '../boundary/relay.ts';
import { undoConflicts } from '../boundary/undo.ts';
import { game, notify, text, type ChatMessage } from '../ports/index.ts';
import { confirmOverride } from './conflict.ts';

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
  undo: (message) => takeBack(message, false),
  redo: (message) => takeBack(message, true),
  applyHeld: async (message) => await applyHeld(message),
  dropHeld: async (message) => await dropHeld(message),
  changeDie: (message, pressed) => changeFace(message, pressed),
  answer: async (message) => await answerAsGm(message),
  run: async (message) => await receive(message),
  dropIntent: async (message) => await message.delete(),
};

/** Where a value was changed since, a GM decides with both values before them. */
async function takeBack(message: ChatMessage, redo: boolean): Promise<void> {
  const plan = planIn(message);
  if (plan === null) return;
  const conflicts = game().user.isGM ? undoConflicts(plan, redo) : [];
  if (conflicts.length > 0 && !(await confirmOverride(conflicts, redo))) return;
  const force = conflicts.length > 0 ? { force: true } : {};
  await request({ type: redo ? 'redo' : 'undo', message: String(message.id), ...force });
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
