/** Entry: registers everything with Foundry. */
import { configure } from './foundry/configure.ts';
import { listen } from './foundry/listen.ts';
import { hooks } from './foundry/ports/index.ts';

hooks().once('init', configure);
hooks().once('ready', listen);
