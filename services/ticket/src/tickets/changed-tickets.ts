import { idSchema, type SealedEvent, type Signals } from '@balcao/contracts';
import { z } from 'zod';

const ids = z.array(idSchema);
/** Where events of this service say whom they are about. */
const namesSchema = z
  .object({
    ticketId: idSchema,
    ticketIds: ids,
    contactId: idSchema,
    mergedContactId: idSchema,
    mergedContactIds: ids,
  })
  .partial();

/** Of which tickets these events may change what is answered: a sector's name stands in any, and names none. */
export const changedBy = (events: readonly Pick<SealedEvent, 'data'>[]): Signals['TicketsChanged'] => {
  const ticketIds = new Set<number>();
  const contactIds = new Set<number>();
  let isAny = false;
  for (const { data } of events) {
    const named = namesSchema.safeParse(data).data ?? {};
    const tickets = [...(named.ticketId === undefined ? [] : [named.ticketId]), ...(named.ticketIds ?? [])];
    const contacts = [named.contactId, named.mergedContactId].filter((id) => id !== undefined);
    contacts.push(...(named.mergedContactIds ?? []));
    for (const id of tickets) ticketIds.add(id);
    for (const id of contacts) contactIds.add(id);
    isAny ||= tickets.length === 0 && contacts.length === 0;
  }
  return { ticketIds: [...ticketIds], contactIds: [...contactIds], isAny };
};

export const anyTicket: Signals['TicketsChanged'] = { ticketIds: [], contactIds: [], isAny: true };
