/** Cover adds to Defense and to Reflex; behind total cover nobody is aimed at (A-41 … A-43; AR-08, AR-22). */
import { refusal, refuse, type Rule } from '../../kernel/ask.ts';
import type { Circumstances, Cover } from '../../kernel/command.ts';
import type { Aim, Mechanic, RollFor } from '../../kernel/contract.ts';
import type { Part } from '../../kernel/explain.ts';
import { note, type Resolution } from '../../kernel/resolution.ts';

/** the best first. */
const BONUSES: readonly { readonly cover: Cover; readonly value: number; readonly rule: string }[] = [
  { cover: 'threeQuarter', value: 5, rule: 'A-42' },
  { cover: 'half', value: 2, rule: 'A-41' },
];

/** What people's clients say may be anything. */
function coversIn(circumstances: Circumstances | undefined): readonly unknown[] {
  const said: unknown = circumstances?.cover?.value ?? [];
  return Array.isArray(said) ? (said as readonly unknown[]) : [said];
}

/** AR-08: of several the best one counts, and none is added to another. */
function bestOf(r: Resolution, roll: RollFor): Part | null {
  const covers = coversIn(roll.circumstances);
  const best = BONUSES.find(({ cover }) => covers.includes(cover));
  if (best === undefined) return null;
  if (covers.length > 1) note(r, 'AR-08', { key: 'FOURFOLD.Note.bestCover' }, roll.by.id);
  return { label: { key: `FOURFOLD.Part.cover-${best.cover}` }, value: best.value, rule: best.rule };
}

/** what an attack must reach; where the target rolls its defence, that roll. */
function defended(r: Resolution, roll: RollFor, into: Part[]): void {
  const part = bestOf(r, roll);
  if (part !== null) into.push(part);
}

/** Saves that are made by getting out of the way: of that name, or with what also decides who is quickest. */
function isReflex(r: Resolution, { kind, attribute }: RollFor): boolean {
  return kind === 'save' && (attribute === 'reflex' || attribute === r.rules.exclusive.initiative.attribute);
}

/** AR-22: Reflex saves. */
function rollParts(r: Resolution, roll: RollFor, into: Part[]): void {
  if (!isReflex(r, roll)) return;
  const part = bestOf(r, roll);
  if (part === null) return;
  into.push(part);
  note(r, 'AR-22', { key: 'FOURFOLD.Note.coverOnReflex', args: { value: part.value } }, roll.by.id);
}

/** A-43, AR-08: total cover bars what is aimed at its target; an area is not aimed. */
function* aimed(r: Resolution, { item, target, circumstances }: Aim): Rule<void> {
  if (!coversIn(circumstances).includes('total')) return;
  if (item.area === true) note(r, 'AR-08', { key: 'FOURFOLD.Note.areaBehindCover', args: { name: target.name } }, target.id);
  else yield* refuse(refusal('totalCover', 'A-43', { name: target.name }));
}

export const cover: Mechanic = { id: 'cover', reads: ['cover'], rules: ['A-41', 'A-42', 'A-43'], handlers: { defended, rollParts, aimed } };
