import { authEvents } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import { sql } from 'kysely';
import type { ConsumingFrom } from '#consuming.ts';

/** Of whoever is gone nobody goes on writing. Hears of all who ever went, so that nothing of them is left behind. */
export const forgetDraftsOfDeleted = (consumingFrom: ConsumingFrom): Consumer =>
  startConsumer({
    ...consumingFrom('auth'),
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
