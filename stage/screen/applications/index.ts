import type { Localization } from '../../engine/client/localization.ts';
import { bagOf } from '../../engine/objects/bags.ts';
import type { Bag } from '../../engine/objects/bags.ts';
import { mergeObject } from '../../engine/objects/merge.ts';
import { runtime } from '../../engine/runtime.ts';
import { ActiveEffectConfig, ActorSheetV2, ItemSheetV2 } from './actor-sheet.ts';
import { ApplicationV2 } from './application.ts';
import { ContextMenu } from './context-menu.ts';
import { DialogV2 } from './dialog.ts';
import { DocumentSheetV2 } from './document-sheet.ts';
import { DragDrop } from './drag-drop.ts';
import { defineElements, elements } from './elements.ts';
import { drawFields, fieldsNamespace, registerFieldHelpers } from './fields.ts';
import { FilePicker } from './file-picker.ts';
import { FormDataExtended } from './form-data.ts';
import { HandlebarsApplicationMixin } from './handlebars-application.ts';
import { Notifications } from './notifications.ts';
import { TextEditor, followContentLinks } from './text-editor.ts';
import texts from './texts.json' with { type: 'json' };
import { Tooltips } from './tooltip.ts';
import { dismissOnEscape, followViewport, instances } from './window.ts';

/** foundry.applications with classes that draw, in place of those that do not. */
export function drawn(base: Bag): Bag {
  return {
    ...base,
    instances,
    api: { ...bagOf(base['api']), ApplicationV2, HandlebarsApplicationMixin, DocumentSheetV2, DialogV2, Dialog: DialogV2 },
    apps: { ...bagOf(base['apps']), FilePicker },
    sheets: { ...bagOf(base['sheets']), ActorSheetV2, ItemSheetV2, ActiveEffectConfig },
    ux: { ...bagOf(base['ux']), TextEditor, DragDrop, ContextMenu, FormDataExtended },
    fields: { ...bagOf(base['fields']), ...fieldsNamespace },
    elements: { ...bagOf(base['elements']), ...elements },
  };
}

/** What applications need of a page; once per page, when the client is connected and before the system's script runs. */
export function installApplications(page: Document = document): void {
  mergeObject((runtime.game['i18n'] as Localization)._fallback, texts);
  runtime.ui['notifications'] = new Notifications();
  runtime.game['tooltip'] = new Tooltips(page);
  bagOf(runtime.CONFIG['queries'])['dialog'] = (given: Parameters<typeof DialogV2._handleQuery>[0]) => DialogV2._handleQuery(given);
  drawFields();
  registerFieldHelpers();
  defineElements();
  followContentLinks(page);
  dismissOnEscape(page);
  if (page.defaultView) followViewport(page.defaultView);
}
