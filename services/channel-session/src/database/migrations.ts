import type { Migration } from 'kysely/migration';
import { up } from '../../migrations/202611210900_create_channel_session_tables.ts';

/** In the order of their names. */
export const migrations: Readonly<Record<string, Migration>> = {
  '202611210900_create_channel_session_tables': { up },
};

export const schemaName = 'channel_session';
