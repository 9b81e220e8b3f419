import type { DocumentLike } from '../document/contract.ts';
import type { Bag } from '../objects/bags.ts';
import type { ServerEvent } from '../server/protocol.ts';
import { guarded, runtime } from '../runtime.ts';
import type { ServerLink } from './link.ts';

type SocketListener = (...args: unknown[]) => void;

/** game.socket: messages to all other clients. */
export class GameSocket {
  readonly #listeners: { name: string; listener: SocketListener }[] = [];
  readonly #link: ServerLink;

  constructor(link: ServerLink) {
    this.#link = link;
  }

  get connected(): boolean {
    return true;
  }

  readonly emit = (name: string, ...args: unknown[]): this => {
    const last = args.at(-1);
    const acknowledge = typeof last === 'function' ? (args.pop() as SocketListener) : undefined;
    this.#link
      .request({ type: 'socket', name, args })
      .then(() => acknowledge?.(...args))
      .catch((error: unknown) => runtime.host.report('error', error));
    return this;
  };

  readonly on = (name: string, listener: SocketListener): this => {
    this.#listeners.push({ name, listener });
    return this;
  };

  readonly off = (name: string, listener?: SocketListener): this => {
    const kept = this.#listeners.filter((entry) => entry.name !== name || (listener !== undefined && entry.listener !== listener));
    this.#listeners.splice(0, Infinity, ...kept);
    return this;
  };

  /** UNVERIFIED: the sender's user id comes behind the arguments. */
  receive(event: ServerEvent & { type: 'socket' }): void {
    for (const { name, listener } of [...this.#listeners]) {
      if (name === event.name) guarded(`socket ${name}`, () => listener(...event.args, event.userId));
    }
  }
}

type Handler = (data: unknown, options: Bag) => unknown;

function handlerOf(name: string): Handler | undefined {
  return (runtime.CONFIG['queries'] as Record<string, Handler> | undefined)?.[name];
}

function asJSON(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
}

/** User#query: asks one user's client and gives its answer. */
export async function queryUser(
  link: ServerLink,
  user: DocumentLike,
  name: string,
  data: unknown,
  options: { timeout?: number } = {},
): Promise<unknown> {
  if (!handlerOf(name)) throw new Error(`The query "${name}" is not registered`);
  if (user.id === runtime.game.userId) return asJSON(await handlerOf(name)?.(asJSON(data), options));
  if ((user as unknown as { active?: boolean }).active !== true) throw new Error(`User [${user.id ?? ''}] is not active`);
  const answer = link.request({ type: 'query', to: user.id ?? '', name, data, options });
  const { timeout } = options;
  if (timeout === undefined) return answer;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The query "${name}" timed out after ${timeout} ms`)), timeout);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Answers a query of another user. */
export async function answerQuery(link: ServerLink, event: ServerEvent & { type: 'query' }): Promise<void> {
  const { query, name } = event;
  try {
    const handler = handlerOf(name);
    if (!handler) throw new Error(`The query "${name}" is not registered`);
    const value = await handler(event.data, event.options);
    await link.request({ type: 'answer', query, ok: true, value: value ?? null });
  } catch (error) {
    await link.request({ type: 'answer', query, ok: false, value: error instanceof Error ? error.message : String(error) });
  }
}
