import { settingRules, settlesAfterMs } from '@balcao/contracts';
import { until } from '@balcao/desk-client/wait';
import type { Stack } from '@balcao/local/stack';
import pg from 'pg';

/**
 * Waits until a new session repeats no update, neither the settings that a new desk creates nor what cleared a shared
 * one. A page applies the updates of the last seconds again (`settlesAfterMs`), and a setting or a right among them
 * makes it fetch its lists again some time later.
 */
export const untilSettled = async ({ databaseUrl }: Stack): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await until(
      async () => {
        const { rows } = await client.query(
          `select 1 from notification.rm_live_updates
           having count(*) filter (where event = 'settings') >= $1
             and max(at) < clock_timestamp() - make_interval(secs => $2)`,
          [Object.keys(settingRules).length, settlesAfterMs / 1000],
        );
        return rows.length > 0 ? true : undefined;
      },
      () => 'new sessions still repeat updates',
    );
  } finally {
    await client.end();
  }
};
