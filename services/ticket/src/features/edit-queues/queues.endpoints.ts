import {
  AppError,
  changeQueue,
  createQueue,
  deleteQueue,
  type EventMetadata,
  listQueues,
  type Queue,
  queueSchema,
  showQueue,
} from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { type Clock, newId } from '@balcao/service-kit';
import { drawId } from '#database/draw-ids.ts';
import { refuseTaken } from '#database/refuse-taken.ts';
import type { TicketStore, TicketTransaction } from '#database/store.ts';
import { queueDecider, queueStream, type QueueCommand } from '#domain/queue/queue.decider.ts';
import { findQueue, findQueues } from './queues.query.ts';

/** The sectors (3-wire.md §7). Their tickets are freed by whoever follows `QueueDeleted`. */
export const serveQueues = (
  store: TicketStore,
  clock: Clock,
): Readonly<
  Record<'listQueues' | 'showQueue' | 'createQueue' | 'changeQueue' | 'deleteQueue', EndpointHandler>
> => ({
  listQueues: serveEndpoint(listQueues, async () => ({ body: await findQueues(store.db) })),

  showQueue: serveEndpoint(showQueue, async ({ params }) => ({
    body: present(await findQueue(store.db, params.queueId)),
  })),

  createQueue: serveEndpoint(createQueue, async ({ body, context }) => {
    const create = async (tx: TicketTransaction): Promise<Queue> => {
      const queueId = await drawId(tx.db, 'queue_ids');
      const command: QueueCommand = {
        type: 'CreateQueue',
        queueId,
        fields: body,
        at: clock.now().toISOString(),
      };
      return act(tx, queueId, command, metadataOf(context));
    };
    const { result, written } = await refuseTaken(
      store.once(context.commandId ?? newId(), create, queueSchema),
      taken,
    );
    return { body: result, written };
  }),

  changeQueue: serveEndpoint(changeQueue, async ({ params: { queueId }, body, context }) => {
    const command: QueueCommand = { type: 'ChangeQueue', changes: body, at: clock.now().toISOString() };
    const { result, written } = await refuseTaken(
      store.transaction((tx) => act(tx, queueId, command, metadataOf(context))),
      taken,
    );
    return { body: result, written };
  }),

  deleteQueue: serveEndpoint(deleteQueue, async ({ params: { queueId }, context }) => {
    const outcome = await store.execute({
      decider: queueDecider,
      stream: queueStream(queueId),
      command: { type: 'DeleteQueue' },
      metadata: metadataOf(context),
    });
    if (!outcome.ok) throw AppError.from(outcome.error);
    return { body: undefined, written: outcome.value.written };
  }),
});

const taken = {
  rm_queues_name: { code: 'ERR_QUEUE_NAME_ALREADY_EXISTS', field: 'name' },
  rm_queues_color: { code: 'ERR_QUEUE_COLOR_ALREADY_EXISTS', field: 'color' },
} as const;

const act = async (
  tx: TicketTransaction,
  queueId: number,
  command: QueueCommand,
  metadata: EventMetadata,
): Promise<Queue> => {
  const outcome = await tx.execute({
    decider: queueDecider,
    stream: queueStream(queueId),
    command,
    metadata,
  });
  if (!outcome.ok) throw AppError.from(outcome.error);
  const { state } = outcome.value;
  return present(state.status === 'present' ? state.queue : null);
};

const present = (queue: Queue | null): Queue => {
  if (queue === null) throw new AppError('ERR_QUEUE_NOT_FOUND');
  return queue;
};
