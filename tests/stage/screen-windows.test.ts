import { describe, expect, it } from 'vitest';
import { fitPosition } from '../../stage/screen/applications/position.ts';
import { tabsOf } from '../../stage/screen/applications/tabs.ts';

const wide = { width: 1000, height: 800 };
const measured = { width: 400, height: 300 };

describe('the place of a window', () => {
  it('is the middle unless it is asked for', () => {
    expect(fitPosition({}, measured, wide)).toEqual({ width: 'auto', height: 'auto', left: 300, top: 250 });
    expect(fitPosition({ left: 10, top: 20, width: 500, height: 200 }, measured, wide)).toEqual({
      width: 500,
      height: 200,
      left: 10,
      top: 20,
    });
  });

  it('is inside the viewport', () => {
    expect(fitPosition({ left: 900, top: -5, width: 500, height: 2000 }, measured, wide)).toEqual({
      width: 500,
      height: 800,
      left: 500,
      top: 0,
    });
    expect(fitPosition({ width: 5 }, measured, wide).width).toBe(160);
  });

  it('is the whole width of a narrow viewport', () => {
    expect(fitPosition({ left: 50, width: 500 }, measured, { width: 360, height: 640 })).toMatchObject({ width: 360, left: 0, top: 170 });
  });
});

describe('tabs', () => {
  const config = { initial: 'one', labelPrefix: 'SMALL.Tabs', tabs: [{ id: 'one' }, { id: 'two', label: 'Two' }] };

  it('begin with the initial one and stay where they were left', () => {
    const groups: Record<string, string | null> = {};
    expect(tabsOf('primary', config, groups)).toEqual({
      one: { id: 'one', group: 'primary', label: 'SMALL.Tabs.one', active: true, cssClass: 'active' },
      two: { id: 'two', group: 'primary', label: 'Two', active: false, cssClass: '' },
    });
    expect(groups).toEqual({ primary: 'one' });
    expect(tabsOf('primary', config, { primary: 'two' })['two']?.active).toBe(true);
  });
});
