import { DataField } from '../fields/data-field.ts';
import { isDataModelClass } from '../model/data-model.ts';
import type { Bag } from '../objects/bags.ts';
import { Collection } from '../objects/collection.ts';
import { deepClone } from '../objects/clone.ts';
import { guarded, runtime } from '../runtime.ts';

export interface SettingConfig extends Bag {
  namespace: string;
  key: string;
  id: string;
  scope: 'world' | 'client' | 'user';
  type?: unknown;
  default?: unknown;
  onChange?: (value: unknown, options: Bag, userId: string) => unknown;
}

/** Sends a change of a world or user setting; gives when this client has seen it come back. */
export type SendSetting = (key: string, value: unknown, scope: 'world' | 'user', options: Bag) => Promise<void>;

/** game.settings: registered settings of the scopes world, user and client. */
export class ClientSettings {
  readonly settings = new Collection<SettingConfig>();
  readonly menus = new Collection<Bag>();
  /** Stored values of the world and of this user, as the server knows them. */
  readonly world = new Map<string, unknown>();
  readonly user = new Map<string, unknown>();
  readonly #send: SendSetting;

  constructor(send: SendSetting) {
    this.#send = send;
  }

  get storage(): Map<string, Map<string, unknown>> {
    return new Map([
      ['world', this.world],
      ['user', this.user],
    ]);
  }

  register(namespace: string, key: string, data: Bag): void {
    if (!namespace || !key) throw new Error('You must specify both namespace and key portions of the setting');
    const id = `${namespace}.${key}`;
    const { type } = data;
    const fallback = type instanceof DataField && !('default' in data) ? type.getInitialValue() : data['default'];
    if (type instanceof DataField) type.name ||= id;
    this.settings.set(id, { scope: 'client', ...data, default: fallback, namespace, key, id });
  }

  registerMenu(namespace: string, key: string, data: Bag): void {
    this.menus.set(`${namespace}.${key}`, { ...data, namespace, key });
  }

  #config(namespace: string, key: string): SettingConfig {
    const config = this.settings.get(`${namespace}.${key}`);
    if (!config) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return config;
  }

  get(namespace: string, key: string): unknown {
    const config = this.#config(namespace, key);
    const stored = this.#stored(config);
    return asLive(config, stored === undefined || stored === null ? deepClone(config.default) : stored);
  }

  #stored({ scope, id }: SettingConfig): unknown {
    if (scope === 'world') return deepClone(this.world.get(id));
    if (scope === 'user') return deepClone(this.user.get(id));
    const text = runtime.host.storage.get(id);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  }

  async set(namespace: string, key: string, value: unknown, options: Bag = {}): Promise<unknown> {
    const config = this.#config(namespace, key);
    const stored = asStored(config, value);
    if (config.scope === 'client') this.#setHere(config, stored, options);
    else await this.#send(config.id, stored, config.scope, options);
    return this.get(namespace, key);
  }

  #setHere(config: SettingConfig, stored: unknown, options: Bag): void {
    const before = runtime.host.storage.get(config.id);
    const now = JSON.stringify(stored ?? null);
    if (before === now) return;
    runtime.host.storage.set(config.id, now);
    this.#changed(config, options, runtime.game.userId ?? '');
    runtime.hooks.callAll('clientSettingChanged', config.id, this.get(config.namespace, config.key), options);
  }

  /** Takes in a change that the server tells of. */
  receive(id: string, value: unknown, scope: 'world' | 'user', options: Bag, userId: string): void {
    const values = scope === 'world' ? this.world : this.user;
    const isNew = !values.has(id);
    values.set(id, value);
    const config = this.settings.get(id);
    if (config) this.#changed(config, options, userId);
    runtime.hooks.callAll(isNew ? 'createSetting' : 'updateSetting', { key: id, value, _source: { key: id, value } }, options, userId);
  }

  #changed(config: SettingConfig, options: Bag, userId: string): void {
    guarded(`onChange of ${config.id}`, () => config.onChange?.(this.get(config.namespace, config.key), options, userId));
  }
}

/** What is kept: checked and plain. */
function asStored({ type, id }: SettingConfig, value: unknown): unknown {
  if (type instanceof DataField) {
    const clean = type.clean(value);
    const failure = type.validate(clean);
    if (failure) throw new Error(`${id}: ${failure.toString()}`);
    return type.toObject(clean);
  }
  if (isDataModelClass(type)) return new type(value as Bag).toObject();
  if (type === Number && Number.isNaN(Number(value))) throw new Error(`${id} must be a number`);
  return deepClone(asPlain(type, value));
}

function asLive({ type }: SettingConfig, value: unknown): unknown {
  if (type instanceof DataField) {
    const live = type.initialize(type.clean(value));
    return typeof live === 'function' ? (live as () => unknown)() : live;
  }
  if (isDataModelClass(type)) return type.fromSource((value ?? {}) as Bag);
  return asPlain(type, value);
}

function asPlain(type: unknown, value: unknown): unknown {
  if (value === undefined || value === null) return value;
  if (type === Number) return Number(value);
  if (type === Boolean) return Boolean(value);
  if (type === String) return typeof value === 'string' ? value : JSON.stringify(value);
  return value;
}
