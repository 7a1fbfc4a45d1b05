import { type SettingKey, readTimeZone } from '@balcao/contracts';
import type { AuthDb } from '#database/store.ts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { Surroundings } from '../surroundings.ts';

const timeZone = 'timeZone' satisfies SettingKey;

/** Read each time, so that a change applies at once in every process (rule D10). */
export const findDeskTimeZone = async (db: AuthDb, first: string): Promise<string> => {
  const row = await db
    .selectFrom('rm_settings')
    .select('value')
    .where('key', '=', timeZone)
    .executeTakeFirst();
  return row?.value ?? first;
};

export const serveReadTimeZone = ({ timeZone }: Surroundings): OperationHandler =>
  serveOperation(readTimeZone, async () => ({ timeZone: await timeZone() }));
