import { AppError, resumeAutomation, tryOutAutomation } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { type Clock, newId } from '@balcao/service-kit';
import type { TicketDb, TicketStore } from '#database/store.ts';
import { findTicket, findVisibleTicket, ticketState } from '#tickets/index.ts';
import { lockContacts } from '#contacts/index.ts';
import { ticketStream } from '#tickets/ticket.decider.ts';
import { findPausedTickets, findReactingTickets, type ReactingTicket } from './reacting-tickets.query.ts';
import { spanDecider } from './span.decider.ts';
import { findSectors, findTexts } from './facts.query.ts';
import { tryOut } from './run-try-out.ts';

/** Users who see the ticket may end the pause of its conversation (rule J7). */
export const serveResumeAutomation = (store: TicketStore, clock: Clock): EndpointHandler =>
  serveEndpoint(resumeAutomation, async ({ params: { ticketId }, actor, context }) => {
    const { contactId, whatsappId } = await findVisibleTicket(store.db, ticketId, actor);
    const { result, written } = await store.transaction(async (tx) => {
      await lockContacts(tx.db, [contactId]);
      const paused = (await findPausedTickets(tx.db, [contactId])).filter(
        ({ connectionId }) => connectionId === whatsappId,
      );
      const tickets = await findReactingTickets(
        tx.db,
        paused.map((ticket) => ticket.ticketId),
      );
      await Promise.all(
        [...tickets.values()].map(async (ticket) => {
          const { place } = ticketState(ticket);
          const of = { ticketId: ticket.ticket_id, contactId, connectionId: ticket.connection_id ?? 0 };
          const outcome = spanDecider.decide({ type: 'Resume', of, cause: 'hand', place }, ticket.span);
          if (!outcome.ok) return;
          await tx.append(ticketStream(ticket.ticket_id), ticket.revision, outcome.value, {
            metadata: metadataOf(context),
          });
          await noteResumed(tx.db, ticket, clock.now());
        }),
      );
      const ticket = await findTicket(tx.db, ticketId);
      if (ticket === null) throw new AppError('ERR_NO_TICKET_FOUND');
      return ticket;
    });
    return { body: result, written };
  });

/** Stored with the reactions, so that texts before this moment no longer count as repeats. */
const noteResumed = async (
  db: TicketDb,
  { ticket_id, contact_id }: Pick<ReactingTicket, 'ticket_id' | 'contact_id'>,
  at: Date,
): Promise<void> => {
  await db
    .insertInto('st_reactions')
    .values({ event_id: newId(), rule: 'resume', ticket_id, contact_id, at, text: null })
    .execute();
};

/** Plays a customer with the present settings. Nothing is stored or sent (rule J9). */
export const serveTryOut = (db: TicketDb, timeZone: () => Promise<string>): EndpointHandler =>
  serveEndpoint(tryOutAutomation, async ({ params: { whatsappId }, body: { name, isGroup, messages } }) => {
    const connection = (await findTexts(db, [whatsappId])).get(whatsappId);
    if (connection === undefined) throw new AppError('ERR_NO_WAPP_FOUND');
    const [sectors, zone] = await Promise.all([findSectors(db, connection.queueIds), timeZone()]);
    const steps = tryOut(
      { name, isGroup, connection: { ...connection, id: whatsappId }, sectors, calendar: { timeZone: zone } },
      messages.map(({ at, text }) => ({ at: new Date(at), text })),
    );
    return { body: { timeZone: zone, steps: [...steps] } };
  });
