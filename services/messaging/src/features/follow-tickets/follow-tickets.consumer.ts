import { type RecordedOf, ticketEvents, type TicketPlace } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import { sql } from 'kysely';
import type { ConsumingFrom } from '#consuming.ts';
import type { MessagingDb } from '#database/store.ts';

const types = [
  'ContactCreated',
  'ContactIdentityLearned',
  'TicketOpened',
  'TicketAccepted',
  'TicketReturned',
  'TicketClosed',
  'TicketReopened',
  'TicketTransferred',
  'TicketRead',
] as const;
type TicketEvent = RecordedOf<Pick<typeof ticketEvents, (typeof types)[number]>>;

/** Which tickets make up a conversation, how far they were read, and every address of a contact. */
export const followTickets = (consumingFrom: ConsumingFrom): Consumer =>
  startConsumer({
    ...consumingFrom('ticket'),
    consumer: 'messaging__follow-tickets',
    catalog: ticketEvents,
    types,
    apply: async ({ db }, events) => {
      for (const event of events) await follow(db, event);
    },
  });

const follow = async (db: MessagingDb, event: TicketEvent): Promise<void> => {
  switch (event.type) {
    case 'ContactCreated':
    case 'ContactIdentityLearned': {
      const { data, sealed } = event;
      if (sealed === null) return;
      const identities = 'identities' in sealed ? sealed.identities : [sealed.identity];
      await db
        .insertInto('rm_contact_identities')
        .values(identities.map(({ kind, value }) => ({ contact_id: data.contactId, kind, value })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return;
    }
    case 'TicketRead':
      await sql`
        update rm_tickets set read_up_to = greatest(read_up_to, ${event.data.upTo})
        where ticket_id = ${event.data.ticketId}
      `.execute(db);
      return;
    default:
      await place(db, event.data);
  }
};

const place = async (
  db: MessagingDb,
  { ticketId, contactId, to }: { ticketId: number; contactId: number; to: TicketPlace },
): Promise<void> => {
  const where = { connection_id: to.whatsappId, queue_id: to.queueId };
  await db
    .insertInto('rm_tickets')
    .values({ ticket_id: ticketId, contact_id: contactId, read_up_to: 0, ...where })
    .onConflict((conflict) => conflict.column('ticket_id').doUpdateSet(where))
    .execute();
};
