import { authEvents, settingRules } from '@balcao/contracts';
import { type Consumer, startConsumer, unhurriedMs } from '@balcao/event-bus';
import type { ChannelSessionDatabase } from '#database/schema.ts';
import type { ConsumingFrom } from '#surroundings.ts';

/** Stores the settings that sessions obey. */
export const followSettings = (from: ConsumingFrom): Consumer =>
  startConsumer({
    ...from('auth'),
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

/** Whether contacts may call the desk (rule J8). */
export const readAcceptsCalls = async (db: ChannelSessionDatabase): Promise<boolean> => {
  const row = await db.selectFrom('rm_settings').select('value').where('key', '=', 'call').executeTakeFirst();
  return (row?.value ?? settingRules.call.initial) === 'enabled';
};
