import { messagingEvents, type RecordedOf } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import type { ChannelSessionTransaction } from '#database/store.ts';
import { sql } from 'kysely';
import { queueChanges } from './queue-message-changes.ts';
import { removeTickets } from './withdraw-sends.ts';
import type { ConsumingFrom, Surroundings } from '#surroundings.ts';

const types = ['MessageQueued', 'MessageEdited', 'MessageDeleted', 'TicketMessagesRemoved'] as const;
type Queued = RecordedOf<Pick<typeof messagingEvents, 'MessageQueued'>>;

/**
 * Turns each message to send, and each change of one, into a row, in the order of its conversation (rule O3). Withdraws
 * the waiting rows of a deleted ticket. `drain` gets the connections with new rows.
 */
export const followMessages = (from: ConsumingFrom, { drain }: Surroundings): Consumer =>
  startConsumer({
    ...from('messaging'),
    consumer: 'channel-session__queue-outbound',
    lingersWhenBusy: true,
    catalog: messagingEvents,
    types,
    apply: async (tx, events) => {
      // Deletions are first: they are in another partition, so rows that were queued before may arrive with them or
      // after them.
      await removeTickets(
        tx,
        events.flatMap((event) => (event.type === 'TicketMessagesRemoved' ? [event.data.ticketId] : [])),
      );
      await queueOutbound(
        tx,
        events.filter((event) => event.type === 'MessageQueued'),
      );
      await queueChanges(
        tx,
        events.filter((event) => event.type === 'MessageEdited' || event.type === 'MessageDeleted'),
      );
    },
    afterCommit: (events) => {
      drain([
        ...new Set(
          events.flatMap((event) =>
            event.type === 'TicketMessagesRemoved' ? [] : [event.data.connectionId],
          ),
        ),
      ]);
    },
  });

const queueOutbound = async (tx: ChannelSessionTransaction, events: readonly Queued[]): Promise<void> => {
  // A message is in one batch twice only if positions were set back. Then the later attempt counts.
  const newest = new Map(events.map((event) => [event.data.messageId, event]));
  const rows = [...newest.values()].flatMap(toRow);
  if (rows.length === 0) return;
  await sql`
    insert into st_outbound (message_id, connection_id, contact_id, ticket_id, source_partition, source_position, status,
      attempt, next_attempt_at, body, recipient, media, quoted_message_id, metadata)
    select message_id, connection_id, contact_id, ticket_id, source_partition, source_position, 'waiting', attempt,
      now(), body, recipient, media, quoted_message_id, metadata
    from json_to_recordset(${JSON.stringify(rows)}::json) as queued (message_id uuid,
      connection_id int, contact_id bigint, ticket_id bigint, source_partition int, source_position bigint, attempt int,
      body text, recipient jsonb, media jsonb, quoted_message_id uuid, metadata jsonb)
    where not exists (select from st_erased_contacts erased where erased.contact_id = queued.contact_id)
      and not exists (select from st_removed_tickets removed where removed.ticket_id = queued.ticket_id)
    order by source_position
    on conflict (message_id) do update set seq = default, status = 'waiting', attempt = excluded.attempt, ack = 0,
      lookups = 0, external_id = null, attempted_at = null, next_attempt_at = now(), ticket_id = excluded.ticket_id,
      source_partition = excluded.source_partition, source_position = excluded.source_position,
      body = excluded.body, recipient = excluded.recipient, media = excluded.media, metadata = excluded.metadata
    where st_outbound.status in ('failed', 'unresolved') and st_outbound.attempt < excluded.attempt
  `.execute(tx.db);
};

/** Nothing is queued for an erased contact: its text and address no longer exist. */
const toRow = (event: Queued): object[] => {
  if (event.sealed === null) return [];
  const { messageId, connectionId, contactId, ticketId, attempt } = event.data;
  const { outgoing } = event.sealed;
  return [
    {
      message_id: messageId,
      connection_id: connectionId,
      contact_id: contactId,
      ticket_id: ticketId,
      source_partition: event.partition,
      source_position: event.position,
      attempt,
      body: outgoing?.caption ?? event.sealed.message.body,
      recipient: event.sealed.to,
      media: outgoing ?? null,
      quoted_message_id: event.data.quotedMessageId ?? null,
      metadata: { ...event.metadata, causationId: event.id },
    },
  ];
};
