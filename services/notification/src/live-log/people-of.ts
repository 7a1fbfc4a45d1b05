import { sql } from 'kysely';
import type { BroughtUpToDate, Knowledge } from '#updates/bring-up-to-date.rules.ts';
import type { LiveUpdate } from '#updates/live-update.rules.ts';

type People = Pick<LiveUpdate, 'people'>;

/** The people whom the texts of an update concern (rule N10). */
export const peopleOf = (number: string | null): People => (number === null ? {} : { people: [number] });

export const peopleIn = (ticketId: number | null, { tickets }: BroughtUpToDate, known: Knowledge): People => {
  const ticket = ticketId === null ? undefined : (tickets.get(ticketId) ?? known.get(ticketId));
  return peopleOf(ticket === undefined || ticket === 'gone' ? null : ticket.item.contact.number);
};

/** The number of the contact of a ticket `t`. */
export const numberOfTicket = sql<string | null>`t.item -> 'contact' ->> 'number'`;

/** The same of the ticket of an update. */
export const numberOfUpdate = sql<string | null>`(
  select ${numberOfTicket} from st_tickets t where t.ticket_id = rm_live_updates.ticket_id
)`.as('contact_number');
