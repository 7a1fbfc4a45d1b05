import type { NumbersOf } from '#directory/contact-numbers.ts';
import type { BroughtUpToDate, Knowledge } from '#updates/bring-up-to-date.rules.ts';
import type { LiveUpdate } from '#updates/live-update.rules.ts';
import type { KnownTicket } from '#updates/merge-ticket.rules.ts';

type Place = Pick<LiveUpdate, 'ticketId' | 'contactId'>;

/** The people whom the texts of an update concern (rule N10). */
export const peopleOf = (numbers: readonly string[]): Pick<LiveUpdate, 'people'> =>
  numbers.length === 0 ? {} : { people: numbers };

type Tickets = { readonly current: BroughtUpToDate; readonly known: Knowledge };

const ticketOf = ({ ticketId }: Place, { current, known }: Tickets): KnownTicket | undefined => {
  const ticket = ticketId === null ? undefined : (current.tickets.get(ticketId) ?? known.get(ticketId));
  return ticket === 'gone' ? undefined : ticket;
};

export const contactsOf = (updates: readonly Place[], tickets: Tickets): readonly (number | null)[] =>
  updates.flatMap((update) => [update.contactId, ticketOf(update, tickets)?.item.contactId ?? null]);

/** The same for an update that is not read from the log. */
export const peopleIn = (
  update: Place,
  { numbersOf, ...tickets }: Tickets & { readonly numbersOf: NumbersOf },
): Pick<LiveUpdate, 'people'> => {
  const { contactId, contact } = ticketOf(update, tickets)?.item ?? { contactId: null, contact: null };
  return peopleOf([
    ...new Set([...[contact?.number ?? []].flat(), ...numbersOf(contactId), ...numbersOf(update.contactId)]),
  ]);
};
