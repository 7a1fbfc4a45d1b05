import { type Identity, identitySchema } from '@balcao/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TicketDb } from '#database/store.ts';

export type WaitingPicture = {
  readonly contactId: number;
  readonly connectionId: number;
  readonly failures: number;
  readonly sourceHash: string | null;
  /** The identities by which a channel finds the picture, best first; none if the contact was deleted. */
  readonly of: readonly Identity[];
};

/** The connections with due pictures. */
export const findDueConnections = async (db: TicketDb): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('st_contact_pictures')
    .select('connection_id')
    .distinct()
    .where('due_at', '<=', sql<Date>`now()`)
    .execute();
  return rows.map((row) => row.connection_id);
};

const identitiesSchema = z.array(identitySchema);

/** The picture that has waited longest for this connection. */
export const findWaiting = async (db: TicketDb, connectionId: number): Promise<WaitingPicture | null> => {
  const row = await db
    .selectFrom('st_contact_pictures as p')
    .select(['p.contact_id', 'p.connection_id', 'p.failures', 'p.source_hash'])
    .select(
      sql`(
        select json_agg(json_build_object('kind', i.kind, 'value', i.value)
          order by array_position(array['phone', 'lid', 'group'], i.kind), i.match_key)
        from rm_contact_identities i
        where i.contact_id = p.contact_id and i.kind in ('phone', 'lid', 'group')
      )`.as('of'),
    )
    .where('p.connection_id', '=', connectionId)
    .where('p.due_at', '<=', sql<Date>`now()`)
    .orderBy('p.due_at')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    contactId: row.contact_id,
    connectionId: row.connection_id,
    failures: row.failures,
    sourceHash: row.source_hash,
    of: row.of === null ? [] : identitiesSchema.parse(row.of),
  };
};

/** Nothing waits now. A message a day later asks again. */
export const storeAsked = async (db: TicketDb, contactId: number): Promise<void> => {
  await db
    .updateTable('st_contact_pictures')
    .set({ due_at: null, asked_at: sql<Date>`now()`, failures: 0 })
    .where('contact_id', '=', contactId)
    .execute();
};

const mostFailures = 4;

/**
 * The next try comes after a minute, then after four and so on. After the last try nothing is asked for a day.
 */
export const noteFailure = async (
  db: TicketDb,
  { contactId, failures }: Pick<WaitingPicture, 'contactId' | 'failures'>,
): Promise<void> => {
  if (failures >= mostFailures) {
    await storeAsked(db, contactId);
    return;
  }
  await db
    .updateTable('st_contact_pictures')
    .set({ due_at: sql<Date>`now() + make_interval(mins => ${4 ** failures}::int)`, failures: failures + 1 })
    .where('contact_id', '=', contactId)
    .execute();
};

/** The keys that no contact uses. */
export const findUnneeded = async (db: TicketDb, keys: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...keys]}::uuid[]) as stored (key)
    where not exists (select from st_contact_pictures where picture_key = key)
  `.execute(db);
  return rows.map(({ key }) => key);
};

export const hasPictures = async (db: TicketDb): Promise<boolean> => {
  const row = await db.selectFrom('st_contact_pictures').select('contact_id').limit(1).executeTakeFirst();
  return row !== undefined;
};

type Sender = { readonly contactId: number; readonly connectionId: number };

/**
 * A message asks for the picture of its contact, if it is the first, or if the last answer is a day old. A picture
 * that waits keeps its place.
 */
export const wantPictures = async (db: TicketDb, senders: readonly Sender[]): Promise<void> => {
  if (senders.length === 0) return;
  await sql`
    insert into st_contact_pictures as picture (contact_id, connection_id, due_at)
    select distinct on (contact_id) contact_id, senders.connection_id, now()
    from unnest(
      ${senders.map(({ contactId }) => contactId)}::bigint[],
      ${senders.map(({ connectionId }) => connectionId)}::bigint[]
    ) with ordinality as senders (contact_id, connection_id, place)
    join rm_contacts c using (contact_id)
    where c.merged_into is null
      -- To find a row in the way is to lock it, for nothing where nothing is to be asked.
      and not exists (
        select from st_contact_pictures known
        where known.contact_id = senders.contact_id
          and (known.due_at is not null or known.asked_at >= now() - interval '1 day')
      )
    order by contact_id, place desc
    on conflict (contact_id) do update
      set connection_id = excluded.connection_id, due_at = excluded.due_at, failures = 0
      where picture.due_at is null and picture.asked_at < now() - interval '1 day'
  `.execute(db);
};
