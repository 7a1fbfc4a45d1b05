import type { TicketDb } from '#database/store.ts';

// Rows are locked as in destinations.query.ts.

/** The existing ones of `connectionIds`, and the desk's default connection. */
export const findConnections = async (
  db: TicketDb,
  connectionIds: readonly number[],
): Promise<{ readonly known: ReadonlySet<number>; readonly defaultId: number | null }> => {
  const rows = await db
    .selectFrom('rm_connections')
    .select(['connection_id', 'is_default'])
    .where((eb) =>
      eb.or([
        eb('is_default', '=', true),
        ...connectionIds.map((connectionId) => eb('connection_id', '=', connectionId)),
      ]),
    )
    .orderBy('connection_id')
    .forKeyShare()
    .execute();
  return {
    known: new Set(rows.map(({ connection_id }) => connection_id)),
    defaultId: rows.find(({ is_default }) => is_default)?.connection_id ?? null,
  };
};

/** The contact, locked as in lock-contacts.ts; null also if it was merged into another. */
export const lockContactOfNewTicket = async (
  db: TicketDb,
  contactId: number,
): Promise<{ readonly isGroup: boolean } | null> => {
  const row = await db
    .selectFrom('rm_contacts')
    .select('is_group as isGroup')
    .where('contact_id', '=', contactId)
    .where('merged_into', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
};
