import { join } from 'node:path';
import { root } from '../bootstrap/install.mjs';

export { root };

/** The built system: what a Foundry user installs. */
export const dist = join(root, 'dist');

export const scriptName = 'fourfold.mjs';
