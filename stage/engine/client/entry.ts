import { queueFaces, queuedFaces, templates } from '../dice/index.ts';
import { differences } from '../generation.ts';
import { isDataModelClass } from '../model/data-model.ts';
import { bagOf } from '../objects/bags.ts';
import type { Bag } from '../objects/bags.ts';
import { runtime } from '../runtime.ts';
import type { CompatibilityNote, Host } from '../runtime.ts';
import type { WorldSnapshot } from '../server/protocol.ts';
import { documentClasses, watchWorldTime } from '../documents/index.ts';
import { openDialogs, queueAnswers } from './dialogs.ts';
import { buildGame, constructDocuments, describeType, noCanvas, setActive } from './game.ts';
import { registerCoreHelpers, renderTemplate } from './handlebars.ts';
import { ServerLink } from './link.ts';
import type { Localization } from './localization.ts';
import { Localization as LocalizationClass } from './localization.ts';
import { blessedGlobals, buildConfig, buildFoundry } from './namespace.ts';
import { WritePipeline } from './pipeline.ts';
import type { ClientSettings } from './settings.ts';
import type { Screen } from './screen.ts';
import { guarded } from './strict.ts';
import type { Guard, Strictness } from './strict.ts';
import { answerQuery, queryUser } from './talk.ts';
import type { GameSocket } from './talk.ts';
import type { GameTime } from './time.ts';

export interface Notification {
  readonly level: 'error' | 'warn' | 'info';
  readonly message: string;
}

/** What whoever runs a client (a table in Node, a page) needs of it. */
export interface ClientHandle {
  /** init → i18nInit → setup → ready. The system's script has been evaluated by then. */
  boot(): Promise<void>;
  readonly notifications: Notification[];
  readonly compatibility: CompatibilityNote[];
  /** Members that a recording client was asked for in vain. */
  readonly missing: string[];
  readonly hooks: unknown;
  queueFaces(faces: number[]): void;
  queuedFaces(): number;
  queueAnswers(answers: unknown[]): void;
  openDialogs(): readonly unknown[];
  seedDice(random: () => number): void;
}

export interface ConnectOptions {
  readonly strict?: Strictness;
  /** Without a screen nothing is drawn. */
  readonly screen?: Screen;
}

/** Connects and sets up the globals of this realm. The system's script comes next, then `boot`. */
export async function connect(host: Host, { strict = 'throw', screen }: ConnectOptions = {}): Promise<ClientHandle> {
  runtime.host = host;
  const handlers = eventHandlers(() => link);
  const link: ServerLink = new ServerLink(handlers);
  const snapshot = await link.hello();
  runtime.generation = differences(snapshot.generation);
  const pipeline = new WritePipeline((operations) => link.write(operations));
  runtime.pipeline = pipeline;
  runtime.game = buildGame(snapshot, link);
  runtime.CONFIG = buildConfig();
  const notifications: Notification[] = [];
  runtime.notify = (level, message) => {
    notifications.push({ level, message });
    screen?.notify(level, message);
  };
  runtime.ui = buildUi();
  const missing: string[] = [];
  const guard = { mode: strict, absent: runtime.generation.absent, report: (path: string) => void missing.push(path) };
  installGlobals(buildFoundry(pipeline, screen), screen?.canvas() ?? noCanvas(), guard);
  installQueries(link);
  templates.render = (path, data) => renderTemplate(path, data);
  return {
    boot: () => boot(snapshot, link, screen),
    notifications,
    compatibility: runtime.compatibility,
    missing,
    hooks: runtime.hooks,
    queueFaces,
    queuedFaces,
    queueAnswers,
    openDialogs,
    seedDice: (random) => Object.assign(bagOf(runtime.CONFIG['Dice']), { randomUniform: random }),
  };
}

function buildUi(): Bag {
  const tell =
    (level: Notification['level']) =>
    (message: unknown, options: Bag = {}) => {
      const i18n = runtime.game['i18n'] as { format(key: string, data: Bag): string };
      const isKey = options['localize'] === true || options['format'] !== undefined;
      runtime.notify(level, isKey ? i18n.format(String(message), bagOf(options['format'])) : String(message));
      return { update() {}, remove() {} };
    };
  const panel = (): Bag => ({ render: () => Promise.resolve(), collapsed: false });
  const panels = [
    'chat',
    'combat',
    'actors',
    'items',
    'journal',
    'compendium',
    'settings',
    'sidebar',
    'hotbar',
    'players',
    'controls',
    'nav',
    'pause',
  ];
  const log = {
    info: tell('info'),
    warn: tell('warn'),
    error: tell('error'),
    success: tell('info'),
    notify: tell('info'),
    remove() {},
    clear() {},
  };
  return { notifications: log, windows: {}, activeWindow: null, ...Object.fromEntries(panels.map((name) => [name, panel()])) };
}

function installGlobals(foundry: Bag, canvas: Bag, guard: Guard): void {
  const Handlebars = registerCoreHelpers();
  const raw = blessedGlobals(foundry);
  const all: Bag = {
    ...raw,
    foundry: guarded(foundry, 'foundry', guard, true),
    game: guarded(runtime.game, 'game', guard),
    CONFIG: guarded(runtime.CONFIG, 'CONFIG', guard),
    ui: guarded(runtime.ui, 'ui', guard),
    Hooks: runtime.hooks,
    Handlebars,
    canvas,
  };
  for (const [name, value] of Object.entries(all)) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
  }
}

function installQueries(link: ServerLink): void {
  const { User } = documentClasses;
  if (!User) return;
  Object.defineProperty(User.prototype, 'query', {
    configurable: true,
    writable: true,
    value: function query(this: InstanceType<typeof User>, name: string, data?: unknown, options?: { timeout?: number }) {
      return queryUser(link, this, name, data, options);
    },
  });
}

function eventHandlers(link: () => ServerLink): ConstructorParameters<typeof ServerLink>[0] {
  const time = (): GameTime => runtime.game['time'] as GameTime;
  return {
    worldTime: (now, delta, options, userId) => time().receive(now, delta, options, userId),
    setting: ({ key, value, scope, options, userId }) => {
      if (key === 'core.time') time().receive(Number(value), Number(value) - time().worldTime, options, userId);
      (runtime.game['settings'] as ClientSettings).receive(key, value, scope, options, userId);
    },
    user: ({ userId, active }) => {
      setActive(runtime.game, userId, active);
      runtime.hooks.callAll('userConnected', runtime.game.collections.get('User')?.get(userId), active);
    },
    socket: (event) => (runtime.game['socket'] as GameSocket).receive(event),
    query: (event) => void answerQuery(link(), event).catch((error: unknown) => runtime.host.report('error', error)),
  };
}

async function boot(snapshot: WorldSnapshot, link: ServerLink, screen: Screen | undefined): Promise<void> {
  const { hooks, game } = runtime;
  hooks.callAll('init');
  watchWorldTime();
  const i18n = game['i18n'] as Localization;
  await i18n.load(snapshot.manifest, String((game['settings'] as ClientSettings).get('core', 'language')));
  labelTypes();
  hooks.callAll('i18nInit');
  constructDocuments(game, snapshot, link);
  link.open();
  hooks.callAll('setup');
  await screen?.open();
  hooks.callAll('canvasReady', (globalThis as unknown as Bag)['canvas']);
  game.ready = true;
  hooks.callAll('ready');
}

/** Type labels and the labels of the types' fields. */
function labelTypes(): void {
  const types = runtime.game['documentTypes'] as Record<string, string[]>;
  for (const [name, list] of Object.entries(types)) {
    const config = bagOf(runtime.CONFIG[name]);
    const labels = bagOf(config['typeLabels']);
    for (const type of list) labels[type] ??= describeType(name, type);
    for (const model of Object.values(bagOf(config['dataModels']))) {
      if (isDataModelClass(model)) LocalizationClass.localizeDataModel(model);
    }
  }
}
