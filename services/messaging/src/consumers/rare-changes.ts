import type { Identity, RecordedOf, TicketEvents } from '@balcao/contracts';
import { sql } from 'kysely';
import type { MessagingDb, MessagingTransaction } from '#database/store.ts';
import { findKeys } from '#media/index.ts';
import { contactSubject } from '#messages/conversation.rules.ts';
import { messageStream } from '#messages/message.decider.ts';

type Event<Type extends keyof TicketEvents> = RecordedOf<Pick<TicketEvents, Type>>;

/** Where the contact was heard last does not count any more: a person says where it is. */
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
    with gone as (delete from st_addresses where contact_id = ${mergedContactId} returning *)
    insert into st_addresses (contact_id, connection_id, identities, sequence)
    select ${contactId}::bigint, connection_id, identities, sequence from gone
    on conflict (contact_id, connection_id) do update
      set identities = excluded.identities, sequence = excluded.sequence
      where st_addresses.sequence < excluded.sequence
  `.execute(tx.db);
  await moveTickets(tx, event, { ticketIds, from: mergedContactId, to: contactId });
};

/** Nothing that was heard from the other one may be answered to this one. */
export const partContacts = async (
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

/** What was said with them opens nowhere any more. */
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
 * Also those of a deleted contact, in the moment in which their texts are erased: else the read model would show what a
 * rebuild has no text for. Each of them is told of by itself too, in a partition of its own, so at another time.
 * Answers the keys of their files.
 */
export const removeTickets = async (
  tx: MessagingTransaction,
  events: readonly (Event<'ContactDeleted'> | Event<'TicketDeleted'>)[],
): Promise<readonly string[]> => {
  const causes = new Map(
    events.flatMap((event) => ticketsGoneWith(event).map((ticketId) => [ticketId, event] as const)),
  );
  if (causes.size === 0) return [];
  const gone = sql<boolean>`ticket_id = any(${[...causes.keys()]}::bigint[])`;
  const keys = await findKeys(tx.db, [...causes.keys()]);
  await tx.db.deleteFrom('st_drafts').where(gone).execute();
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

const ticketsGoneWith = (event: Event<'ContactDeleted'> | Event<'TicketDeleted'>): readonly number[] =>
  event.type === 'ContactDeleted' ? event.data.ticketIds : [event.data.ticketId];

/** What was said while they were one goes with its ticket: whoever is erased later, the texts of the other stay. */
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

/** Mere records for the read models: what becomes of a ticket and its contact was decided where these live. */
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
      as gone (kind, value)
    where i.contact_id = ${contactId} and i.kind = gone.kind and i.value = gone.value
  `.execute(db);
};
