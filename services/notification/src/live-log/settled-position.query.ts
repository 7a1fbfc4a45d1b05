import { settlesAfterMs } from '@balcao/contracts';
import { sql } from 'kysely';
import type { NotificationDb } from '#database/schema.ts';

/** Less time in a busy hour: a new client must not get more than a fresh load is worth. */
const mostUpdates = 100;

/** The last position before `head` that was emitted some seconds ago. */
export const settledPosition = async (db: NotificationDb, head: number): Promise<number> => {
  const { rows } = await sql<{ position: number | null }>`
    select min(position) - 1 as position from rm_live_updates
    where position > ${head - mostUpdates} and position <= ${head}
      and at > clock_timestamp() - make_interval(secs => ${settlesAfterMs / 1000})
  `.execute(db);
  return rows[0]?.position ?? head;
};
