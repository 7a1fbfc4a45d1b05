import { settingRules, type SettingKey } from '@balcao/contracts';
import type { TicketDb } from '#database/store.ts';

/** The settings that this service knows. A setting that was never changed has its initial value. */
export const findSettings = async <Key extends SettingKey>(
  db: TicketDb,
  keys: readonly Key[],
): Promise<ReadonlyMap<Key, string>> => {
  const rows = await db.selectFrom('rm_settings').select(['key', 'value']).execute();
  return new Map(
    keys.map((key) => [key, rows.find((row) => row.key === key)?.value ?? settingRules[key].initial]),
  );
};

export const findNumberSetting = async (db: TicketDb, key: SettingKey): Promise<number> =>
  Number((await findSettings(db, [key])).get(key));

export const areEnabled = async <Key extends SettingKey>(
  db: TicketDb,
  keys: readonly Key[],
): Promise<(key: Key) => boolean> => {
  const values = await findSettings(db, keys);
  return (key) => values.get(key) === 'enabled';
};

/** Read on every use, so a change applies at once in every process (rule D10). */
export const findDeskTimeZone = async (db: TicketDb, first: string): Promise<string> => {
  const key = 'timeZone' satisfies SettingKey;
  const row = await db.selectFrom('rm_settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? first;
};
