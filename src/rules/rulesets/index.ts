/** The games that Fourfold plays. */
import type { Manifest } from '../kernel/contract.ts';
import { arete } from './arete.ts';
import { arts } from './arts.ts';
import { cards } from './cards.ts';
import { warriors } from './warriors.ts';

/** Manifests by ruleset id; the first is the default. */
export const MANIFESTS: Readonly<Record<string, Manifest>> = { arts, warriors, arete, cards };
