import { sql, type Kysely } from 'kysely';

/** What the last move that named `transf` said (rule T4). */
export const keepTheTransferFlag = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table rm_tickets add column transf boolean not null default false`.execute(db);
  },
};
