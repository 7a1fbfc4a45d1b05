import type { TicketEvents, TicketPlace } from '@balcao/contracts';
import type { Projection, Unplaced } from '@balcao/event-store';
import { sql, type Transaction } from 'kysely';
import type { TicketTables } from '#database/schema.ts';

type Tx = Transaction<TicketTables>;
type Moved = Unplaced<{ readonly data: { readonly ticketId: number; readonly to: TicketPlace } }>;

const move = async (tx: Tx, { data, revision, at }: Moved): Promise<void> => {
  const { status, userId, queueId, whatsappId } = data.to;
  await tx
    .updateTable('rm_tickets')
    .set({
      status,
      user_id: userId,
      queue_id: queueId,
      connection_id: whatsappId,
      revision,
      updated_at: sql<Date>`greatest(updated_at, ${at})`,
    })
    .where('ticket_id', '=', data.ticketId)
    .execute();
};

/** Where every ticket stands and how far it was read. */
export const ticketsProjection: Projection<TicketEvents, TicketTables> = {
  name: 'tickets',
  tables: ['rm_tickets'],
  carried: { rm_tickets: ['last_inbound', 'last_message', 'last_message_at', 'updated_at'] },
  on: {
    TicketOpened: async (tx, { data, revision, at }) => {
      const { status, userId, queueId, whatsappId } = data.to;
      await tx
        .insertInto('rm_tickets')
        .values({
          ticket_id: data.ticketId,
          contact_id: data.contactId,
          connection_id: whatsappId,
          is_group: data.isGroup,
          status,
          user_id: userId,
          queue_id: queueId,
          revision,
          read_up_to: 0,
          created_at: at,
          updated_at: at,
        })
        .execute();
    },
    TicketAccepted: move,
    TicketReturned: move,
    TicketClosed: move,
    TicketReopened: move,
    TicketTransferred: move,
    TicketRead: async (tx, { data, revision }) => {
      await tx
        .updateTable('rm_tickets')
        .set({ read_up_to: data.upTo, revision })
        .where('ticket_id', '=', data.ticketId)
        .execute();
    },
  },
};
