import { sql, type QueryExecutorProvider } from 'kysely';
import { sendAhead } from '../database/pipelining.ts';

/** Another writer appended to the stream since it was read: decide again on the new state. */
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
  /** The number of new events. */
  readonly count: number;
  readonly partition: number;
  /** Whether the caller named a partition key; otherwise a known stream keeps its key. */
  readonly isKeyed: boolean;
};

/** For each stream: the last claimed revision, and its partition. */
export type Claimed = ReadonlyMap<string, { readonly revision: number; readonly partition: number }>;

/** Claims of one kind are made together. */
export const kindOfClaim = (expected: Expected): 'new' | 'any' | 'known' =>
  expected === 'absent' || expected === 0 ? 'new' : expected === 'any' ? 'any' : 'known';

/**
 * Claims the next revisions of different streams, all of one kind, and locks the streams until the transaction ends.
 * The result lacks streams that should be absent and exist.
 * @throws LostRace if a stream is not at the expected revision
 */
export const claimStreams = async (db: QueryExecutorProvider, claims: readonly Claim[]): Promise<Claimed> => {
  const kind = kindOfClaim(claims[0]?.expected ?? 'any');
  const rows = kind === 'known' ? await growKnown(db, claims) : await insertOrGrow(db, claims, kind);
  const claimed = new Map(rows.map((row) => [row.stream, row]));
  for (const claim of claims) {
    const row = claimed.get(claim.stream);
    if (row === undefined && claim.expected !== 'absent') throw new LostRace(claim.stream);
    if (row !== undefined && claim.isKeyed && row.partition !== claim.partition)
      throw new Error(`"${claim.stream}" was begun under another partition key.`);
  }
  return claimed;
};

/**
 * Locks the existing streams, always in the same order, so that no deadlock is possible.
 * @returns them
 */
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

/**
 * Creates streams that probably do not exist, for subjects that probably still have these keys. It is sent together
 * with the next statement, so a right guess costs no round trip. @throws from that statement: an error for which
 * `isWrongGuess` is true
 */
export const guessStreams = async (
  db: QueryExecutorProvider,
  claims: readonly Claim[],
  keyIds: readonly string[],
): Promise<Claimed> => {
  // If a key is gone, the revision is null, which its constraint refuses.
  await sendAhead(
    db,
    sql`
    insert into es_streams (stream, revision, partition)
    select stream, case when there.keys = ${keyIds.length} then revision end, partition
    from unnest(
      ${claims.map(({ stream }) => stream)}::text[],
      ${claims.map(({ count }) => count)}::int[],
      ${claims.map(({ partition }) => partition)}::smallint[]
    ) as made (stream, revision, partition)
    cross join (select count(*) as keys from es_keys where key_id = any(${keyIds}::uuid[])) as there
    order by stream collate "C"
  `,
  );
  return new Map(claims.map(({ stream, count, partition }) => [stream, { revision: count, partition }]));
};

type Row = { stream: string; revision: number; partition: number };

const insertOrGrow = async (
  db: QueryExecutorProvider,
  claims: readonly Claim[],
  kind: 'new' | 'any',
): Promise<readonly Row[]> => {
  const onConflict =
    kind === 'new' ? sql`do nothing` : sql`do update set revision = es_streams.revision + excluded.revision`;
  const { rows } = await sql<Row>`
    insert into es_streams (stream, revision, partition)
    select stream, revision, partition from unnest(
      ${claims.map(({ stream }) => stream)}::text[],
      ${claims.map(({ count }) => count)}::int[],
      ${claims.map(({ partition }) => partition)}::smallint[]
    ) as made (stream, revision, partition)
    order by stream collate "C"
    on conflict (stream) ${onConflict}
    returning stream, revision, partition
  `.execute(db);
  return rows;
};

const growKnown = async (db: QueryExecutorProvider, claims: readonly Claim[]): Promise<readonly Row[]> => {
  const [only] = claims;
  if (only !== undefined && claims.length === 1) {
    const { rows } = await sql<Row>`
      update es_streams set revision = revision + ${only.count}::int
      where stream = ${only.stream} and revision = ${only.expected}::int
      returning stream, revision, partition
    `.execute(db);
    return rows;
  }
  const streams = claims.map(({ stream }) => stream);
  await lockStreams(db, streams);
  const { rows } = await sql<Row>`
    update es_streams set revision = es_streams.revision + claimed.count
    from unnest(
      ${streams}::text[],
      ${claims.map(({ expected }) => expected)}::int[],
      ${claims.map(({ count }) => count)}::int[]
    ) as claimed (stream, expected, count)
    where es_streams.stream = claimed.stream and es_streams.revision = claimed.expected
    returning es_streams.stream, es_streams.revision, es_streams.partition
  `.execute(db);
  return rows;
};
