import { type RecordedOf, ticketEvents } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import type { ConsumingFrom } from '#surroundings.ts';
import type { MessagingDb } from '#database/store.ts';
import {
  deleteWhereabouts,
  saveContact,
  saveMoves,
  saveReads,
  type MoveEvent,
  moveTypes,
} from './save-whereabouts.ts';
import type { RebuildHashes, RebuildOptions } from '@balcao/event-store';
import { rebuildFollowed } from '@balcao/service-runtime/rebuild/rebuild-followed';

const types = [
  ...moveTypes,
  'TicketRead',
  'ContactsMerged',
  'ContactsUnmerged',
  'TicketDeleted',
  'ContactDeleted',
] as const;
type TicketEvent = RecordedOf<Pick<typeof ticketEvents, (typeof types)[number]>>;

const whereaboutsConsumer = 'messaging__follow-whereabouts';

type Filling = {
  readonly name: string;
  /** A rebuild fills another table. */
  readonly tableOf: (db: MessagingDb) => MessagingDb;
  readonly onApplied: (count: number) => void;
};

/** Stores the place of every ticket, and how far it was read. */
export const followWhereabouts = (from: ConsumingFrom): Consumer =>
  startWhereabouts(from, {
    name: whereaboutsConsumer,
    tableOf: (db) => db,
    onApplied: () => undefined,
  });

const startWhereabouts = (from: ConsumingFrom, { name, tableOf, onApplied }: Filling): Consumer =>
  startConsumer({
    ...from('ticket'),
    consumer: name,
    // A user who lost a ticket may read it for a moment longer (docs/adr/0013).
    lingersWhenBusy: true,
    catalog: ticketEvents,
    types,
    apply: async (tx, events) => {
      const db = tableOf(tx.db);
      let start = 0;
      for (const [index, event] of events.entries())
        if (event.type === 'ContactsMerged' || event.type === 'ContactsUnmerged') {
          await saveMany(db, events.slice(start, index));
          await saveContact(db, event);
          start = index + 1;
        }
      await saveMany(db, events.slice(start));
      onApplied(events.length);
    },
  });

/** Deletions may come last, because no event of a ticket follows them. */
const saveMany = async (db: MessagingDb, events: readonly TicketEvent[]): Promise<void> => {
  await saveMoves(db, events.filter(isMove));
  await saveReads(
    db,
    events.filter((event) => event.type === 'TicketRead'),
  );
  await deleteWhereabouts(
    db,
    events.filter((event) => event.type === 'TicketDeleted' || event.type === 'ContactDeleted'),
  );
};

const isMove = (event: TicketEvent): event is MoveEvent => moveTypes.some((type) => type === event.type);

type Options = Pick<RebuildOptions, 'onProgress'> & {
  readonly db: MessagingDb;
  readonly consuming: ConsumingFrom;
};

/** @throws AppError ERR_CONFLICT if another rebuild is running */
export const rebuildWhereabouts = ({ consuming, ...options }: Options): Promise<RebuildHashes> =>
  rebuildFollowed({
    ...options,
    consumer: whereaboutsConsumer,
    table: 'rm_tickets',
    start: ({ name, rename, onApplied }) =>
      startWhereabouts(consuming, { name, tableOf: (live) => live.withPlugin(rename), onApplied }),
  });
