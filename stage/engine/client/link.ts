import type { DocumentLike, Operation } from '../document/contract.ts';
import type { Bag } from '../objects/bags.ts';
import { reviveOperators } from '../objects/operators.ts';
import type { Reply, Request, ServerEvent, WorldSnapshot } from '../server/protocol.ts';
import { reportError, runtime } from '../runtime.ts';
import { applyOperation } from './apply.ts';

type EventOf<Type extends ServerEvent['type']> = Extract<ServerEvent, { type: Type }>;

/** What to do with the server's messages other than writes. */
export interface EventHandlers {
  worldTime(now: number, delta: number, options: Bag, userId: string): void;
  setting(event: EventOf<'setting'>): void;
  user(event: EventOf<'user'>): void;
  socket(event: EventOf<'socket'>): void;
  query(event: EventOf<'query'>): void;
}

/** The client's end of the wire: requests, and events in the order in which they come. */
export class ServerLink {
  readonly #handlers: EventHandlers;
  readonly #done = new Map<number, DocumentLike[][]>();
  readonly #waiting = new Map<number, (documents: DocumentLike[][]) => void>();
  #early: ServerEvent[] | undefined = [];

  constructor(handlers: EventHandlers) {
    this.#handlers = handlers;
    runtime.host.onEvent((message) => this.#receive(JSON.parse(message) as ServerEvent));
  }

  async request(request: Request): Promise<unknown> {
    const reply = JSON.parse(await runtime.host.request(JSON.stringify(request))) as Reply;
    if (reply.ok) return reply.value;
    throw new Error(reply.error);
  }

  async hello(): Promise<WorldSnapshot> {
    return (await this.request({ type: 'hello' })) as WorldSnapshot;
  }

  /** Sends writes and waits until this client has applied them in their turn. A refusal is shown and thrown. */
  async write(operations: Operation[]): Promise<DocumentLike[][]> {
    return this.#settled({ type: 'write', operations });
  }

  async setSetting(key: string, value: unknown, scope: 'world' | 'user', options: Bag): Promise<void> {
    await this.#settled({ type: 'setting', key, value, scope, options });
  }

  async #settled(request: Request): Promise<DocumentLike[][]> {
    const { seq } = await this.#shown(request);
    const done = this.#done.get(seq);
    this.#done.delete(seq);
    return done ?? new Promise((resolve) => this.#waiting.set(seq, resolve));
  }

  async #shown(request: Request): Promise<{ seq: number }> {
    try {
      return (await this.request(request)) as { seq: number };
    } catch (error) {
      runtime.notify('error', error instanceof Error ? error.message : String(error));
      throw error;
    }
  }

  /** From now on events are applied at once; those that came before the documents were there follow now. */
  open(): void {
    const early = this.#early ?? [];
    this.#early = undefined;
    for (const event of early) this.#receive(event);
  }

  #receive(event: ServerEvent): void {
    if (this.#early) {
      this.#early.push(event);
      return;
    }
    try {
      this.#handle(event);
    } catch (error) {
      reportError(error, `event ${event.type}`);
    }
  }

  #handle(event: ServerEvent): void {
    switch (event.type) {
      case 'write':
        return this.#applyWrite(event);
      case 'setting':
        this.#handlers.setting(event);
        return this.#finish(event.seq, event.userId, []);
      case 'user':
        return this.#handlers.user(event);
      case 'socket':
        return this.#handlers.socket(event);
      case 'query':
        return this.#handlers.query(event);
    }
  }

  #applyWrite(event: EventOf<'write'>): void {
    const { operators } = runtime.generation;
    const documents = event.operations.map((operation) => {
      const revived = operators ? { ...operation, data: reviveOperators(operation.data) as Bag[] } : operation;
      return applyOperation(revived, event.userId);
    });
    if (event.worldTime)
      this.#handlers.worldTime(event.worldTime.now, event.worldTime.delta, event.operations[0]?.options ?? {}, event.userId);
    this.#finish(event.seq, event.userId, documents);
  }

  #finish(seq: number, userId: string, documents: DocumentLike[][]): void {
    if (userId !== runtime.game.userId) return;
    const resolve = this.#waiting.get(seq);
    this.#waiting.delete(seq);
    if (resolve) resolve(documents);
    else this.#done.set(seq, documents);
  }
}
