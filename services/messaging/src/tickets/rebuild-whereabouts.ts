import type { RebuildHashes, RebuildOptions } from '@balcao/event-store';
import { rebuildFollowed } from '@balcao/service-runtime/rebuild/rebuild-followed';
import type { ConsumingFrom } from '#consuming.ts';
import type { MessagingDb } from '#database/store.ts';
import { startWhereabouts, whereaboutsConsumer } from './follow-whereabouts.consumer.ts';

type Options = Pick<RebuildOptions, 'onProgress'> & {
  readonly db: MessagingDb;
  readonly consumingFrom: ConsumingFrom;
};

/** @throws AppError ERR_CONFLICT if another rebuild is running */
export const rebuildWhereabouts = ({ consumingFrom, ...options }: Options): Promise<RebuildHashes> =>
  rebuildFollowed({
    ...options,
    consumer: whereaboutsConsumer,
    table: 'rm_tickets',
    start: ({ name, rename, onApplied }) =>
      startWhereabouts(consumingFrom, { name, tableOf: (live) => live.withPlugin(rename), onApplied }),
  });
