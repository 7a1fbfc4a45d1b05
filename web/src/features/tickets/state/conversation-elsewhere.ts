import type { ShownTicket, TicketListItem } from '@balcao/contracts';

/** It was deleted, or became invisible. */
export const withoutElsewhere = (known: ShownTicket, ticketId: number): ShownTicket =>
  known.elsewhere?.id === ticketId ? { ...known, elsewhere: null } : known;

/** An update of any ticket may concern a contact's conversation elsewhere. */
export const withElsewhere = (known: ShownTicket, told: TicketListItem): ShownTicket => {
  if (known.contactId !== told.contactId || known.id === told.id) return known;
  if (told.status === 'closed' || told.whatsappId === known.whatsappId)
    return withoutElsewhere(known, told.id);
  if (known.elsewhere !== null && known.elsewhere.id > told.id) return known;
  const { id, status, user, whatsapp } = told;
  return { ...known, elsewhere: { id, status, user, whatsapp } };
};
