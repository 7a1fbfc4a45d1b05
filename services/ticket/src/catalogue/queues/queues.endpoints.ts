import {
  type Actor,
  AppError,
  changeQueue,
  createQueue,
  deleteQueue,
  listQueues,
  listScriptQueues,
  type Queue,
  queueSchema,
  canonicalColor,
  showQueue,
  showQueueUse,
} from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import type { Clock } from '@balcao/service-kit';
import { sql } from 'kysely';
import { entriesOf } from '#catalogue/entries.ts';
import type { TicketDb, TicketStore } from '#database/store.ts';
import { queueDecider, queueStream } from './queue.decider.ts';
import { countTicketsOfQueue, findQueue, findQueues, withCalendar } from './queues.query.ts';

const taken = {
  rm_queues_name: { code: 'ERR_QUEUE_NAME_ALREADY_EXISTS', field: 'name' },
  rm_queues_color: { code: 'ERR_QUEUE_COLOR_ALREADY_EXISTS', field: 'color' },
} as const;

const queues = entriesOf({
  decider: queueDecider,
  streamOf: queueStream,
  entryOf: (state) => (state.status === 'present' ? withCalendar(state.queue) : null),
  ids: 'queue_ids',
  schema: queueSchema,
  absent: 'ERR_QUEUE_NOT_FOUND',
  taken,
});

/** Serves the sectors (rule Q2). A consumer of `QueueDeleted` takes the sector from their tickets. */
export const serveQueues = (store: TicketStore, clock: Clock): readonly EndpointHandler[] => [
  serveEndpoint(listQueues, async () => ({ body: await findQueues(store.db) })),

  serveEndpoint(listScriptQueues, async ({ actor }) => {
    const seen = (await findQueues(store.db)).filter(({ id }) => isSeenBy(actor, id));
    return { body: { queues: seen.map(({ id, name, color }) => ({ id, name, color })) } };
  }),

  serveEndpoint(showQueue, ({ params: { queueId } }) => queues.show(store, queueId)),

  serveEndpoint(showQueueUse, async ({ params: { queueId } }) => {
    if ((await findQueue(store.db, queueId)) === null) throw new AppError('ERR_QUEUE_NOT_FOUND');
    return { body: { tickets: await countTicketsOfQueue(store.db, queueId) } };
  }),

  serveEndpoint(createQueue, ({ body: fields, context }) => {
    const at = clock.now().toISOString();
    return queues.create(
      store,
      context,
      (queueId) => ({ type: 'CreateQueue', queueId, fields, at }),
      (tx, queue) => refuseSeenColor(tx.db, queue),
    );
  }),

  serveEndpoint(changeQueue, ({ params: { queueId: id }, body: wanted, context }) =>
    queues.change(store, { id, wanted, context }, async (tx, edit) => {
      const before = await findQueue(tx.db, id);
      const at = clock.now().toISOString();
      const changed = await edit((changes) => ({ type: 'ChangeQueue', changes, at }));
      // Two sectors with similar colours from before the rule may stay, because clients send the colour back with
      // every change.
      if (before !== null && canonicalColor(before.color) !== canonicalColor(changed.entry.color))
        await refuseSeenColor(tx.db, changed.entry);
      return changed;
    }),
  ),

  serveEndpoint(deleteQueue, async ({ params: { queueId }, context }) => ({
    body: undefined,
    written: await queues.remove(store, queueId, { type: 'DeleteQueue' }, context),
  })),
];

/** Users may see all sector names. A script sees only the sectors of its token (rule P1). */
const isSeenBy = (actor: Actor, queueId: number): boolean =>
  actor.kind !== 'api' || actor.queueIds.length === 0 || actor.queueIds.includes(queueId);

/** The lock ends with the transaction, so of two changes at once the second sees the first. */
const refuseSeenColor = async (db: TicketDb, { id, color }: Queue): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('queue colours', 0))`.execute(db);
  const others = (await findQueues(db)).filter((other) => other.id !== id);
  if (others.some((other) => canonicalColor(other.color) === canonicalColor(color)))
    throw AppError.from(taken.rm_queues_color);
};
