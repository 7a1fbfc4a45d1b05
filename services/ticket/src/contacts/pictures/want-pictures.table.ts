import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';

type Heard = { readonly contactId: number; readonly connectionId: number };

/**
 * A message asks for the picture of its contact, if it is the first, or if the last answer is a day old. A picture
 * that waits keeps its place.
 */
export const wantPictures = async (db: TicketDb, heard: readonly Heard[]): Promise<void> => {
  if (heard.length === 0) return;
  await sql`
    insert into st_contact_pictures as picture (contact_id, connection_id, due_at)
    select distinct on (contact_id) contact_id, heard.connection_id, now()
    from unnest(
      ${heard.map(({ contactId }) => contactId)}::bigint[],
      ${heard.map(({ connectionId }) => connectionId)}::bigint[]
    ) with ordinality as heard (contact_id, connection_id, place)
    join rm_contacts c using (contact_id)
    where c.merged_into is null
      -- To find a row in the way is to lock it, for nothing where nothing is to be asked.
      and not exists (
        select from st_contact_pictures known
        where known.contact_id = heard.contact_id
          and (known.due_at is not null or known.asked_at >= now() - interval '1 day')
      )
    order by contact_id, place desc
    on conflict (contact_id) do update
      set connection_id = excluded.connection_id, due_at = excluded.due_at, failures = 0
      where picture.due_at is null and picture.asked_at < now() - interval '1 day'
  `.execute(db);
};
