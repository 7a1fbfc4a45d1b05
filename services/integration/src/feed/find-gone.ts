import { sql } from 'kysely';
import type { IntegrationDb } from '#database/schema.ts';

/** Serialises erasures with appends that do not lock the feed. */
const erasing = 'integration.erasing';

export type Gone = { readonly contactIds: readonly number[]; readonly ticketIds: readonly number[] };

/** Blocks these appends until the commit of the erasure. */
export const lockErasing = async (db: IntegrationDb): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${erasing}))`.execute(db);
};

/** Which of them are erased or deleted. No other one is until the end of the caller's transaction. */
export const findGone = async (db: IntegrationDb, { contactIds, ticketIds }: Gone) => {
  await sql`select pg_advisory_xact_lock_shared(hashtext(${erasing}))`.execute(db);
  const { rows } = await sql<{ kind: string; id: number }>`
    select kind, id from st_feed_gone
    where (kind = 'contact' and id = any(${sql.val([...contactIds])}::bigint[]))
       or (kind = 'ticket' and id = any(${sql.val([...ticketIds])}::bigint[]))
  `.execute(db);
  const gone = new Set(rows.map(({ kind, id }) => `${kind} ${String(id)}`));
  return {
    hasContact: (id: number): boolean => gone.has(`contact ${String(id)}`),
    hasTicket: (id: number): boolean => gone.has(`ticket ${String(id)}`),
  };
};
