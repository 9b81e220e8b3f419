/** A page of its own for applications: server, client and screen in one script, with a small system. */
import { connect } from '../../../stage/engine/client/entry.ts';
import type { Screen } from '../../../stage/engine/client/screen.ts';
import { differences } from '../../../stage/engine/generation.ts';
import type { Bag } from '../../../stage/engine/objects/bags.ts';
import { StageServer } from '../../../stage/engine/server/server.ts';
import type { Session } from '../../../stage/engine/server/server.ts';
import type { Request } from '../../../stage/engine/server/protocol.ts';
import { drawn, installApplications } from '../../../stage/screen/applications/index.ts';
import { toast } from '../../../stage/screen/applications/notifications.ts';

const userId = 'gm00000000000000';
const errors: string[] = [];

const templates: Record<string, string> = {
  'templates/header.hbs': `<header><h2>{{document.name}}</h2><p class="hp">{{document.system.hp}}</p>
    <button type="button" data-action="hurt" name="hurt">Hurt</button>
    <button type="button" data-action="ask" data-id="ask">Ask</button></header>`,
  'templates/body.hbs': `<section class="tab {{tab.cssClass}}" data-group="primary" data-tab="body" style="height: 120px; overflow: auto">
    {{formGroup systemFields.hp value=source.system.hp rootId=rootId}}
    {{formGroup systemFields.size value=source.system.size rootId=rootId}}
    {{formGroup systemFields.brave value=source.system.brave rootId=rootId}}
    {{formGroup fields.name value=source.name rootId=rootId label="Name"}}
    <details><summary>More</summary><p>Hidden</p></details>
    <p style="height: 300px">Tall</p></section>`,
  'templates/notes.hbs': `<section class="tab {{tab.cssClass}}" data-group="primary" data-tab="notes">
    {{formInput systemFields.notes value=source.system.notes enriched=notes toggled=true}}
    <ul>{{#each items}}<li class="draggable" data-item-id="{{this.id}}">{{this.name}}</li>{{/each}}</ul></section>`,
};

function hostOf(server: StageServer) {
  const listeners: ((message: string) => void)[] = [];
  const session: Session = {
    userId,
    deliver: (event) => listeners.forEach((listener) => queueMicrotask(() => listener(JSON.stringify(event)))),
  };
  server.connect(session);
  return {
    request: async (message: string) => JSON.stringify(await server.handle(session, JSON.parse(message) as Request)),
    onEvent: (listener: (message: string) => void) => void listeners.push(listener),
    readFile: (path: string) => Promise.resolve(templates[path] ?? null),
    report: (level: string, what: unknown) => void (level === 'error' && errors.push(String(what))),
    storage: { get: () => null, set: () => undefined },
  };
}

const manifest = { id: 'small', documentTypes: { Actor: { hero: { htmlFields: ['notes'] } }, Item: { gear: {} } }, languages: [] };

const screen: Screen = {
  applications: drawn,
  placeables: {},
  canvas: () => ({ ready: false }),
  notify: (level, message) => void toast(level, message),
  open: () => Promise.resolve(),
};

interface Foundry {
  applications: {
    api: {
      HandlebarsApplicationMixin: (base: unknown) => new () => object;
      DialogV2: { confirm(config: Bag): Promise<unknown> };
    };
    sheets: { ActorSheetV2: unknown };
    apps: { DocumentSheetConfig: { registerSheet(...args: unknown[]): void } };
    ux: { TextEditor: { enrichHTML(text: string, options: Bag): Promise<string> } };
  };
  data: { fields: Record<string, new (...args: unknown[]) => unknown> };
  abstract: { TypeDataModel: new () => object };
}

/** The system: one kind of hero, one sheet. */
function smallSystem(): void {
  const { foundry, CONFIG, Actor } = globalThis as unknown as { foundry: Foundry; CONFIG: Record<string, Bag>; Actor: unknown };
  const make = (name: string, options: Bag) => new foundry.data.fields[name]!(options);
  class Hero extends foundry.abstract.TypeDataModel {
    static defineSchema() {
      return {
        hp: make('NumberField', {
          integer: true,
          min: 0,
          max: 99,
          initial: 10,
          nullable: true,
          label: 'Hit points',
          hint: 'How long you last',
        }),
        size: make('StringField', { required: true, initial: 'm', choices: { s: 'Small', m: 'Medium' }, label: 'Size' }),
        brave: make('BooleanField', { label: 'Brave' }),
        notes: make('HTMLField', { label: 'Notes' }),
      };
    }
  }
  (CONFIG['Actor']!['dataModels'] as Bag)['hero'] = Hero;
  const { HandlebarsApplicationMixin, DialogV2 } = foundry.applications.api;
  interface Sheet {
    document: {
      update(data: Bag): Promise<unknown>;
      system: { hp: number; notes: string; schema: { fields: Bag } };
      items: Iterable<unknown>;
    };
    answer: unknown;
  }
  class HeroSheet extends HandlebarsApplicationMixin(foundry.applications.sheets.ActorSheetV2) {
    static DEFAULT_OPTIONS = {
      classes: ['small'],
      position: { width: 420 },
      window: { resizable: true, controls: [{ icon: 'fa-solid fa-heart', label: 'Hurt', action: 'hurt' }] },
      form: { submitOnChange: true },
      actions: {
        hurt(this: Sheet) {
          return this.document.update({ 'system.hp': this.document.system.hp - 1 });
        },
        async ask(this: Sheet) {
          this.answer = await DialogV2.confirm({ window: { title: 'Sure?' }, content: '<p>Really?</p>', modal: true });
        },
      },
    };
    static TABS = {
      primary: {
        initial: 'body',
        tabs: [
          { id: 'body', label: 'Body' },
          { id: 'notes', label: 'Notes' },
        ],
      },
    };
    static PARTS = {
      header: { template: 'systems/small/templates/header.hbs' },
      tabs: { template: 'templates/generic/tab-navigation.hbs' },
      body: { template: 'systems/small/templates/body.hbs', scrollable: [''] },
      notes: { template: 'systems/small/templates/notes.hbs' },
    };
    async _prepareContext(this: Sheet, options: Bag) {
      const base = Object.getPrototypeOf(HeroSheet.prototype) as { _prepareContext(options: Bag): Promise<Bag> };
      const context = await base._prepareContext.call(this, options);
      const notes = await foundry.applications.ux.TextEditor.enrichHTML(this.document.system.notes, {});
      return { ...context, notes, items: [...this.document.items], systemFields: this.document.system.schema.fields };
    }
  }
  foundry.applications.apps.DocumentSheetConfig.registerSheet(Actor, 'small', HeroSheet, { types: ['hero'], makeDefault: true });
}

async function start(): Promise<void> {
  const generation = new URLSearchParams(location.search).get('generation') === '14' ? 14 : 13;
  const server = await new StageServer({ differences: differences(generation), manifest, now: () => Date.now() }).start();
  server.seedDocument('User', { _id: userId, name: 'Gm', role: 4, color: '#3388cc' });
  const items = [{ _id: 'rope000000000000', name: 'Rope', type: 'gear' }];
  server.seedDocument('Actor', { _id: 'hero000000000000', name: 'Ann', type: 'hero', system: { notes: '<p>Old <b>tale</b></p>' }, items });
  server.seedDocument('Item', { _id: 'lamp000000000000', name: 'Lamp', type: 'gear' });
  const handle = await connect(hostOf(server), { screen });
  installApplications();
  smallSystem();
  await handle.boot();
  Object.assign(globalThis, { errors, notifications: handle.notifications });
  document.body.dataset['ready'] = 'yes';
}

void start().catch((error: unknown) => {
  errors.push(String(error));
  document.body.dataset['ready'] = error instanceof Error ? (error.stack ?? '') : 'no';
});
