import type { ShownTicket, TicketListItem } from '@balcao/contracts';

/** It was deleted, or became invisible. */
export const withoutElsewhere = (known: ShownTicket, ticketId: number): ShownTicket =>
  known.elsewhere?.id === ticketId ? { ...known, elsewhere: null } : known;

/** An update of any ticket may concern a contact's conversation elsewhere. */
export const withElsewhere = (known: ShownTicket, received: TicketListItem): ShownTicket => {
  if (known.contactId !== received.contactId || known.id === received.id) return known;
  if (received.status === 'closed' || received.whatsappId === known.whatsappId)
    return withoutElsewhere(known, received.id);
  if (known.elsewhere !== null && known.elsewhere.id > received.id) return known;
  const { id, status, user, whatsapp } = received;
  return { ...known, elsewhere: { id, status, user, whatsapp } };
};
