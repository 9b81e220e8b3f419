/** The reaction window before an action resolves (T-14). */
import type { Mechanic } from '../../kernel/contract.ts';
import { reactionWindow } from './window.ts';
import { respond } from './respond.ts';

export { reactionWindow } from './window.ts';
export { respond } from './respond.ts';

export const reactions: Mechanic = {
  id: 'reactions',
  rules: ['T-14'],
  needs: ['economy'],
  handlers: {
    interrupt: function* (r, { by, item, counterable = item.type === 'ability' && item.tags.includes('spell') }) {
      return yield* reactionWindow(r, { by, counterable }, respond);
    },
  },
};
