import { describe, expect, it } from 'vitest';
import { pressedOnce } from '../../src/foundry/apps/pressed-once.ts';

const click = (detail: number): Event => Object.assign(new Event('click'), { detail });

describe('what a button begins is begun once', () => {
  it('not for the second click of a double click', async () => {
    let done = 0;
    for (const detail of [1, 2, 3]) await pressedOnce('a', click(detail), () => Promise.resolve(void (done += 1)));
    expect(done).toBe(1);
  });

  it('a key counts no clicks', async () => {
    let done = 0;
    for (const event of [click(0), new Event('keydown')]) await pressedOnce('a', event, () => Promise.resolve(void (done += 1)));
    expect(done).toBe(2);
  });

  it('not while it is going on, and again when it has failed', async () => {
    const done: string[] = [];
    let end: (fault: Error) => void = () => undefined;
    const first = pressedOnce('a', click(1), () => new Promise<void>((_over, failed) => void ((end = failed), done.push('first'))));
    await pressedOnce('a', click(1), () => Promise.resolve(void done.push('again')));
    await pressedOnce('b', click(1), () => Promise.resolve(void done.push('other')));
    end(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    await pressedOnce('a', click(1), () => Promise.resolve(void done.push('later')));
    expect(done).toEqual(['first', 'other', 'later']);
  });
});
