import type { Migration } from 'kysely/migration';
import { up as createAuthTables } from '../../migrations/202611210900_create_auth_tables.ts';
import { up as followQueues } from '../../migrations/202611211600_follow_queues.ts';

export const migrations: Readonly<Record<string, Migration>> = {
  '202611210900_create_auth_tables': { up: createAuthTables },
  '202611211600_follow_queues': { up: followQueues },
};
