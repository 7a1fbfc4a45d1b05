import { authEvents, type ChannelSessionEvents } from '@balcao/contracts';
import { type Consumer, startConsumer, unhurriedMs } from '@balcao/event-bus';
import type { ServiceRuntime } from '@balcao/service-runtime';
import type { ChannelSessionTables } from '#database/schema.ts';

type Consuming = ReturnType<ServiceRuntime<ChannelSessionEvents, ChannelSessionTables>['consuming']>;

/** Stores the settings that sessions obey. */
export const startFollowSettings = (consuming: Consuming): Consumer =>
  startConsumer({
    ...consuming,
    consumer: 'channel-session__follow-settings',
    lingerMs: unhurriedMs,
    catalog: authEvents,
    types: ['SettingChanged'],
    apply: async ({ db }, events) => {
      // There are few, and only admins change them, so they are applied one by one.
      for (const { data } of events)
        if (data.key === 'call')
          await db
            .insertInto('rm_settings')
            .values({ key: data.key, value: data.value })
            .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: data.value }))
            .execute();
    },
  });
