import { settingRules } from '@balcao/contracts';
import type { ChannelSessionDatabase } from '#database/schema.ts';

/** Whether contacts may call the desk (rule J8). */
export const readAcceptsCalls = async (db: ChannelSessionDatabase): Promise<boolean> => {
  const row = await db.selectFrom('rm_settings').select('value').where('key', '=', 'call').executeTakeFirst();
  return (row?.value ?? settingRules.call.initial) === 'enabled';
};
