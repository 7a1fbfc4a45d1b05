import { authEvents } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import type { ConsumingFrom } from '#consuming.ts';

/** Stores the settings that messaging needs. */
export const followAuth = (consumingFrom: ConsumingFrom): Consumer =>
  startConsumer({
    ...consumingFrom('auth'),
    consumer: 'messaging__follow-auth',
    catalog: authEvents,
    types: ['SettingChanged'],
    apply: async ({ db }, events) => {
      // Admins change few settings, so one statement each is enough.
      for (const { data } of events)
        await db
          .insertInto('rm_settings')
          .values({ key: data.key, value: data.value })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: data.value }))
          .execute();
    },
  });
