import type { UserSource } from '../document/contract.ts';
import type { Bag } from '../objects/bags.ts';
import type { Request, ServerEvent } from './protocol.ts';

interface Listener {
  readonly userId: string;
  deliver(event: ServerEvent): void;
}

interface Pending {
  readonly to: Listener;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Questions of one user to another, waiting for their answers. The timeout is kept by the asking client. */
export class Queries {
  readonly #pending = new Map<number, Pending>();
  #next = 1;

  ask(sessions: Iterable<Listener>, permissions: Bag, user: UserSource, request: Request & { type: 'query' }): Promise<unknown> {
    if (user.role < Number(permissions['QUERY_USER'])) throw new Error('You do not have permission to query other users');
    const to = [...sessions].find((session) => session.userId === request.to);
    if (!to) throw new Error(`User [${request.to}] is not active`);
    const query = this.#next++;
    const { name, data, options } = request;
    return new Promise((resolve, reject) => {
      this.#pending.set(query, { to, resolve, reject });
      to.deliver({ type: 'query', query, name, data, options });
    });
  }

  answer({ query, ok, value }: Request & { type: 'answer' }): null {
    const pending = this.#pending.get(query);
    this.#pending.delete(query);
    if (ok) pending?.resolve(value);
    else pending?.reject(new Error(String(value)));
    return null;
  }

  /** A user who leaves answers nothing any more; the asker's timeout tells. */
  abandon(session: Listener): void {
    for (const [query, pending] of this.#pending) if (pending.to === session) this.#pending.delete(query);
  }
}
