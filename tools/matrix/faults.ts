/** What goes wrong while something is carried out. Points of a run are counted, never named. */
import type { Client, Table } from '../../stage/engine/table.ts';
import type { Parcel } from '../../stage/engine/transport/scheduler.ts';

export const FAULTS = ['none', 'client killed', 'server killed', 'duplicate', 'shuffle', 'reload'] as const;
export type FaultKind = (typeof FAULTS)[number];

/** Faults that strike at a write of the run: each write in turn. */
const AT_A_WRITE: ReadonlySet<FaultKind> = new Set(['client killed', 'server killed', 'reload']);

export function isCounted(kind: FaultKind): boolean {
  return AT_A_WRITE.has(kind);
}

/** How many orders of delivery are tried. */
export const SHUFFLES = 3;

export interface Fault {
  readonly kind: FaultKind;
  /** Behind which write of the run it strikes, whoever makes it; 0 = before the first. Which order, for a shuffle. */
  readonly point: number;
}

/** A fault that has been laid out and may strike. */
export interface Armed {
  /** Whether it has struck. */
  struck(): boolean;
  /** Ends it and brings back whoever is gone. */
  heal(): Promise<void>;
}

type Arm = (table: Table, point: number, acting: Client) => Armed;

const ALWAYS = { struck: () => true } as const;

/** Reloads clients, GMs first, one after the other as people come back. */
async function bringBack(table: Table, gone: Iterable<Client>): Promise<void> {
  for (const client of [...gone]) await client.reload();
  await table.settle();
}

function killClient(table: Table, point: number, acting: Client): Armed {
  const gone = new Set<Client>();
  let writes = 0;
  table.cutBehind = (client) => {
    writes += 1;
    if (writes !== point) return false;
    gone.add(client);
    return true;
  };
  if (point === 0) {
    acting.kill();
    gone.add(acting);
  }
  return {
    struck: () => gone.size > 0,
    heal: async () => {
      table.cutBehind = undefined;
      await bringBack(table, gone);
    },
  };
}

/** The page is loaded anew in the same moment, not when the others have noticed. */
function reloadClient(table: Table, point: number, acting: Client): Armed {
  let struck = false;
  let writes = 0;
  const reload = (client: Client): void => {
    struck = true;
    table.busy += 1;
    setImmediate(() => void client.reload().finally(() => (table.busy -= 1)));
  };
  table.cutBehind = (client) => {
    writes += 1;
    if (writes !== point) return false;
    reload(client);
    return true;
  };
  if (point === 0) reload(acting);
  return {
    struck: () => struck,
    heal: async () => {
      table.cutBehind = undefined;
      await table.settle();
    },
  };
}

/** From the given write on nothing reaches or leaves the server: it has died with what it had stored. */
function killServer(table: Table, point: number): Armed {
  let writes = 0;
  let down = point === 0;
  let over = false;
  const isLost = ({ lane, kind }: Parcel): boolean => {
    if (over) return false;
    if (down) return true;
    if (lane.endsWith(' up') && (kind === 'write' || kind === 'setting')) {
      writes += 1;
      // This one still arrives; its answer does not.
      down = writes === point;
    }
    return false;
  };
  table.scheduler.drop(isLost, Infinity);
  return {
    struck: () => down,
    heal: async () => {
      over = true;
      if (!down) return;
      await table.restartServer();
      await bringBack(table, table.clients);
    },
  };
}

function duplicate(table: Table): Armed {
  let over = false;
  table.scheduler.duplicate(({ kind }) => !over && kind === 'write', Infinity);
  return {
    ...ALWAYS,
    heal: () => {
      over = true;
      return Promise.resolve();
    },
  };
}

function shuffle(table: Table, point: number): Armed {
  table.scheduler.shuffle(point * 31 + 7);
  return {
    ...ALWAYS,
    heal: async () => {
      await table.settle();
      table.scheduler.inOrder();
    },
  };
}

const ARM: Readonly<Record<FaultKind, Arm>> = {
  none: () => ({ ...ALWAYS, heal: () => Promise.resolve() }),
  'client killed': killClient,
  'server killed': killServer,
  duplicate,
  shuffle,
  reload: reloadClient,
};

/** Lays a fault out on a table. */
export function arm(table: Table, fault: Fault, acting: Client): Armed {
  return ARM[fault.kind](table, fault.point, acting);
}
