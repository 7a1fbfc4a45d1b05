import { messagingEvents, type RecordedOf, ticketEvents } from '@balcao/contracts';
import { backgroundMs, type Consumer, startConsumer } from '@balcao/event-bus';
import type { Engines } from '#channels/index.ts';
import type { ChannelSessionTransaction } from '#database/store.ts';
import { sql } from 'kysely';
import { forgetContacts } from './forget-contacts.ts';
import type { ConsumingFrom } from '#surroundings.ts';

type Unmerged = RecordedOf<Pick<typeof ticketEvents, 'ContactsUnmerged'>>;
type Received = RecordedOf<Pick<typeof messagingEvents, 'MessageReceived'>>;

/**
 * Erases contacts that were deleted at the desk, with all contacts merged into them. When two contacts are separated, each
 * gets back the chats of its own addresses.
 */
export const followContacts = (from: ConsumingFrom, engines: Engines): Consumer =>
  startConsumer({
    ...from('ticket'),
    consumer: 'channel-session__forget-contacts',
    lingerMs: backgroundMs,
    catalog: ticketEvents,
    types: ['ContactDeleted', 'ContactsUnmerged'],
    apply: async (tx, events) => {
      for (const event of events) if (event.type === 'ContactsUnmerged') await partChats(tx, event);
      await forgetContacts(
        tx,
        events.flatMap((event) =>
          event.type === 'ContactDeleted'
            ? [event.data.contactId, ...(event.data.mergedContactIds ?? [])]
            : [],
        ),
        engines,
      );
    },
  });

/** If the separated contact was erased since, its addresses are unknown: it may have had any chat of both. */
const partChats = async (tx: ChannelSessionTransaction, { data, sealed }: Unmerged): Promise<void> => {
  const { contactId, mergedContactId } = data;
  const identities = sealed?.identities ?? null;
  await sql`
    with parted as (
      select chat_id from st_chat_contacts mine
      where contact_id = ${contactId} and (${identities === null} or exists (
        select from st_chat_identities chat
        join unnest(
          ${identities?.map(({ kind }) => kind) ?? []}::text[],
          ${identities?.map(({ value }) => value) ?? []}::text[]
        ) as identity (kind, value) on identity.kind = chat.kind and identity.value = chat.value
        where chat.chat_id = mine.chat_id
      ))
    ), left_behind as (
      delete from st_chat_contacts
      where contact_id = ${contactId} and chat_id in (select chat_id from parted) and ${identities !== null}
    )
    insert into st_chat_contacts (contact_id, chat_id) select ${mergedContactId}, chat_id from parted
    on conflict do nothing
  `.execute(tx.db);
};

/**
 * Records which contact each chat belongs to, by where messaging put its messages. Data of contacts that were erased
 * meanwhile are deleted at once.
 */
export const followPlacedMessages = (from: ConsumingFrom, engines: Engines): Consumer =>
  startConsumer({
    ...from('messaging'),
    consumer: 'channel-session__place-chats',
    lingerMs: backgroundMs,
    catalog: messagingEvents,
    types: ['MessageReceived'],
    apply: async (tx, events) => {
      await forgetContacts(tx, await recordChatContacts(tx, events), engines);
    },
  });

/** Returns the erased ones of them. */
const recordChatContacts = async (
  tx: ChannelSessionTransaction,
  events: readonly Received[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ contact_id: number }>`
    with placed as (
      insert into st_chat_contacts (contact_id, chat_id)
      select distinct received.contact_id, message.chat_id
      from unnest(
        ${events.map(({ data }) => data.messageId)}::uuid[],
        ${events.map(({ data }) => data.contactId)}::bigint[]
      ) as received (message_id, contact_id)
      join st_channel_messages message on message.message_id = received.message_id
      where message.chat_id is not null
        and not exists (
          select from st_chat_contacts
          where contact_id = received.contact_id and chat_id = message.chat_id
        )
      order by 1, 2
      on conflict do nothing
      returning contact_id
    )
    select contact_id from st_erased_contacts where contact_id in (select contact_id from placed)
  `.execute(tx.db);
  return rows.map((row) => row.contact_id);
};
