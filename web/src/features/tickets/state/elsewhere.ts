import type { ShownTicket, TicketListItem } from '@balcao/contracts';

/** It was deleted, or may be seen no more. */
export const withoutElsewhere = (known: ShownTicket, ticketId: number): ShownTicket =>
  known.elsewhere?.id === ticketId ? { ...known, elsewhere: null } : known;

/** What is told of any ticket may be about where else the contact of a shown one talks. */
export const withElsewhere = (known: ShownTicket, told: TicketListItem): ShownTicket => {
  if (known.contactId !== told.contactId || known.id === told.id) return known;
  if (told.status === 'closed' || told.whatsappId === known.whatsappId)
    return withoutElsewhere(known, told.id);
  if (known.elsewhere !== null && known.elsewhere.id > told.id) return known;
  const { id, status, user, whatsapp } = told;
  return { ...known, elsewhere: { id, status, user, whatsapp } };
};
