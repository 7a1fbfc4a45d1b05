import { type RecordedOf, ticketEvents } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import type { ConsumingFrom } from '#consuming.ts';
import type { MessagingDb } from '#database/store.ts';
import {
  forgetWhereabouts,
  keepContact,
  keepMoves,
  keepReads,
  type MoveEvent,
  moveTypes,
} from './keep-whereabouts.ts';

const types = [
  ...moveTypes,
  'TicketRead',
  'ContactsMerged',
  'ContactsUnmerged',
  'TicketDeleted',
  'ContactDeleted',
] as const;
type TicketEvent = RecordedOf<Pick<typeof ticketEvents, (typeof types)[number]>>;

/** Where every ticket stands, who has it and how far it was read. */
export const followWhereabouts = (consumingFrom: ConsumingFrom): Consumer =>
  startConsumer({
    ...consumingFrom('ticket'),
    consumer: 'messaging__follow-whereabouts',
    catalog: ticketEvents,
    types,
    apply: async ({ db }, events) => {
      let start = 0;
      for (const [index, event] of events.entries())
        if (event.type === 'ContactsMerged' || event.type === 'ContactsUnmerged') {
          await keepMany(db, events.slice(start, index));
          await keepContact(db, event);
          start = index + 1;
        }
      await keepMany(db, events.slice(start));
    },
  });

/** Nothing follows the end of a ticket, so that it may come last. */
const keepMany = async (db: MessagingDb, events: readonly TicketEvent[]): Promise<void> => {
  await keepMoves(db, events.filter(isMove));
  await keepReads(
    db,
    events.filter((event) => event.type === 'TicketRead'),
  );
  await forgetWhereabouts(
    db,
    events.filter((event) => event.type === 'TicketDeleted' || event.type === 'ContactDeleted'),
  );
};

const isMove = (event: TicketEvent): event is MoveEvent => moveTypes.some((type) => type === event.type);
