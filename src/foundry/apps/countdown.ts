/** How much time is left for a question: as text, every second; said aloud only when it becomes little. */
import { serverNow, text } from '../ports/index.ts';

const SECOND = 1000;
/** Seconds left at which it is said aloud. */
const SAID_AT: readonly number[] = [30, 10];

/** Keeps the time in a dialog true until the dialog is gone. */
export function countDown(element: HTMLElement | null, until: number): void {
  const shown = element?.querySelector<HTMLElement>('[data-remaining]');
  const said = element?.querySelector<HTMLElement>('[data-announced]');
  if (shown === null || shown === undefined) return;
  const timer = setInterval(() => {
    if (!shown.isConnected) {
      clearInterval(timer);
      return;
    }
    const seconds = Math.max(0, Math.ceil((until - serverNow()) / SECOND));
    shown.textContent = seconds > 0 ? text('FOURFOLD.Dialog.remaining', { seconds }) : text('FOURFOLD.Dialog.timeOver');
    if (said !== null && said !== undefined && SAID_AT.includes(seconds)) said.textContent = shown.textContent;
  }, SECOND);
}
