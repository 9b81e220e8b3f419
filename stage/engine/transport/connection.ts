import type { Reply, Request, ServerEvent } from '../server/protocol.ts';
import type { Session, StageServer } from '../server/server.ts';
import type { Scheduler } from './scheduler.ts';

/** The wire between one client and the server. All messages are JSON text. */
export class Connection {
  readonly name: string;
  readonly #userId: string;
  readonly #scheduler: Scheduler;
  #server: StageServer;
  #session: Session | undefined;
  #listener: ((message: string) => void) | undefined;
  #early: string[] = [];
  #writesLeft = Infinity;
  /** Asked behind every write that has left; `true` cuts the line there. */
  cutBehind: (() => boolean) | undefined;

  constructor(name: string, userId: string, server: StageServer, scheduler: Scheduler) {
    this.name = name;
    this.#userId = userId;
    this.#server = server;
    this.#scheduler = scheduler;
    this.#open();
  }

  #open(): void {
    const session: Session = { userId: this.#userId, deliver: (event) => this.#down(event.type, JSON.stringify(event), session) };
    this.#session = session;
    this.#server.connect(session);
  }

  get isOpen(): boolean {
    return this.#session !== undefined;
  }

  /** Answers after the server has; a request that leaves a dead connection is never answered. */
  request(message: string): Promise<string> {
    return new Promise((resolve) => {
      const session = this.#session;
      const request = JSON.parse(message) as Request;
      if (!session) return;
      const writes = request.type === 'write' || request.type === 'setting';
      if (writes) {
        if (this.#writesLeft <= 0) this.kill();
        if (!this.#session) return;
        this.#writesLeft--;
      }
      const deliver = (): void => void this.#server.handle(session, request).then((reply) => this.#reply(reply, session, resolve));
      this.#scheduler.post({ lane: `${this.name} up`, kind: request.type, deliver });
      if (this.#writesLeft <= 0 || (writes && this.cutBehind?.() === true)) this.#die();
    });
  }

  #reply(reply: Reply, session: Session, resolve: (message: string) => void): void {
    const text = JSON.stringify(reply);
    const deliver = (): void => {
      if (session === this.#session) resolve(text);
    };
    this.#scheduler.post({ lane: `${this.name} down`, kind: 'reply', deliver });
  }

  #down(kind: ServerEvent['type'], text: string, session: Session): void {
    const deliver = (): void => {
      if (session !== this.#session) return;
      if (this.#listener) this.#listener(text);
      else this.#early.push(text);
    };
    this.#scheduler.post({ lane: `${this.name} down`, kind, deliver });
  }

  /** Events that came before anybody listened are handed over at once. */
  onEvent(listener: (message: string) => void): void {
    this.#listener = listener;
    for (const message of this.#early.splice(0)) listener(message);
  }

  /** Cuts the connection now: nothing leaves or arrives any more, and the server notices. */
  kill(): void {
    const session = this.#session;
    this.#session = undefined;
    if (session) this.#server.disconnect(session);
  }

  /** The last write has left; the connection dies behind it. */
  #die(): void {
    const session = this.#session;
    this.#session = undefined;
    // The server notices only after the write has arrived.
    const deliver = (): void => {
      if (session) this.#server.disconnect(session);
    };
    this.#scheduler.post({ lane: `${this.name} up`, kind: 'goodbye', deliver });
  }

  /** Lets `count` more writes leave, then dies. */
  killAfterWrites(count: number): void {
    this.#writesLeft = count;
    if (count <= 0) this.kill();
  }

  /** Opens the line again, to the same server or another one; the old listener is gone. */
  reopen(server: StageServer = this.#server): void {
    this.kill();
    this.#writesLeft = Infinity;
    this.#listener = undefined;
    this.#early = [];
    this.#server = server;
    this.#open();
  }
}
