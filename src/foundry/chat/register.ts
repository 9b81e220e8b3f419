/** Registers what the chat shows of our messages. Called in `init`. */
import { hooks, type ChatMessage } from '../ports/index.ts';
import { SETTING_CHANGED } from '../settings/register.ts';
import { RULINGS_CHANGED } from '../settings/ruleset.ts';
import { concernedBy } from '../boundary/plan-log.ts';
import { listenToButtons } from './actions.ts';
import { redraw, redrawAll, showMessage } from './show.ts';
import { loadReportTemplates } from './templates.ts';

/** The messages of the steps that another message takes back or does again are drawn anew. */
function redrawUndone(message: unknown): void {
  for (const id of new Set(concernedBy(message as ChatMessage))) redraw(id);
}

export function registerChat(): void {
  hooks().on('renderChatMessageHTML', (message, html) => {
    const element = html as HTMLElement;
    showMessage(message as ChatMessage, element);
    if ((message as ChatMessage).type === 'report') listenToButtons(String((message as ChatMessage).id), element);
  });
  hooks().on('createChatMessage', redrawUndone);
  hooks().on('deleteChatMessage', redrawUndone);
  hooks().on('userConnected', redrawAll);
  hooks().on(SETTING_CHANGED, redrawAll);
  hooks().on(RULINGS_CHANGED, redrawAll);
  hooks().once('i18nInit', () => {
    loadReportTemplates().catch((fault: unknown) => {
      console.error('Fourfold | templates', fault);
    });
  });
}
