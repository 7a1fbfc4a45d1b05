import { hkdfSync } from 'node:crypto';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { z } from 'zod';
import { decrypt, encrypt } from '../sealing/cipher.ts';
import type { Sealing, SubjectKey } from '../sealing/sealing.ts';

export type SnapshotShape<State> = { readonly shape: string; readonly schema: z.ZodType<State> };

export type Snapshot<State> = {
  readonly state: State;
  readonly revision: number;
  readonly keys: ReadonlyMap<string, SubjectKey>;
};

type Row = { revision: number; subjects: string[]; state: Buffer };

/** Null if there is none, if one of its subjects was erased, or if it does not fit the schema any more. */
export const readSnapshot = async <State>(
  sealing: Sealing,
  db: QueryExecutorProvider,
  stream: string,
  { shape, schema }: SnapshotShape<State>,
): Promise<Snapshot<State> | null> => {
  const { rows } = await sql<Row>`
    select revision, subjects, state from es_snapshots where stream = ${stream} and shape = ${shape}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const keys = await sealing.open(row.subjects, db);
  if (keys.size < row.subjects.length) return null;
  const plain = decrypt(snapshotKey(keys), row.state, contextOf(stream, shape, row.revision));
  if (plain === null) return null;
  const state = schema.safeParse(JSON.parse(plain.toString('utf8')));
  return state.success ? { state: state.data, revision: row.revision, keys } : null;
};

/**
 * A newer one stays. The state may contain sealed data, so it is sealed under the keys of all its subjects together.
 */
export const writeSnapshot = async (
  db: QueryExecutorProvider,
  stream: string,
  shape: string,
  { state, revision, keys }: Snapshot<unknown>,
): Promise<void> => {
  const sealed = encrypt(
    snapshotKey(keys),
    Buffer.from(JSON.stringify(state)),
    contextOf(stream, shape, revision),
  );
  await sql`
    insert into es_snapshots (stream, shape, revision, subjects, state)
    values (${stream}, ${shape}, ${revision}, ${[...keys.keys()].sort()}, ${sealed})
    on conflict (stream, shape) do update
      set revision = excluded.revision, subjects = excluded.subjects, state = excluded.state
      where es_snapshots.revision <= excluded.revision
  `.execute(db);
};

const contextOf = (stream: string, shape: string, revision: number): string =>
  `${stream} ${shape} ${String(revision)}`;

/** Derived from all keys in the order of their subjects, so nobody can derive it once one is erased. */
const snapshotKey = (keys: ReadonlyMap<string, SubjectKey>): Buffer => {
  const ordered = [...keys].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, { key }]) => key);
  return Buffer.from(hkdfSync('sha256', Buffer.concat(ordered), '', 'balcao snapshot', 32));
};
