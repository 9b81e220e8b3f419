/** The games that Fourfold plays. */
import type { Manifest } from '../kernel/contract.ts';
import { arts } from './arts.ts';

/** Manifests by ruleset id; the first is the default. */
export const MANIFESTS: Readonly<Record<string, Manifest>> = { arts };
