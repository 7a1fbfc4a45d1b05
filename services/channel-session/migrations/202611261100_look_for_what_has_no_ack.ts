import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * What a session knew was taken for sent, though no server had acknowledged it. It is looked for once more: what is not
 * there is a person's to decide, for its text is gone here.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    update st_outbound set status = 'attempted', lookups = 0, next_attempt_at = now()
    where kind = 'send' and status = 'sent' and ack = 0 and external_id is not null and recipient is not null
  `.execute(db);
}
