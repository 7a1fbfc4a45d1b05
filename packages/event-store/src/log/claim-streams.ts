import { sql, type QueryExecutorProvider } from 'kysely';

/** Somebody else appended to the stream since it was read: decide again on its fresh state. */
export class LostRace extends Error {
  constructor(stream: string) {
    super(`Another transaction appended to "${stream}".`);
    this.name = 'LostRace';
  }
}

export type Expected = number | 'absent' | 'any';

export type Claim = {
  readonly stream: string;
  readonly expected: Expected;
  /** Of new events. */
  readonly count: number;
  readonly partition: number;
  /** Whether the caller named the partition's key; else a known stream keeps the one that it has. */
  readonly isKeyed: boolean;
};

export type Claimed = { readonly revision: number; readonly partition: number };

/**
 * Takes the next revisions of several different streams and locks the streams until the transaction ends.
 * A stream that was to be absent and exists is missing in the answer.
 * @throws LostRace when a stream is not at the expected revision.
 */
export const claimStreams = async (
  db: QueryExecutorProvider,
  claims: readonly Claim[],
): Promise<ReadonlyMap<string, Claimed>> => {
  const fresh = claims.filter(({ expected }) => expected === 'absent' || expected === 0);
  const grown = claims.filter(({ expected }) => expected !== 'absent' && expected !== 0);
  const claimed = new Map<string, Claimed>();
  if (fresh.length > 0) for (const row of await insertStreams(db, fresh)) claimed.set(row.stream, row);
  if (grown.length > 1)
    await lockStreams(
      db,
      grown.map(({ stream }) => stream),
    );
  for (const claim of grown) {
    const row = await growStream(db, claim);
    if (row !== undefined) claimed.set(claim.stream, row);
  }
  for (const claim of claims) {
    const row = claimed.get(claim.stream);
    if (row === undefined && claim.expected !== 'absent') throw new LostRace(claim.stream);
    if (row !== undefined && claim.isKeyed && row.partition !== claim.partition)
      throw new Error(`"${claim.stream}" was begun under another partition key.`);
  }
  return claimed;
};

/** Locks those that exist, always in the same order, so that nobody can wait in a circle. Answers which. */
export const lockStreams = async (
  db: QueryExecutorProvider,
  streams: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await sql<{ stream: string }>`
    select stream from es_streams where stream = any(${[...streams]}::text[])
    order by stream collate "C" for no key update
  `.execute(db);
  return rows.map(({ stream }) => stream);
};

type Row = { stream: string; revision: number; partition: number };

const insertStreams = async (
  db: QueryExecutorProvider,
  claims: readonly Claim[],
): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    insert into es_streams (stream, revision, partition)
    select stream, revision, partition from unnest(
      ${claims.map(({ stream }) => stream)}::text[],
      ${claims.map(({ count }) => count)}::int[],
      ${claims.map(({ partition }) => partition)}::smallint[]
    ) as made (stream, revision, partition)
    order by stream collate "C"
    on conflict (stream) do nothing
    returning stream, revision, partition
  `.execute(db);
  return rows;
};

const growStream = async (
  db: QueryExecutorProvider,
  { stream, expected, count, partition }: Claim,
): Promise<Row | undefined> => {
  const { rows } =
    expected === 'any'
      ? await sql<Row>`
          insert into es_streams (stream, revision, partition) values (${stream}, ${count}, ${partition})
          on conflict (stream) do update set revision = es_streams.revision + ${count}
          returning stream, revision, partition
        `.execute(db)
      : await sql<Row>`
          update es_streams set revision = revision + ${count}::int
          where stream = ${stream} and revision = ${expected}::int
          returning stream, revision, partition
        `.execute(db);
  return rows[0];
};
