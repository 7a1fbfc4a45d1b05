import { authEvents } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import { sql } from 'kysely';
import type { ConsumingFrom } from '#surroundings.ts';

/** Deletes the drafts of deleted users. It reads the log from its beginning, so no draft is left over. */
export const followDeletedUsers = (from: ConsumingFrom): Consumer =>
  startConsumer({
    ...from('auth'),
    consumer: 'messaging__forget-drafts',
    catalog: authEvents,
    types: ['UserDeleted'],
    apply: async ({ db }, events) => {
      const userIds = events.map(({ data }) => data.userId);
      await db
        .deleteFrom('st_drafts')
        .where(sql<boolean>`user_id = any(${userIds}::bigint[])`)
        .execute();
    },
  });
