import type { Message, MessagingEvents, TicketListItem } from '@balcao/contracts';
import type { Projection } from '@balcao/event-store';
import { sql, type Transaction } from 'kysely';
import type { MessagingTables } from '#database/schema.ts';

type Tx = Transaction<MessagingTables>;
type Place = { readonly contactId: number; readonly connectionId: number };
type Stored = {
  readonly data: Place;
  readonly sealed: Snapshot | null;
  readonly revision: number;
  readonly at: Date;
};
type Snapshot = { readonly message: Message; readonly ticket: TicketListItem };

/** Every message as it stands. Those of an erased contact have no text left and are not in it. */
export const messagesProjection: Projection<MessagingEvents, MessagingTables> = {
  name: 'messages',
  tables: ['rm_messages'],
  onMany: {
    MessageReceived: (tx, events) => insert(tx, events, 0),
    MessageQueued: async (tx, events) => {
      await insert(
        tx,
        events.filter(({ data }) => data.attempt === 1),
        1,
      );
      for (const { data, revision } of events)
        if (data.attempt > 1)
          await tx
            .updateTable('rm_messages')
            .set({ send_state: 'queued', send_problem: null, attempt: data.attempt, revision })
            .where('message_id', '=', data.messageId)
            .execute();
    },
    MessageAckRaised: (tx, events) => raiseAcks(tx, events),
  },
  on: {
    MessageFailed: async (tx, { data, revision }) => {
      await tx
        .updateTable('rm_messages')
        .set({ send_state: 'failed', send_problem: data.problem, revision })
        .where('message_id', '=', data.messageId)
        .execute();
    },
    MessageUnresolved: async (tx, { data, revision }) => {
      await tx
        .updateTable('rm_messages')
        .set({ send_state: 'unresolved', send_problem: 'outcome-unknown', revision })
        .where('message_id', '=', data.messageId)
        .execute();
    },
  },
};

/** Of several acks of one message the last counts: they only rise. */
const raiseAcks = async (
  tx: Tx,
  events: readonly {
    readonly data: { readonly messageId: string; readonly ack: number };
    readonly revision: number;
  }[],
): Promise<void> => {
  const newest = [...new Map(events.map((event) => [event.data.messageId, event])).values()];
  await sql`
    update rm_messages set ack = raised.ack, revision = raised.revision, send_problem = null,
      send_state = case when send_state is null then null else 'sent' end
    from unnest(
      ${newest.map(({ data }) => data.messageId)}::uuid[],
      ${newest.map(({ data }) => data.ack)}::smallint[],
      ${newest.map(({ revision }) => revision)}::int[]
    ) as raised (message_id, ack, revision)
    where rm_messages.message_id = raised.message_id
  `.execute(tx);
};

const insert = async (tx: Tx, events: readonly Stored[], attempt: number): Promise<void> => {
  const rows = events.flatMap(({ data, sealed, revision, at }) =>
    sealed === null ? [] : [rowOf(data, sealed, { revision, at })],
  );
  if (rows.length === 0) return;
  await sql`
    insert into rm_messages (message_id, ticket_id, contact_id, connection_id, sequence, from_me, body, media_type, ack,
      send_state, send_problem, attempt, client_id, inbound_number, author_name, author_number, revision, created_at,
      updated_at)
    select message_id, ticket_id, contact_id, connection_id, sequence, from_me, body, media_type, ack, send_state,
      send_problem, ${attempt}::int, client_id, inbound_number, author_name, author_number, revision, created_at,
      updated_at
    from unnest(
      ${rows.map(({ message }) => message.id)}::uuid[],
      ${rows.map(({ message }) => message.ticketId)}::bigint[],
      ${rows.map(({ place }) => place.contactId)}::bigint[],
      ${rows.map(({ place }) => place.connectionId)}::bigint[],
      ${rows.map(({ message }) => message.sequence)}::text[],
      ${rows.map(({ message }) => message.fromMe)}::boolean[],
      ${rows.map(({ message }) => message.body)}::text[],
      ${rows.map(({ message }) => message.mediaType)}::text[],
      ${rows.map(({ message }) => message.ack)}::smallint[],
      ${rows.map(({ message }) => message.sendState)}::text[],
      ${rows.map(({ message }) => message.sendProblem)}::text[],
      ${rows.map(({ message }) => message.clientId)}::uuid[],
      ${rows.map(({ message }) => message.inboundNumber)}::int[],
      ${rows.map(({ author }) => author?.name ?? null)}::text[],
      ${rows.map(({ author }) => author?.number ?? null)}::text[],
      ${rows.map(({ revision }) => revision)}::int[],
      ${rows.map(({ message }) => message.createdAt)}::timestamptz[],
      ${rows.map(({ at }) => at.toISOString())}::timestamptz[]
    ) as made (message_id, ticket_id, contact_id, connection_id, sequence, from_me, body, media_type, ack, send_state,
      send_problem, client_id, inbound_number, author_name, author_number, revision, created_at, updated_at)
  `.execute(tx);
};

const rowOf = (place: Place, { message, ticket }: Snapshot, event: { revision: number; at: Date }) => ({
  ...event,
  place,
  message,
  /** Who wrote in a group. */
  author: ticket.isGroup ? message.contact : null,
});
