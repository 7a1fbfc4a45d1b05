import { authEvents } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import type { ConsumingFrom } from '#consuming.ts';

/** Attendants' names, and the settings that decide how tickets are routed and listed. */
export const followAuth = (consumingFrom: ConsumingFrom): Consumer =>
  startConsumer({
    ...consumingFrom('auth'),
    consumer: 'ticket__follow-auth',
    catalog: authEvents,
    types: ['UserCreated', 'SettingChanged'],
    apply: async ({ db }, events) => {
      for (const { type, data } of events) {
        if (type === 'UserCreated')
          await db
            .insertInto('rm_users')
            .values({ user_id: data.userId, name: data.name })
            .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ name: data.name }))
            .execute();
        else
          await db
            .insertInto('rm_settings')
            .values({ key: data.key, value: data.value })
            .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: data.value }))
            .execute();
      }
    },
  });
