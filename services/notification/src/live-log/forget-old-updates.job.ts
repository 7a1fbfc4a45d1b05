import { sql } from 'kysely';
import type { NotificationDb } from '#database/schema.ts';

const chunk = 5_000;

/** Deletes updates older than a day, in chunks that hold no lock for long. */
export const forgetOldUpdates = async (db: NotificationDb): Promise<void> => {
  for (;;) {
    const { numAffectedRows } = await sql`
        delete from rm_live_updates where position in (
          select position from rm_live_updates where at < now() - interval '24 hours' order by position limit ${chunk}
        )
      `.execute(db);
    if (numAffectedRows === undefined || numAffectedRows < BigInt(chunk)) break;
  }
  // A mark that the ticket's own read count covers is not needed for each user.
  await sql`
      delete from st_seen s using st_tickets t where t.ticket_id = s.ticket_id and t.read_up_to >= s.up_to
    `.execute(db);
};
