import type { Identity, RecordedOf, TicketEvents } from '@balcao/contracts';
import { sql } from 'kysely';
import type { MessagingDb, MessagingTransaction } from '#database/store.ts';
import { findKeys } from '#media/index.ts';
import { contactSubject } from '#messages/conversation.rules.ts';
import { messageStream } from '#messages/message.decider.ts';

type Event<Type extends keyof TicketEvents> = RecordedOf<Pick<TicketEvents, Type>>;

/** Forgets where the contact last wrote from, because a user has entered the number. */
export const replaceNumber = async (
  db: MessagingDb,
  { data: { contactId }, sealed }: Event<'ContactNumberChanged'>,
): Promise<void> => {
  if (sealed === null) return;
  await removeIdentities(db, contactId, sealed.before === null ? [] : [sealed.before]);
  await addIdentities(db, contactId, sealed.after === null ? [] : [sealed.after]);
  await db.deleteFrom('st_addresses').where('contact_id', '=', contactId).execute();
};

export const mergeContacts = async (
  tx: MessagingTransaction,
  event: Event<'ContactsMerged'>,
): Promise<void> => {
  const { contactId, mergedContactId, ticketIds } = event.data;
  await sql`
    insert into rm_contact_identities (contact_id, kind, value)
    select ${contactId}::bigint, kind, value from rm_contact_identities where contact_id = ${mergedContactId}
    on conflict do nothing
  `.execute(tx.db);
  await tx.db.deleteFrom('rm_contact_identities').where('contact_id', '=', mergedContactId).execute();
  await sql`
    with removed as (delete from st_addresses where contact_id = ${mergedContactId} returning *)
    insert into st_addresses (contact_id, connection_id, identities, sequence)
    select ${contactId}::bigint, connection_id, identities, sequence from removed
    on conflict (contact_id, connection_id) do update
      set identities = excluded.identities, sequence = excluded.sequence
      where st_addresses.sequence < excluded.sequence
  `.execute(tx.db);
  await moveTickets(tx, event, { ticketIds, from: mergedContactId, to: contactId });
};

/** Also forgets where the contact last wrote from: that address may belong to the other one. */
export const unmergeContacts = async (
  tx: MessagingTransaction,
  event: Event<'ContactsUnmerged'>,
): Promise<void> => {
  const { contactId, mergedContactId, ticketIds } = event.data;
  const identities = event.sealed?.identities ?? [];
  await removeIdentities(tx.db, contactId, identities);
  await addIdentities(tx.db, mergedContactId, identities);
  await tx.db.deleteFrom('st_addresses').where('contact_id', '=', contactId).execute();
  await moveTickets(tx, event, { ticketIds, from: contactId, to: mergedContactId });
  await resealTickets(tx, ticketIds, { from: contactId, to: mergedContactId });
};

/** Destroys the keys of these contacts, so nobody can read their messages any more. */
export const removeContacts = async (
  tx: MessagingTransaction,
  events: readonly Event<'ContactDeleted'>[],
): Promise<void> => {
  if (events.length === 0) return;
  const contactIds = events.flatMap(({ data: { contactId, mergedContactIds = [] } }) => [
    contactId,
    ...mergedContactIds,
  ]);
  await tx.db.deleteFrom('rm_contact_identities').where('contact_id', 'in', contactIds).execute();
  await tx.db.deleteFrom('st_addresses').where('contact_id', 'in', contactIds).execute();
  await tx.erase(contactIds.map(contactSubject));
};

/**
 * Removes the messages of these tickets and answers the keys of their files. The tickets of a deleted contact are
 * removed together with its texts: otherwise the read model would show messages that a rebuild cannot read. Each of
 * these tickets also has a `TicketDeleted` of its own, which is in another partition and comes at another time.
 */
export const removeTickets = async (
  tx: MessagingTransaction,
  events: readonly (Event<'ContactDeleted'> | Event<'TicketDeleted'>)[],
): Promise<readonly string[]> => {
  const causes = new Map(
    events.flatMap((event) => ticketsRemovedBy(event).map((ticketId) => [ticketId, event] as const)),
  );
  if (causes.size === 0) return [];
  const removed = sql<boolean>`ticket_id = any(${[...causes.keys()]}::bigint[])`;
  const keys = await findKeys(tx.db, [...causes.keys()]);
  await tx.db.deleteFrom('st_drafts').where(removed).execute();
  await Promise.all(
    [...causes].map(
      ([
        ticketId,
        {
          data: { contactId },
          metadata,
          id,
        },
      ]) =>
        tx.append(
          ticketMessagesStream(ticketId),
          'any',
          [{ type: 'TicketMessagesRemoved', data: { ticketId, contactId } }],
          { metadata: { ...metadata, causationId: id } },
        ),
    ),
  );
  return keys;
};

const ticketsRemovedBy = (event: Event<'ContactDeleted'> | Event<'TicketDeleted'>): readonly number[] =>
  event.type === 'ContactDeleted' ? event.data.ticketIds : [event.data.ticketId];

/**
 * A message goes with its ticket, also if it was written during the merge. So erasing one contact leaves the texts of
 * the other.
 */
const resealTickets = async (
  tx: MessagingTransaction,
  ticketIds: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> => {
  const rows = await tx.db
    .selectFrom('rm_messages')
    .select('message_id')
    .where(sql<boolean>`ticket_id = any(${[...ticketIds]}::bigint[])`)
    .execute();
  await tx.reseal({
    streams: rows.map((row) => messageStream(row.message_id)),
    from: contactSubject(from),
    to: contactSubject(to),
  });
};

/** These events only feed the read models. Ticket has already decided what happens to tickets and contacts. */
const ticketMessagesStream = (ticketId: number): string => `ticket-messages-${ticketId}`;

const moveTickets = async (
  tx: MessagingTransaction,
  { metadata, id }: Event<'ContactsMerged'> | Event<'ContactsUnmerged'>,
  {
    ticketIds,
    from,
    to,
  }: { readonly ticketIds: readonly number[]; readonly from: number; readonly to: number },
): Promise<void> => {
  if (ticketIds.length === 0) return;
  await Promise.all(
    ticketIds.map((ticketId) =>
      tx.append(
        ticketMessagesStream(ticketId),
        'any',
        [{ type: 'TicketMessagesMoved', data: { ticketId, contactId: to, formerContactId: from } }],
        { metadata: { ...metadata, causationId: id } },
      ),
    ),
  );
};

const addIdentities = async (
  db: MessagingDb,
  contactId: number,
  identities: readonly Identity[],
): Promise<void> => {
  if (identities.length === 0) return;
  await db
    .insertInto('rm_contact_identities')
    .values(identities.map(({ kind, value }) => ({ contact_id: contactId, kind, value })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const removeIdentities = async (
  db: MessagingDb,
  contactId: number,
  identities: readonly Identity[],
): Promise<void> => {
  if (identities.length === 0) return;
  await sql`
    delete from rm_contact_identities i
    using unnest(${identities.map(({ kind }) => kind)}::text[], ${identities.map(({ value }) => value)}::text[])
      as removed (kind, value)
    where i.contact_id = ${contactId} and i.kind = removed.kind and i.value = removed.value
  `.execute(db);
};
