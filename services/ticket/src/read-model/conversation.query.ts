import type { TicketListItem } from '@balcao/contracts';
import type { TicketDb } from '#database/store.ts';

export type TicketOfConversation = Pick<TicketListItem, 'id' | 'userId' | 'queueId'>;

/** More than anybody scrolls through. */
const maxTickets = 1_000;

/**
 * The tickets that are read together with this one: of the same contact and connection, in its sector or in none
 * (3-wire.md §9). Newest first, the ticket always among them; whether somebody may see them is `isVisible`'s to say.
 */
export const findConversation = async (
  db: TicketDb,
  ticket: Pick<TicketListItem, 'id' | 'contactId' | 'whatsappId' | 'queueId' | 'userId'>,
): Promise<readonly TicketOfConversation[]> => {
  const found = await db
    .selectFrom('rm_tickets')
    .select(['ticket_id as id', 'user_id as userId', 'queue_id as queueId'])
    .where('contact_id', '=', ticket.contactId)
    .where('connection_id', 'is not distinct from', ticket.whatsappId)
    .where((eb) => eb.or([eb('queue_id', 'is', null), eb('queue_id', '=', ticket.queueId)]))
    .orderBy('ticket_id', 'desc')
    .limit(maxTickets)
    .execute();
  return found.some(({ id }) => id === ticket.id) ? found : [ticket, ...found.slice(1)];
};
