import type { AuthEvents } from '@balcao/contracts';
import type { Projection } from '@balcao/event-store';
import type { AuthTables } from '#database/schema.ts';

export const settingsProjection: Projection<AuthEvents, AuthTables> = {
  name: 'settings',
  tables: ['rm_settings'],
  on: {
    SettingChanged: async (tx, { data, at }) => {
      await tx
        .insertInto('rm_settings')
        .values({ key: data.key, value: data.value, created_at: at, updated_at: at })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: data.value, updated_at: at }))
        .execute();
    },
  },
};
