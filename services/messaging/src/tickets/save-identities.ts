import type { RecordedOf, ticketEvents } from '@balcao/contracts';
import type { MessagingDb } from '#database/store.ts';

export type IdentityEvent = RecordedOf<
  Pick<typeof ticketEvents, 'ContactCreated' | 'ContactIdentityLearned'>
>;

export const saveIdentities = async (db: MessagingDb, events: readonly IdentityEvent[]): Promise<void> => {
  const rows = events.flatMap(({ data, sealed }) => {
    if (sealed === null) return [];
    const identities = 'identities' in sealed ? sealed.identities : [sealed.identity];
    return identities.map(({ kind, value }) => ({ contact_id: data.contactId, kind, value }));
  });
  if (rows.length === 0) return;
  await db
    .insertInto('rm_contact_identities')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
