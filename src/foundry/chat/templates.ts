/** Templates of the chat, the dialogs and the tracker; loaded before the first message is drawn. */
import { foundryApi } from '../ports/index.ts';

const ROOT = 'systems/fourfold/templates';

export const TEMPLATES = {
  card: `${ROOT}/report/card.hbs`,
  roll: `${ROOT}/report/roll.hbs`,
  tooltip: `${ROOT}/report/tooltip.hbs`,
  trackerRow: `${ROOT}/report/tracker-row.hbs`,
  trackerControls: `${ROOT}/report/tracker-controls.hbs`,
  rollDialog: `${ROOT}/dialogs/roll.hbs`,
  conflict: `${ROOT}/dialogs/conflict.hbs`,
  steps: `${ROOT}/dialogs/steps.hbs`,
  question: `${ROOT}/dialogs/question.hbs`,
} as const;

const PARTIALS = ['rolls', 'creature', 'change', 'rule'].map((name) => `${ROOT}/report/${name}.hbs`);

export async function loadReportTemplates(): Promise<void> {
  await foundryApi().applications.handlebars.loadTemplates([...PARTIALS, ...Object.values(TEMPLATES)]);
}

export async function rendered(template: keyof typeof TEMPLATES, context: object): Promise<string> {
  return await foundryApi().applications.handlebars.renderTemplate(TEMPLATES[template], { ...context });
}
