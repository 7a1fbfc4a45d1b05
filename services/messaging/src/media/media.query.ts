import type { MediaTwins, OutgoingMedia, StoredMedia } from '@balcao/contracts';
import { sql } from 'kysely';
import type { MessagingDb } from '#database/store.ts';

export type MediaRow = {
  readonly ticketId: number;
  readonly connectionId: number;
  readonly state: 'pending' | 'stored' | 'failed';
  /** When the channel is asked next. */
  readonly dueAt: Date;
  readonly stored: StoredMedia | null;
  readonly twins: MediaTwins;
  readonly outgoing: OutgoingMedia | null;
};

export const findMedia = async (db: MessagingDb, messageId: string): Promise<MediaRow | null> => {
  const row = await db
    .selectFrom('rm_media')
    .select(['ticket_id as ticketId', 'connection_id as connectionId'])
    .select(['state', 'due_at as dueAt', 'stored', 'twins', 'outgoing'])
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return row ?? null;
};

/** The file that goes out when a message is sent again; null for a text. */
export const findOutgoing = async (db: MessagingDb, messageId: string): Promise<OutgoingMedia | null> =>
  (await findMedia(db, messageId))?.outgoing ?? null;

/**
 * Files that are due by the clock of Postgres. Each connection's longest due file comes first, so that a connection
 * with many files does not hide others.
 */
export const findDueMedia = async (db: MessagingDb, limit: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ message_id: string }>`
    select message_id from (
      select message_id, due_at, row_number() over (partition by connection_id order by due_at) as place
      from rm_media where state = 'pending' and due_at <= now()
    ) due
    order by place, due_at limit ${limit}
  `.execute(db);
  return rows.map((row) => row.message_id);
};

export const hasMedia = async (db: MessagingDb): Promise<boolean> =>
  (await db.selectFrom('rm_media_keys').select('key').limit(1).executeTakeFirst()) !== undefined;

/** Which of these keys no message needs. */
export const findUnneeded = async (db: MessagingDb, keys: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...keys]}::uuid[]) as stored (key)
    where not exists (select from rm_media_keys needed where needed.key = stored.key)
  `.execute(db);
  return rows.map(({ key }) => key);
};

/** The keys of all files of these tickets' messages, including their twins. */
export const findKeys = async (db: MessagingDb, ticketIds: readonly number[]): Promise<readonly string[]> => {
  const { rows } = await sql<{ key: string }>`
    select distinct key from rm_media join rm_media_keys using (message_id)
    where ticket_id = any(${[...ticketIds]}::bigint[])
  `.execute(db);
  return rows.map(({ key }) => key);
};
