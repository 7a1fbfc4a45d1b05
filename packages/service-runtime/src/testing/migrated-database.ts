import { join } from 'node:path';
import type { ServiceName } from '@balcao/contracts';
import { createDatabase, migrate } from '@balcao/event-store';
import { testPostgres, type TestPostgres } from '@balcao/testkit';
import { schemaOf } from '../open-runtime.ts';

const services = join(import.meta.dirname, '../../../../services');

/** A database with the tables of a service, and the logs of its peers: built once per run, then copied. */
export const migratedDatabase = (
  service: ServiceName,
  peers: readonly ServiceName[] = [],
): Promise<TestPostgres> =>
  testPostgres({
    templateKey: [service, ...peers].join(' '),
    migrate: async (url) => {
      await migrateService(url, service, join(services, service, 'migrations'));
      for (const peer of peers) await migrateService(url, peer);
    },
  });

const migrateService = async (url: string, service: ServiceName, migrations?: string): Promise<void> => {
  const schema = schemaOf(service);
  const { db, close } = createDatabase<unknown>({ url, schema, applicationName: 'template' });
  try {
    await migrate(db, { schema, service, migrations });
  } finally {
    await close();
  }
};
