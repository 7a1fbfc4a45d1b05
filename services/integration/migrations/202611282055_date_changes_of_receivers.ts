import { type Kysely, sql } from 'kysely';

/** When the address of n8n was changed last: until then its owner need not be asked for it again. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table st_receivers add column changed_at timestamptz`.execute(db);
};
