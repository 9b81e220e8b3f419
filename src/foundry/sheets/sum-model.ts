/** A number with its explanation, as templates draw it. */
import type { SumView } from '../../rules/views/sheet.ts';
import type { Say } from './say.ts';

export interface SumModel {
  readonly id: string;
  readonly domId: string;
  readonly label: string;
  readonly shown: string;
  readonly signed: string;
  /** All parts in one line, for tooltips and for those who listen. */
  readonly why: string;
  readonly parts: readonly { readonly label: string; readonly value: string }[];
  readonly clamped: string | null;
  /** What is rolled with it. */
  readonly roll: string;
}

export function sumModel(say: Say, uid: string, id: string, label: string, sum: SumView, roll = id): SumModel {
  const parts = sum.parts.map((part) => ({ label: say(part.label), value: part.value }));
  const lines = parts.map((part) => `${part.label} ${part.value}`);
  return {
    id,
    roll,
    domId: `${uid}-why-${id.replaceAll('.', '-')}`,
    label,
    shown: sum.shown,
    signed: sum.signed,
    why: lines.length === 0 ? say({ key: 'FOURFOLD.Sheet.noParts' }) : lines.join(' · '),
    parts,
    clamped: sum.clamped === null ? null : say({ key: `FOURFOLD.Sheet.clamped.${sum.clamped}`, args: { value: sum.shown } }),
  };
}
