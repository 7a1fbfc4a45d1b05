import type { Message, MessagingEvents, TicketListItem } from '@balcao/contracts';
import type { Projection } from '@balcao/event-store';
import { sql, type Transaction } from 'kysely';
import type { MessagingTables } from '#database/schema.ts';

type Tx = Transaction<MessagingTables>;
type Place = { readonly messageId: string; readonly contactId: number; readonly connectionId: number };
type Snapshot = { readonly message: Message; readonly ticket: TicketListItem };

/** Every message as it stands. Those of an erased contact have no text left and are not in it. */
export const messagesProjection: Projection<MessagingEvents, MessagingTables> = {
  name: 'messages',
  tables: ['rm_messages'],
  on: {
    MessageReceived: async (tx, { data, sealed, revision, at }) => {
      if (sealed !== null) await insert(tx, data, sealed, { revision, at, attempt: 0 });
    },
    MessageQueued: async (tx, { data, sealed, revision, at }) => {
      if (data.attempt === 1) {
        if (sealed !== null) await insert(tx, data, sealed, { revision, at, attempt: 1 });
        return;
      }
      await tx
        .updateTable('rm_messages')
        .set({ send_state: 'queued', send_problem: null, attempt: data.attempt, revision })
        .where('message_id', '=', data.messageId)
        .execute();
    },
    MessageAckRaised: async (tx, { data, revision }) => {
      await sql`
        update rm_messages set ack = ${data.ack}, revision = ${revision}, send_problem = null,
          send_state = case when send_state is null then null else 'sent' end
        where message_id = ${data.messageId}
      `.execute(tx);
    },
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

const insert = async (
  tx: Tx,
  { messageId, contactId, connectionId }: Place,
  { message, ticket }: Snapshot,
  { revision, at, attempt }: { revision: number; at: Date; attempt: number },
): Promise<void> => {
  const author = ticket.isGroup ? message.contact : null;
  await tx
    .insertInto('rm_messages')
    .values({
      message_id: messageId,
      ticket_id: message.ticketId,
      contact_id: contactId,
      connection_id: connectionId,
      sequence: message.sequence,
      from_me: message.fromMe,
      body: message.body,
      media_type: message.mediaType,
      ack: message.ack,
      send_state: message.sendState,
      send_problem: message.sendProblem,
      attempt,
      client_id: message.clientId,
      inbound_number: message.inboundNumber,
      author_name: author?.name ?? null,
      author_number: author?.number ?? null,
      revision,
      created_at: new Date(message.createdAt),
      updated_at: at,
    })
    .execute();
};
