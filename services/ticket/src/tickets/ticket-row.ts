import type { TicketStatus } from '@balcao/contracts';
import type { PresentTicket } from './ticket.events.ts';

export type TicketRow = {
  readonly ticket_id: number;
  readonly contact_id: number;
  readonly connection_id: number | null;
  readonly is_group: boolean;
  readonly status: TicketStatus;
  readonly user_id: number | null;
  readonly queue_id: number | null;
  readonly transf: boolean;
  readonly read_up_to: number;
};

/**
 * A row is the state of its stream, because both are written together. A decision on it appends at the row's
 * revision.
 */
export const ticketState = (row: TicketRow): PresentTicket => ({
  status: 'present',
  ticketId: row.ticket_id,
  contactId: row.contact_id,
  isGroup: row.is_group,
  place: {
    status: row.status,
    userId: row.user_id,
    queueId: row.queue_id,
    whatsappId: row.connection_id,
  },
  transf: row.transf,
  readUpTo: row.read_up_to,
});

/** The columns of a state. */
export const ticketColumns = ({
  ticketId,
  contactId,
  isGroup,
  place: { status, userId, queueId, whatsappId },
  transf,
  readUpTo,
}: PresentTicket) => ({
  ticket_id: ticketId,
  contact_id: contactId,
  is_group: isGroup,
  status,
  user_id: userId,
  queue_id: queueId,
  connection_id: whatsappId,
  transf,
  read_up_to: readUpTo,
});
