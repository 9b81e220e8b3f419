import { describe, expect, it } from 'vitest';
import {
  attributes,
  burning,
  condition,
  conditions,
  conditionsOf,
  creature,
  fallen,
  game,
  health,
  item,
  items,
  of,
  play,
  reasons,
  regeneration,
  spell,
  type Given,
  type Settings,
  type Conditions,
} from './fixtures.ts';

const held = (given: Parameters<typeof creature>[1] = {}) =>
  creature('ember', { health: health(30, 30), concentrating: ['veil'], attributes: attributes({ con: 2, wis: 5 }), ...given });
const linked = condition('veiled', { linked: 'ember' });

function hurt(amounts: readonly number[], dice: readonly Given[], settings: Settings = {}, given: Parameters<typeof creature>[1] = {}) {
  const parts = amounts.map((amount) => ({ amount, type: 'slashing' }));
  const played = play(
    game([held(given), creature('imp', { conditions: conditions(linked, 'stunned') })], settings),
    { kind: 'damage', to: ['ember'], parts },
    dice,
  );
  return { kept: of(played, 'ember').concentrating.length === 1, imp: conditionsOf(played, 'imp'), rules: reasons(played) };
}

describe('damage', () => {
  it('T-60: a save at once; failure ends the spell and what hangs on it', () => {
    expect(hurt([5], [8])).toMatchObject({ kept: true, imp: ['stunned', 'veiled'] });
    expect(hurt([5], [7])).toMatchObject({ kept: false, imp: ['stunned'] });
    expect(hurt([5], [7]).rules).toContain('T-60');
  });

  it('T-60: none without damage, without concentration, or when nothing gets through', () => {
    expect(hurt([0], []).kept).toBe(true);
    expect(hurt([5], [], {}, { reduction: { all: 9 } }).kept).toBe(true);
    expect(hurt([5], [], {}, { concentrating: [] }).kept).toBe(false);
  });

  it('T-60, TR-12: wholly taken by Bonus Health it is still damage taken', () => {
    expect(hurt([5], [7], {}, { bonusHealth: { ward: { value: 9, turns: null } } }).kept).toBe(false);
  });

  it('t.concDC max(10, floor(damage / 2)) (T-60, TR-12)', () => {
    expect([hurt([21], [7]).kept, hurt([21], [8]).kept]).toEqual([false, true]);
    expect([hurt([14, 9], [8]).kept, hurt([14, 9], [9]).kept]).toEqual([false, true]);
  });

  it('t.concDC another formula', () => {
    expect([hurt([5], [12], { 't.concDC': '10 + damage' }).kept, hurt([5], [13], { 't.concDC': '10 + damage' }).kept]).toEqual([
      false,
      true,
    ]);
    expect(hurt([5], [1], { 't.concDC': '2 - damage' }).kept).toBe(true);
    expect(hurt([5], [7], { 't.concDC': '40 / damage' }).kept).toBe(true);
  });

  it('t.concAttr con (the sixth)', () => {
    expect([hurt([5], [7], { 't.concAttr': 'con' }).kept, hurt([5], [8], { 't.concAttr': 'con' }).kept]).toEqual([false, true]);
  });

  it('t.concAttr another attribute', () => {
    expect([hurt([5], [4], { 't.concAttr': 'wis' }).kept, hurt([5], [5], { 't.concAttr': 'wis' }).kept]).toEqual([false, true]);
  });
});

describe('the window', () => {
  const start = (settings: Settings, dice: readonly number[], ...given: Conditions) =>
    of(
      play(game([held({ health: health(10, 30), conditions: conditions(...given) })], settings), { kind: 'turnStart', of: 'ember' }, dice),
      'ember',
    );

  it('t.concOnNet on: one save against the net loss, none without one (T-08, T-60, TR-12)', () => {
    const settings = { 't.concOnNet': 'on' };
    expect(start(settings, [7], burning(4), regeneration(1)).concentrating).toEqual([]);
    expect(start(settings, [], burning(4), regeneration(6)).concentrating).toEqual(['veil']);
    expect(start(settings, [], burning(4), regeneration(4)).concentrating).toEqual(['veil']);
    expect(start(settings, [8], burning(4), burning(4)).concentrating).toEqual(['veil']);
  });

  it('t.concOnNet off: one for each damage', () => {
    const settings = { 't.concOnNet': 'off' };
    expect(start(settings, [7], burning(4), regeneration(6)).concentrating).toEqual([]);
    expect(start(settings, [8, 7], burning(4), burning(4)).concentrating).toEqual([]);
  });
});

describe('casting', () => {
  const veil = spell('veil', { tags: ['concentration'], condition: { key: 'veiled' } });
  const thorns = spell('thorns', { tags: ['concentration'], condition: { key: 'thorny' } });
  const caster = (concentrating: readonly string[], given: Parameters<typeof creature>[1] = {}) =>
    creature('ember', { concentrating, items: items(veil, thorns), ...given });
  const cast = (what: string) => ({ kind: 'use', by: 'ember', what, on: ['imp'] }) as const;
  const imp = (given: Parameters<typeof creature>[1] = {}) => creature('imp', given);

  it('T-61: the first is held at once; what it brings about hangs on it', () => {
    const played = play(game([caster([]), imp()]), cast('veil'));
    expect(of(played, 'ember').concentrating).toEqual(['veil']);
    const ended = play(played, { kind: 'apply', to: ['ember'], condition: { key: 'stunned' } });
    expect([of(ended, 'ember').concentrating, conditionsOf(ended, 'imp')]).toEqual([[], []]);
  });

  it('T-61: a second ends the first, after a warning', () => {
    const first = play(game([caster([]), imp()]), cast('veil'));
    const second = play(first, cast('thorns'), ['confirm']);
    expect([of(second, 'ember').concentrating, conditionsOf(second, 'imp')]).toEqual([['thorns'], ['thorny']]);
    expect(play(first, cast('thorns'), ['cancel']).outcome.changes).toEqual([]);
  });

  it('T-61: the first ends at declaration, even if the second is countered', () => {
    const counter = items(item('counter', { tags: ['reaction', 'counterspell'] }));
    const first = play(game([caster([]), imp({ items: counter })]), cast('veil'), ['pass']);
    const second = play(first, cast('thorns'), ['confirm', 'counter']);
    expect([of(second, 'ember').concentrating, conditionsOf(second, 'imp')]).toEqual([[], []]);
  });

  it('T-62: it ends without a save when unable to act or cast', () => {
    const ends = (command: Parameters<typeof play>[1]) => {
      const played = play(game([held({ health: health(4, 30) }), imp({ conditions: conditions(linked) })]), command);
      expect(reasons(played)).toContain('T-62');
      return [of(played, 'ember').concentrating, conditionsOf(played, 'imp')];
    };
    expect(ends({ kind: 'damage', to: ['ember'], parts: [{ amount: 6, type: 'slashing' }] })).toEqual([[], []]);
    expect(ends({ kind: 'apply', to: ['ember'], condition: { key: 'stunned' } })).toEqual([[], []]);
    expect(ends({ kind: 'apply', to: ['ember'], condition: { key: 'silenced', data: { cannotCast: true } } })).toEqual([[], []]);
    expect(ends({ kind: 'lose', who: 'ember', track: 'health', amount: 4 })).toEqual([[], []]);
    expect(ends({ kind: 'gain', who: 'ember', track: 'deathRow', amount: 3 })).toEqual([[], []]);
  });

  it('T-62: other conditions do not end it', () => {
    const played = play(game([held()]), { kind: 'apply', to: ['ember'], condition: { key: 'slowed' } });
    expect(of(played, 'ember').concentrating).toEqual(['veil']);
  });

  it('T-62: whoever falls in the own area does not begin to concentrate', () => {
    const storm = spell('storm', { area: true, tags: ['concentration'], damage: [{ formula: '20', type: 'cold' }] });
    const played = play(game([caster([], { items: items(storm) })]), { ...cast('storm'), on: ['ember'] });
    expect(of(played, 'ember')).toMatchObject({ concentrating: [], health: { value: 0 } });
  });

  it('T-62: an unconscious creature has nothing to end', () => {
    expect(
      of(play(game([creature('ember', fallen())]), { kind: 'apply', to: ['ember'], condition: { key: 'stunned' } }), 'ember').concentrating,
    ).toEqual([]);
  });
});
