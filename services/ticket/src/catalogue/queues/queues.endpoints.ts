import {
  type Actor,
  AppError,
  changeQueue,
  createQueue,
  deleteQueue,
  type NewEventMetadata,
  listQueues,
  listScriptQueues,
  type Queue,
  queueSchema,
  canonicalColor,
  showQueue,
  showQueueUse,
} from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, commandOf } from '@balcao/event-bus';
import { editSince } from '@balcao/event-store';
import { type Clock, newId } from '@balcao/service-kit';
import { sql } from 'kysely';
import { drawId } from '#database/draw-ids.ts';
import { refuseDuplicate } from '#database/refuse-duplicate.ts';
import type { TicketDb, TicketStore, TicketTransaction } from '#database/store.ts';
import { queueDecider, queueStream, type QueueCommand, type QueueState } from './queue.decider.ts';
import { countTicketsOfQueue, findQueue, findQueues, withCalendar } from './queues.query.ts';

/** Serves the sectors (rule Q2). A consumer of `QueueDeleted` takes the sector from their tickets. */
export const serveQueues = (store: TicketStore, clock: Clock): readonly EndpointHandler[] => [
  serveEndpoint(listQueues, async () => ({ body: await findQueues(store.db) })),

  serveEndpoint(listScriptQueues, async ({ actor }) => {
    const seen = (await findQueues(store.db)).filter(({ id }) => isSeenBy(actor, id));
    return { body: { queues: seen.map(({ id, name, color }) => ({ id, name, color })) } };
  }),

  serveEndpoint(showQueue, async ({ params: { queueId } }) => {
    const { state, revision } = await store.load(queueDecider, queueStream(queueId));
    return { body: present(queueOf(state)), version: revision };
  }),

  serveEndpoint(showQueueUse, async ({ params: { queueId } }) => {
    if ((await findQueue(store.db, queueId)) === null) throw new AppError('ERR_QUEUE_NOT_FOUND');
    return { body: { tickets: await countTicketsOfQueue(store.db, queueId) } };
  }),

  serveEndpoint(createQueue, async ({ body, context }) => {
    const create = async (tx: TicketTransaction): Promise<Queue> => {
      const queueId = await drawId(tx.db, 'queue_ids');
      const command: QueueCommand = {
        type: 'CreateQueue',
        queueId,
        fields: body,
        at: clock.now().toISOString(),
      };
      const { queue } = await act(tx, queueId, command, metadataOf(context));
      await refuseSeenColor(tx.db, queue);
      return queue;
    };
    const { result, written } = await refuseDuplicate(
      store.once(commandOf(context, newId), create, queueSchema),
      taken,
    );
    return { body: result, written };
  }),

  serveEndpoint(changeQueue, async ({ params: { queueId }, body, context }) => {
    const change = async (tx: TicketTransaction): Promise<Changed> => {
      const before = await findQueue(tx.db, queueId);
      const changes = await editSince(tx, {
        decider: queueDecider,
        stream: queueStream(queueId),
        fieldsOf: queueOf,
        wanted: body,
        ifMatch: context.ifMatch,
      });
      const command: QueueCommand = { type: 'ChangeQueue', changes, at: clock.now().toISOString() };
      const { queue, revision } = await act(tx, queueId, command, metadataOf(context));
      // Two sectors with similar colours from before the rule may stay, because clients send the colour back with
      // every change.
      if (before !== null && canonicalColor(before.color) !== canonicalColor(queue.color))
        await refuseSeenColor(tx.db, queue);
      return { queue, revision };
    };
    const { result, written } = await refuseDuplicate(store.transaction(change), taken);
    return { body: result.queue, written, version: result.revision };
  }),

  serveEndpoint(deleteQueue, async ({ params: { queueId }, context }) => {
    const outcome = await store.execute({
      decider: queueDecider,
      stream: queueStream(queueId),
      command: { type: 'DeleteQueue' },
      metadata: metadataOf(context),
    });
    if (!outcome.ok) throw AppError.from(outcome.error);
    return { body: undefined, written: outcome.value.written };
  }),
];

/** Users may see all sector names. A script sees only the sectors of its token (rule P1). */
const isSeenBy = (actor: Actor, queueId: number): boolean =>
  actor.kind !== 'api' || actor.queueIds.length === 0 || actor.queueIds.includes(queueId);

const taken = {
  rm_queues_name: { code: 'ERR_QUEUE_NAME_ALREADY_EXISTS', field: 'name' },
  rm_queues_color: { code: 'ERR_QUEUE_COLOR_ALREADY_EXISTS', field: 'color' },
} as const;

/** The lock ends with the transaction, so of two changes at once the second sees the first. */
const refuseSeenColor = async (db: TicketDb, { id, color }: Queue): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('queue colours', 0))`.execute(db);
  const others = (await findQueues(db)).filter((other) => other.id !== id);
  if (others.some((other) => canonicalColor(other.color) === canonicalColor(color)))
    throw AppError.from(taken.rm_queues_color);
};

const act = async (
  tx: TicketTransaction,
  queueId: number,
  command: QueueCommand,
  metadata: NewEventMetadata,
): Promise<Changed> => {
  const outcome = await tx.execute({
    decider: queueDecider,
    stream: queueStream(queueId),
    command,
    metadata,
  });
  if (!outcome.ok) throw AppError.from(outcome.error);
  const { state, revision } = outcome.value;
  return { queue: present(queueOf(state)), revision };
};

type Changed = { readonly queue: Queue; readonly revision: number };

const queueOf = (state: QueueState): Queue | null =>
  state.status === 'present' ? withCalendar(state.queue) : null;

const present = (queue: Queue | null): Queue => {
  if (queue === null) throw new AppError('ERR_QUEUE_NOT_FOUND');
  return queue;
};
