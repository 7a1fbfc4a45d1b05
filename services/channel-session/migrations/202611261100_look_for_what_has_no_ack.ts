import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Messages that a session had counted as sent without an ack of the server. They are looked up again: a user decides
 * about missing ones, because their text is deleted here.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    update st_outbound set status = 'attempted', lookups = 0, next_attempt_at = now()
    where kind = 'send' and status = 'sent' and ack = 0 and external_id is not null and recipient is not null
  `.execute(db);
}
