import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Tells the driver of a phone, in this process or another, about a change. */
export type PhoneNews = {
  readonly tell: (connectionId: number) => void;
  /**
   * @returns a function that unsubscribes. It may be called without a change, so check what changed.
   */
  readonly listen: (connectionId: number, listener: () => void) => () => void;
  readonly listeners: () => number;
  readonly close: () => Promise<void>;
};

type Log = { readonly warn: (details: object, message: string) => void };

const channel = 'balcao_simulator';
const reconnectMs = 1_000;

/**
 * LISTEN on a connection of its own. A NOTIFY is sent after the commit, many changes in one, because inside the
 * transaction it would make every commit of the database wait in line.
 */
export const createPhoneNews = ({ url, log }: { url: string; log: Log }): PhoneNews => {
  const own = randomUUID();
  const listeners = new Map<number, Set<() => void>>();
  const pending = new Set<number>();
  let client: pg.Client | null = null;
  let isClosed = false;
  let isNotifying = false;
  let timer: NodeJS.Timeout | undefined;

  const notify = (connectionId: number): void => {
    for (const listener of listeners.get(connectionId) ?? []) listener();
  };

  const reconnectLater = (): void => {
    client = null;
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), reconnectMs);
  };

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'phone-news', keepAlive: true });
    fresh.on('error', (error) => {
      log.warn({ err: error }, 'changes of simulated phones are noticed late: the connection broke');
      reconnectLater();
    });
    fresh.on('notification', ({ payload = '' }) => {
      const [sender, ...ids] = payload.split(' ');
      if (sender !== own) for (const id of ids) notify(Number(id));
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
    } catch {
      await fresh.end().catch(() => undefined);
      reconnectLater();
      return;
    }
    if (isClosed) {
      await fresh.end();
      return;
    }
    client = fresh;
    for (const connectionId of listeners.keys()) notify(connectionId);
  };
  const connecting = connect();

  const notifyOthers = async (): Promise<void> => {
    if (isNotifying) return;
    isNotifying = true;
    while (pending.size > 0 && client !== null) {
      const ids = [...pending];
      pending.clear();
      try {
        await client.query('select pg_notify($1, $2)', [channel, [own, ...ids].join(' ')]);
      } catch {
        // Other processes check by themselves every second.
      }
    }
    isNotifying = false;
  };

  return {
    tell: (connectionId) => {
      notify(connectionId);
      // This process serves the phone; another one that believes it does finds out when it checks.
      if (listeners.has(connectionId)) return;
      pending.add(connectionId);
      void notifyOthers();
    },
    listen: (connectionId, listener) => {
      const known = listeners.get(connectionId) ?? new Set();
      listeners.set(connectionId, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0) listeners.delete(connectionId);
      };
    },
    listeners: () => listeners.size,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
};
