/** The page: the screen on which people say who they are, or the table. */
import { connect } from '../../engine/client/entry.ts';
import type { ClientHandle } from '../../engine/client/entry.ts';
import type { Localization } from '../../engine/client/localization.ts';
import { mergeObject } from '../../engine/objects/merge.ts';
import { runtime } from '../../engine/runtime.ts';
import { installApplications } from '../applications/index.ts';
import { button, h } from './dom.ts';
import { openHost } from './host.ts';
import type { PageHost } from './host.ts';
import { chosenUser, fetchTable, showJoin } from './join.ts';
import type { TableInfo } from './join.ts';
import { configureUi, makeScreen } from './screen.ts';
import { offerToTests } from './test-door.ts';
import { coreTexts, text } from './text.ts';
import { applyTheme } from './theme.ts';

async function main(): Promise<void> {
  applyTheme();
  const table = await fetchTable();
  const user = chosenUser();
  if (location.pathname !== '/game') showJoin(table);
  else if (user === null || !table.users.some(({ id }) => id === user)) location.replace('/join');
  else await play(table, user);
}

async function play(table: TableInfo, userId: string): Promise<void> {
  document.title = table.system.title;
  const errors: unknown[] = [];
  const warnings: unknown[] = [];
  window.addEventListener('error', (event) => errors.push(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => errors.push(event.reason));
  const host = openHost({ userId, systemId: table.system.id, errors, warnings, onLost: showLost, onBack: () => location.reload() });
  // What Foundry adds to the language, and systems use.
  Object.assign(Math, { clamp: (value: number, low: number, high: number) => Math.min(Math.max(value, low), high) });
  document.body.classList.add('game', `system-${table.system.id}`);
  const handle = await connect(host, { strict: table.recording ? 'record' : 'throw', screen: makeScreen() });
  mergeObject((runtime.game['i18n'] as Localization)._fallback, coreTexts);
  configureUi();
  installApplications(document);
  if (table.recording) tellMissing(handle, host);
  if (table.testing) offerToTests(handle, errors, warnings);
  addStyles(table);
  await runScripts(table);
  await handle.boot();
  document.body.classList.add('ready');
}

/** Style sheets of the system come into its layer, unless they ask for another one or for none. */
function addStyles({ system, styles }: TableInfo): void {
  const imports = styles.map(
    ({ src, layer = 'system' }) =>
      `@import url(${JSON.stringify(`/systems/${system.id}/${src}`)})${layer === null ? '' : ` layer(${layer})`};`,
  );
  document.head.append(h('style', {}, imports.join('\n')));
}

async function runScripts({ system, scripts, modules }: TableInfo): Promise<void> {
  for (const src of scripts) {
    await new Promise((resolve, reject) => {
      document.head.append(
        h('script', { src: `/systems/${system.id}/${src}`, onload: resolve, onerror: () => reject(new Error(`${src} cannot be loaded`)) }),
      );
    });
  }
  for (const src of modules) {
    const path = `/systems/${system.id}/${src}`;
    await import(/* @vite-ignore */ path);
  }
}

/** Passes on, once each, the members that a foreign system was looking for. */
function tellMissing(handle: ClientHandle, host: PageHost): void {
  let told = 0;
  setInterval(() => {
    for (const name of handle.missing.slice(told)) host.missing(name);
    told = handle.missing.length;
  }, 1000);
}

function showLost(): void {
  if (document.getElementById('connection-lost')) return;
  document.body.append(h('p', { id: 'connection-lost', role: 'alert' }, text('connectionLost')));
}

/** Nothing is worse than an empty page. */
function showFailure(error: unknown): void {
  console.error(error);
  const words = error instanceof Error ? error.message : String(error);
  const again = button({ label: text('joinAgain'), onclick: () => location.assign('/join') });
  document.body.append(h('main', { class: 'stage-join', role: 'alert' }, h('h1', {}, text('startFailed')), h('pre', {}, words), again));
}

main().catch(showFailure);
