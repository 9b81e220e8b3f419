/** Asks before something is deleted for good. */
import { foundryApi, text, type Bag } from '../ports/index.ts';

interface Confirming {
  confirm(options: Bag): Promise<unknown>;
}

export async function confirmDelete(name: string): Promise<boolean> {
  const { api, handlebars } = foundryApi().applications;
  const content = await handlebars.renderTemplate('systems/fourfold/templates/parts/confirm-delete.hbs', { name });
  const title = text('FOURFOLD.Sheet.deleteTitle');
  const answer = await (api['DialogV2'] as Confirming).confirm({ window: { title }, content, rejectClose: false });
  return answer === true;
}
