import { storedItemSchema, type StoredItem } from './outgoing.ts';

const databaseName = 'balcao.outbox';
const itemsName = 'items';
const channelName = 'balcao.outbox';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database failed.')));
  });

const completed = (transaction: IDBTransaction): Promise<void> => {
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The database took it back.')),
    );
  });
  // Whoever asked hears of a failure by the request already.
  done.catch(() => undefined);
  return done;
};

const open = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(itemsName, { keyPath: ['userId', 'clientId'] });
  });
  const database = await settled(request);
  // A newer page wants another shape: it must not wait for this one.
  database.addEventListener('versionchange', () => database.close());
  return database;
};

const within = async <T>(
  mode: IDBTransactionMode,
  ask: (items: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const database = await open();
  try {
    const transaction = database.transaction(itemsName, mode);
    const done = completed(transaction);
    const answer = await settled(ask(transaction.objectStore(itemsName)));
    // A page that goes before takes back what it wrote.
    await done;
    return answer;
  } finally {
    database.close();
  }
};

/**
 * What was written and isn't with the server, files included: it outlives a reload (rule O7). One entry each, so
 * that two tabs never overwrite each other's; nobody sends what another user wrote.
 */
export const outboxStore = {
  async read(userId: number): Promise<readonly StoredItem[]> {
    const range = IDBKeyRange.bound([userId, ''], [userId, '\uFFFF']);
    const found: unknown[] = await within('readonly', (items) => items.getAll(range));
    return found.flatMap((value) => {
      const item = storedItemSchema.safeParse(value);
      return item.success ? [item.data] : [];
    });
  },
  /** What the database keeps of a file is a copy: it stays when the file is gone from the disk. */
  async fileOf(userId: number, clientId: string): Promise<Blob | undefined> {
    const found: unknown = await within('readonly', (items) => items.get([userId, clientId]));
    const item = storedItemSchema.safeParse(found);
    return item.data?.kind === 'file' ? item.data.file : undefined;
  },
  /** Also what another release wrote and this one can't read. */
  async has(userId: number, clientId: string): Promise<boolean> {
    return (await within('readonly', (items) => items.getKey([userId, clientId]))) !== undefined;
  },
  async write(item: StoredItem): Promise<void> {
    await within('readwrite', (items) => items.put(item));
  },
  async remove(userId: number, clientId: string): Promise<void> {
    await within('readwrite', (items) => items.delete([userId, clientId]));
  },
};

/** Tells other tabs of the same browser that something was written or is done. */
export const outboxChannel = (
  listener: () => void,
): { readonly tell: () => void; readonly close: () => void } => {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', listener);
  return { tell: () => channel.postMessage(null), close: () => channel.close() };
};
