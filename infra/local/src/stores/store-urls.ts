import { postgresUrl } from './postgres-server.ts';
import type { StoreName } from './store.ts';

/** Of the services' schemas, in a Postgres of ours. */
export const databaseName = 'balcao';

/** Where a store of a data folder answers, wherever it runs. */
export const storeUrls: Record<StoreName, (port: number, password: string) => string> = {
  postgres: (port, password) => postgresUrl(port, password, databaseName),
  redis: (port, password) => `redis://:${password}@127.0.0.1:${String(port)}`,
  nats: (port, password) => `nats://balcao:${password}@127.0.0.1:${String(port)}`,
};
