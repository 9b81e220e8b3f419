/** A key that is held while a token is put somewhere else: that is no walk, and leaves nobody's reach. */
import { setWay } from '../boundary/steps.ts';
import { game, hooks, type Bag } from '../ports/index.ts';

let held = false;

/** In `init`: the key, which everybody may change in Foundry's own window of controls. */
export function registerMovingKey(): void {
  const put = (down: boolean) => (): boolean => {
    held = down;
    // Whatever else the key does, it still does.
    return false;
  };
  game().keybindings.register('fourfold', 'teleport', {
    name: 'FOURFOLD.Key.teleport.name',
    hint: 'FOURFOLD.Key.teleport.hint',
    editable: [{ key: 'KeyJ' }],
    onDown: put(true),
    onUp: put(false),
  });
  hooks().on('preUpdateToken', (_token, changes, options) => {
    const moved = changes as Bag;
    if (held && ('x' in moved || 'y' in moved)) setWay(options as Record<string, unknown>, 'teleport');
  });
}
