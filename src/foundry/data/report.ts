/** The `system` of report messages, to write and to read. */
import { REPORT_SHAPE } from './combat-shapes.ts';
import { withTexts } from './json-text.ts';

/** `system` data for creating or updating a report message. Values go through this, else their keys with dots are lost. */
export function reportData(system: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return withTexts(REPORT_SHAPE, system);
}
