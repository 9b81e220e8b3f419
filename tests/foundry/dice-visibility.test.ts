import { GM, PLAYER, pretend } from './dice-stage.ts';
import { describe, expect, it } from 'vitest';
import { currentVisibility, withVisibility, type Visibility } from '../../src/foundry/compat.ts';

const MODES: readonly (readonly [13 | 14, string | null, Visibility])[] = [
  [13, 'publicroll', 'public'],
  [13, 'gmroll', 'gm'],
  [13, 'blindroll', 'blind'],
  [13, 'selfroll', 'self'],
  [13, 'roll', 'gm'],
  [13, null, 'gm'],
  [13, 'public', 'gm'],
  [14, 'public', 'public'],
  [14, 'ic', 'public'],
  [14, 'gm', 'gm'],
  [14, 'blind', 'blind'],
  [14, 'self', 'self'],
  [14, null, 'gm'],
  [14, 'publicroll', 'gm'],
  [14, 'constructor', 'gm'],
];

const SEEN: Readonly<Record<Visibility, { readonly whisper: readonly string[]; readonly blind: boolean }>> = {
  public: { whisper: [], blind: false },
  gm: { whisper: [GM.id], blind: false },
  blind: { whisper: [GM.id], blind: true },
  self: { whisper: [PLAYER.id], blind: false },
};

describe.each([13, 14] as const)('in generation %d', (generation) => {
  it.each(MODES.filter(([of]) => of === generation))('%d: the choice %s is %s', (_of, mode, visibility) => {
    pretend(generation, mode);
    expect(currentVisibility()).toBe(visibility);
  });

  it.each(Object.entries(SEEN))('%s is seen by those alone', (visibility, expected) => {
    pretend(generation, null);
    const data = withVisibility({ type: 'report' }, visibility as Visibility);
    expect(data).toEqual({ type: 'report', ...expected });
  });
});
