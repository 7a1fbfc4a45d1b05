import { recordInbound, type InboundMessage } from '@balcao/contracts';
import { systemContext, type Bus } from '@balcao/event-bus';
import type pg from 'pg';
import { v7 } from 'uuid';

export type DataSetSize = { readonly tickets: number; readonly messages: number };

const batchSize = 200;

/** Creates contacts and tickets by the call for inbound messages, so that every event and projection is real. */
export const fillTickets = async (bus: Bus, connectionId: number, count: number): Promise<void> => {
  const first = (index: number): InboundMessage => ({
    messageId: v7(),
    connectionId,
    contact: {
      identities: [{ kind: 'phone', value: `55219${String(70_000_000 + index)}` }],
      name: `Contact ${index}`,
      isGroup: false,
    },
    fromMe: false,
    preview: `Hello, this is question ${index}`,
    at: new Date(Date.now() - (count - index) * 1_000).toISOString(),
  });
  for (let start = 0; start < count; start += batchSize) {
    const messages = Array.from({ length: Math.min(batchSize, count - start) }, (_, index) =>
      first(start + index),
    );
    await bus.call(recordInbound, { messages }, systemContext('bench', { deadlineMs: 30_000 }));
  }
};

/** Inserts rows as the projection would; half a million events more would only make the log longer. */
export const fillMessages = async (pool: pg.Pool, total: number): Promise<void> => {
  await pool.query(
    `insert into messaging.rm_messages (message_id, ticket_id, contact_id, connection_id, sequence, from_me, body,
       media_type, ack, send_state, attempt, inbound_number, revision, created_at, updated_at)
     select gen_random_uuid(), t.ticket_id, t.contact_id, t.connection_id,
       lpad((1700000000000 + n * 60000)::text, 15, '0') || '-0-' || lpad(n::text, 15, '0') || '-00',
       n % 2 = 1, 'Line ' || n || ' of conversation ' || t.ticket_id || ': lorem ipsum dolor sit amet', 'chat',
       case when n % 2 = 1 then 3 else 0 end, case when n % 2 = 1 then 'sent' end, 1,
       case when n % 2 = 0 then n / 2 + 1 end, 1,
       to_timestamp(1700000000 + n * 60), to_timestamp(1700000000 + n * 60)
     from messaging.rm_tickets t
     cross join generate_series(1, greatest(1, $1::int / (select count(*)::int from messaging.rm_tickets))) n`,
    [total],
  );
  await pool.query('vacuum analyze messaging.rm_messages');
};

/** A conversation of several years, whose pages must load as fast as any other's. */
export const fillLongConversation = async (
  pool: pg.Pool,
  ticketId: number,
  messages: number,
): Promise<void> => {
  await pool.query(
    `insert into messaging.rm_messages (message_id, ticket_id, contact_id, connection_id, sequence, from_me, body,
       media_type, ack, send_state, attempt, inbound_number, revision, created_at, updated_at)
     select gen_random_uuid(), t.ticket_id, t.contact_id, t.connection_id,
       lpad((1600000000000 + n * 60000)::text, 15, '0') || '-0-' || lpad(n::text, 15, '0') || '-00',
       n % 2 = 1, 'Line ' || n || ' of a long conversation', 'chat', case when n % 2 = 1 then 3 else 0 end,
       case when n % 2 = 1 then 'sent' end, 1, case when n % 2 = 0 then n / 2 + 1 end, 1,
       to_timestamp(1600000000 + n * 60), to_timestamp(1600000000 + n * 60)
     from messaging.rm_tickets t cross join generate_series(1, $2::int) n where t.ticket_id = $1`,
    [ticketId, messages],
  );
};
