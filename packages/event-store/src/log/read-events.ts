import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { StoredEvent } from './event-codec.ts';

const names =
  'partition position log_order stream revision id type version data sealed subject metadata at'.split(' ');
const columns = sql.raw(names.join(', '));
/** By name, because a statement with `*` is never prepared. */
const columnsOfEvent = sql.raw(names.map((name) => `event.${name}`).join(', '));

/** With the present key of its subject; null if there is no key or no subject. */
export type StoredEventWithKey = StoredEvent & {
  key_id: string | null;
  master_key_id: string | null;
  wrapped: Buffer | null;
};

/** Where to start in a stream: after the revision of its snapshot, or 0. */
export type StreamStart = { readonly stream: string; readonly after: number };

/** Of several streams, each in ascending order of revision. */
export const readStreamRows = async (
  db: QueryExecutorProvider,
  starts: readonly StreamStart[],
): Promise<readonly StoredEventWithKey[]> => {
  const [only] = starts;
  const from =
    only !== undefined && starts.length === 1
      ? sql`es_events left join es_keys using (subject)
          where stream = ${only.stream} and revision > ${only.after}::int
          order by revision`
      : sql`unnest(
            ${starts.map(({ stream }) => stream)}::text[],
            ${starts.map(({ after }) => after)}::int[]
          ) as wanted (stream, after)
          join es_events using (stream) left join es_keys using (subject)
          where revision > after
          order by stream, revision`;
  const { rows } = await sql<StoredEventWithKey>`
    select ${columns}, key_id, master_key_id, wrapped from ${from}
  `.execute(db);
  return rows;
};

/** In ascending order of position, after `after`; with the newest position of the partition. */
export const readPartitionRows = async (
  db: QueryExecutorProvider,
  { partition, after, limit }: { partition: number; after: number; limit: number },
): Promise<{ rows: readonly StoredEvent[]; head: number }> => {
  // Events before head: a head that was read first could be older than the events.
  const { rows } = await sql<StoredEvent>`
    select ${columns} from es_events
    where partition = ${partition}::smallint and position > ${after}::bigint order by position limit ${limit}::int
  `.execute(db);
  const head = await sql<{ position: number }>`
    select position from es_partitions where partition = ${partition}::smallint
  `.execute(db);
  return { rows, head: head.rows[0]?.position ?? 0 };
};

/** The newest position of each partition, in their order. */
export const readHeads = async (db: QueryExecutorProvider): Promise<readonly number[]> => {
  const { rows } = await sql<{ position: number }>`
    select position from es_partitions order by partition
  `.execute(db);
  return rows.map(({ position }) => position);
};

/** For each partition at most `limit` events after its position, in ascending order of position. */
export const readAfterPositions = (
  db: QueryExecutorProvider,
  positions: ReadonlyMap<number, number>,
  limit: number,
): Promise<readonly StoredEvent[]> => readWanted(db, positions, limit, sql``);

/** Like `readAfterPositions`, but only for partitions with new events; most have none most of the time. */
export const readUnpublished = (
  db: QueryExecutorProvider,
  positions: ReadonlyMap<number, number>,
  limit: number,
): Promise<readonly StoredEvent[]> =>
  readWanted(
    db,
    positions,
    limit,
    sql`join es_partitions head on head.partition = wanted.partition and head.position > wanted.position`,
  );

const readWanted = async (
  db: QueryExecutorProvider,
  positions: ReadonlyMap<number, number>,
  limit: number,
  onlyWhere: RawBuilder<unknown>,
): Promise<readonly StoredEvent[]> => {
  const { rows } = await sql<StoredEvent>`
    select ${columnsOfEvent} from unnest(
      ${[...positions.keys()]}::smallint[],
      ${[...positions.values()]}::bigint[]
    ) as wanted (partition, position)
    ${onlyWhere}
    cross join lateral (
      select ${columns} from es_events
      where es_events.partition = wanted.partition and es_events.position > wanted.position
      order by es_events.position limit ${limit}::int
    ) event
    order by event.partition, event.position
  `.execute(db);
  return rows;
};
