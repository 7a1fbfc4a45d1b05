import { postgresUrl } from './postgres-server.ts';
import type { StoreName } from './store.ts';

/** The database of the services' schemas in our own Postgres. */
export const databaseName = 'balcao';

/** The address of a data folder's store, wherever it runs. */
export const storeUrls: Record<StoreName, (port: number, password: string) => string> = {
  postgres: (port, password) => postgresUrl(port, password, databaseName),
  redis: (port, password) => `redis://:${password}@127.0.0.1:${String(port)}`,
  nats: (port, password) => `nats://balcao:${password}@127.0.0.1:${String(port)}`,
};
