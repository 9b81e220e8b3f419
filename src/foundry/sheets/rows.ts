/** Rows of lists on a sheet: one more, or one less. */
import { bagOf } from '../boundary/stored-values.ts';
import type { Shapes } from '../data/shape.ts';
import type { DocumentClass } from '../ports/index.ts';
import { withoutRow, withRow } from './form-change.ts';

/** Does what a button with `data-path`, and `data-index` of the row to take away, says. */
export async function changeRows(document: DocumentClass, shapes: Shapes, { dataset }: HTMLElement): Promise<void> {
  const path = dataset['path'] ?? '';
  const system = bagOf(document._source['system']);
  const index = dataset['index'];
  const rows = index === undefined ? withRow(shapes, system, path) : withoutRow(shapes, system, path, Number(index));
  if (rows !== null) await document.update({ [`system.${path}`]: rows });
}
