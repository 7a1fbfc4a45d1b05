import type { SettingKey } from '@balcao/contracts';
import type { MessagingDb } from '#database/store.ts';

const key = 'timeZone' satisfies SettingKey;

export type DeskTimeZone = () => Promise<string>;

/** Read for every text, so a change counts from the next text on in every process (rule D10). */
export const findDeskTimeZone = async (db: MessagingDb, first: string): Promise<string> => {
  const row = await db.selectFrom('rm_settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? first;
};
