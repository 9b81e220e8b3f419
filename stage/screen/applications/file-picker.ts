import type { Bag } from '../../engine/objects/bags.ts';
import { escapeHTML } from '../../engine/objects/html.ts';
import { DialogV2 } from './dialog.ts';
import { localized } from './frame.ts';

/** Asks for the path of a file; null when nothing was chosen. */
export async function pickFile(current: string): Promise<string | null> {
  const label = escapeHTML(localized('STAGE.File.path'));
  const content = `<div class="form-group stacked"><label for="stage-file-path">${label}</label>
    <div class="form-fields"><input id="stage-file-path" type="text" name="path" value="${escapeHTML(current)}" required></div></div>`;
  const given = await DialogV2.input({ window: { title: 'STAGE.File.title' }, position: { width: 420 }, content });
  const path = (given as { path?: unknown } | null)?.path;
  return typeof path === 'string' && path !== '' ? path : null;
}

/** foundry.applications.apps.FilePicker, which on the stage is a dialog that asks for a path. */
export class FilePicker {
  static get implementation(): typeof FilePicker {
    return FilePicker;
  }

  readonly options: Bag;

  constructor(options: Bag = {}) {
    this.options = options;
  }

  async browse(): Promise<void> {
    const { current, callback } = this.options;
    const path = await pickFile(typeof current === 'string' ? current : '');
    if (path !== null) (callback as ((path: string) => void) | undefined)?.(path);
  }

  async render(_options?: unknown): Promise<this> {
    await this.browse();
    return this;
  }
}
