import { describe, expect, it } from 'vitest';
import { HookRegistry } from '../../stage/engine/hooks.ts';

describe('hooks', () => {
  function registry(): { hooks: HookRegistry; seen: unknown[]; errors: unknown[] } {
    const errors: unknown[] = [];
    return { hooks: new HookRegistry((error) => errors.push(error)), seen: [], errors };
  }

  it('are called in order of registration', () => {
    const { hooks, seen } = registry();
    hooks.on('x', (value) => seen.push(['first', value]));
    hooks.once('x', (value) => seen.push(['once', value]));
    const last = hooks.on('x', (value) => seen.push(['last', value]));
    hooks.callAll('x', 1);
    hooks.off('x', last);
    hooks.callAll('x', 2);
    expect(seen).toEqual([
      ['first', 1],
      ['once', 1],
      ['last', 1],
      ['first', 2],
    ]);
  });

  it('stop at false when they may', () => {
    const { hooks, seen } = registry();
    const stop = (): boolean => false;
    hooks.on('x', stop);
    hooks.on('x', () => seen.push('after'));
    expect([hooks.call('x'), hooks.callAll('x'), seen]).toEqual([false, true, ['after']]);
    hooks.off('x', stop);
    expect(hooks.call('x')).toBe(true);
  });

  it('go on after an error', () => {
    const { hooks, seen, errors } = registry();
    hooks.on('x', () => {
      throw new Error('bad');
    });
    hooks.on('x', () => seen.push('after'));
    expect([hooks.call('x'), seen, errors]).toEqual([true, ['after'], [new Error('bad')]]);
  });

  it('may be called and removed while they run', () => {
    const { hooks, seen } = registry();
    const id = hooks.on('x', () => {
      hooks.off('x', id);
      seen.push('outer');
      hooks.callAll('x');
    });
    hooks.on('x', () => seen.push('inner'));
    hooks.callAll('x');
    expect(seen).toEqual(['outer', 'inner', 'inner']);
  });
});
