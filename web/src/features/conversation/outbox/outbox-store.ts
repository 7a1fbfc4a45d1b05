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
  // The caller already learns of a failure by the request.
  done.catch(() => undefined);
  return done;
};

const open = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(itemsName, { keyPath: ['userId', 'clientId'] });
  });
  const database = await settled(request);
  // A newer page needs another schema and must not wait for this one.
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
    // A page that closes before that aborts its transaction.
    await done;
    return answer;
  } finally {
    database.close();
  }
};

/**
 * The entries that the server does not have yet, with their files: they survive a reload (rule O7). One record each, so
 * that two tabs never overwrite each other; nobody sends another user's entries.
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
  /** The database's copy of a file, which stays when the file is deleted from the disk. */
  async fileOf(userId: number, clientId: string): Promise<Blob | undefined> {
    const found: unknown = await within('readonly', (items) => items.get([userId, clientId]));
    const item = storedItemSchema.safeParse(found);
    return item.data?.kind === 'file' ? item.data.file : undefined;
  },
  /** Also entries of another release, which this one cannot read. */
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

/** Tells the other tabs of the browser that an entry was added or sent. */
export const outboxChannel = (
  listener: () => void,
): { readonly tell: () => void; readonly close: () => void } => {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', listener);
  return { tell: () => channel.postMessage(null), close: () => channel.close() };
};
