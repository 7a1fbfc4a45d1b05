type Request<T> = { result: T; error: unknown; onsuccess: (() => void) | null; onerror: (() => void) | null };
type Transaction = {
  oncomplete: (() => void) | null;
  onerror: (() => void) | null;
  objectStore(name: string): {
    get(key: string): Request<unknown>;
    put(value: string, key: string): Request<unknown>;
    delete(key: string): Request<unknown>;
  };
};
type Database = {
  createObjectStore(name: string): void;
  transaction(name: string, mode: string, options?: { durability: 'strict' }): Transaction;
};
declare const indexedDB: {
  open(name: string, version: number): Request<Database> & { onupgradeneeded: (() => void) | null };
};

const store = 'device';
const key = 'token';

/** The browser's device token. It is not in local storage, which would lose it in a kill right after pairing. */
export async function readToken(): Promise<string | null> {
  const token = await settled((await open()).transaction(store, 'readonly').objectStore(store).get(key));
  return typeof token === 'string' ? token : null;
}

export async function writeToken(token: string | null): Promise<void> {
  const transaction = (await open()).transaction(store, 'readwrite', { durability: 'strict' });
  if (token === null) transaction.objectStore(store).delete(key);
  else transaction.objectStore(store).put(token, key);
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onerror = () => {
      reject(new Error('The browser could not keep the device.'));
    };
  });
}

function open(): Promise<Database> {
  const request = indexedDB.open('whatsapp', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(store);
  };
  return settled(request);
}

function settled<T>(request: Request<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(new Error(`IndexedDB: ${String(request.error)}`));
    };
  });
}
