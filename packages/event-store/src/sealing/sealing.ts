import { randomBytes } from 'node:crypto';
import { sql, type QueryExecutorProvider } from 'kysely';
import { v7 as newKeyId } from 'uuid';
import { decrypt, encrypt } from './cipher.ts';
import type { MasterKey, MasterKeys } from './master-key.ts';

/** A subject's unwrapped key; a subject that was erased and returns gets another id. */
export type SubjectKey = { readonly keyId: string; readonly key: Buffer };

export type Sealing = {
  /** The keys of these subjects; creates the missing ones in the caller's transaction, all in one statement. */
  readonly keysFor: (
    db: QueryExecutorProvider,
    subjects: readonly string[],
  ) => Promise<ReadonlyMap<string, SubjectKey>>;
  /** The cached keys of these subjects, which may be erased by now; null if one is not cached. */
  readonly lastKnown: (subjects: readonly string[]) => ReadonlyMap<string, SubjectKey> | null;
  /** The keys that exist now; an erased or unknown subject is missing. Inside `db` when given. */
  readonly open: (
    subjects: readonly string[],
    db?: QueryExecutorProvider,
  ) => Promise<ReadonlyMap<string, SubjectKey>>;
  /** The keys in these rows of es_keys, which were just read. */
  readonly openRows: (rows: readonly KeyRow[]) => ReadonlyMap<string, SubjectKey>;
  /**
   * Erases the keys of these subjects: data sealed under them read as null from then on. Remembered answers to commands
   * about them, or about these streams, are deleted too. Inside `db` if given. The caller deletes plain rows in the
   * same transaction.
   */
  readonly erase: (
    subjects: readonly string[],
    options?: { readonly db?: QueryExecutorProvider; readonly streams?: readonly string[] },
  ) => Promise<void>;
  /**
   * Seals these streams' data of one subject under another one's key: erasing the first subject no longer affects them,
   * and erasing the second does. No fact changes.
   */
  readonly reseal: (db: QueryExecutorProvider, resealing: Resealing) => Promise<void>;
  /**
   * Wraps every key anew under this master key, which becomes the current one.
   * @returns the number of keys
   */
  readonly rewrap: (next: MasterKey) => Promise<number>;
};

export type Resealing = {
  readonly streams: readonly string[];
  readonly from: string;
  readonly to: string;
};

export type KeyRow = { subject: string; key_id: string; master_key_id: string; wrapped: Buffer };

const cacheLimit = 20_000;
const rewrapBatch = 500;

export const createSealing = ({
  db: database,
  masterKey,
}: {
  db: QueryExecutorProvider;
  masterKey: MasterKeys;
}): Sealing => {
  let current = masterKey.current;
  const masterKeys = new Map([current, ...(masterKey.previous ?? [])].map((entry) => [entry.id, entry.key]));
  /** By key id, not by subject: the database decides whether a key still exists. */
  const opened = new Map<string, Buffer>();
  /** Cached keys by subject; used only for a first guess. */
  const known = new Map<string, SubjectKey>();

  const remember = (keyId: string, key: Buffer): Buffer => {
    if (opened.size >= cacheLimit) opened.clear();
    opened.set(keyId, key);
    return key;
  };

  const unwrap = (row: KeyRow): Buffer => {
    const cached = opened.get(row.key_id);
    if (cached !== undefined) return cached;
    const master = masterKeys.get(row.master_key_id);
    if (master === undefined) throw new Error(`The master key "${row.master_key_id}" is not configured.`);
    const key = decrypt(master, row.wrapped, row.subject);
    if (key === null)
      throw new Error(
        `A key does not open under the master key "${row.master_key_id}": the data were sealed under another of that name.`,
      );
    return remember(row.key_id, key);
  };

  const collect = (rows: readonly KeyRow[]): Map<string, SubjectKey> => {
    if (known.size >= cacheLimit) known.clear();
    const keys = new Map(rows.map((row) => [row.subject, { keyId: row.key_id, key: unwrap(row) }]));
    for (const [subject, key] of keys) known.set(subject, key);
    return keys;
  };

  const open = async (
    subjects: readonly string[],
    db: QueryExecutorProvider = database,
  ): Promise<Map<string, SubjectKey>> => {
    if (subjects.length === 0) return new Map();
    const { rows } = await sql<KeyRow>`
      select subject, key_id, master_key_id, wrapped from es_keys where subject = any(${[...subjects]}::text[])
    `.execute(db);
    return collect(rows);
  };

  /** One statement for existing and missing keys. */
  const openOrCreate = async (
    db: QueryExecutorProvider,
    subjects: readonly string[],
  ): Promise<Map<string, SubjectKey>> => {
    const created = subjects
      .filter((subject) => !known.has(subject))
      .sort()
      .map((subject) => {
        const key = randomBytes(32);
        return { subject, keyId: newKeyId(), wrapped: encrypt(current.key, key, subject) };
      });
    if (created.length === 0) return open(subjects, db);
    const { rows } = await sql<KeyRow>`
      with offered as (
        select subject, key_id, wrapped from unnest(
          ${created.map(({ subject }) => subject)}::text[],
          ${created.map(({ keyId }) => keyId)}::uuid[],
          ${created.map(({ wrapped }) => wrapped)}::bytea[]
        ) as made (subject, key_id, wrapped)
      ), taken as (
        insert into es_keys (subject, key_id, master_key_id, wrapped)
        select subject, key_id, ${current.id}, wrapped from offered
        where not exists (select from es_keys where es_keys.subject = offered.subject)
        order by subject
        on conflict (subject) do nothing
        returning subject, key_id, master_key_id, wrapped
      )
      select subject, key_id, master_key_id, wrapped from taken
      union all
      select subject, key_id, master_key_id, wrapped from es_keys where subject = any(${[...subjects]}::text[])
    `.execute(db);
    return collect(rows);
  };

  const keysFor: Sealing['keysFor'] = async (db, subjects) => {
    const keys = new Map<string, SubjectKey>();
    // If two writers meet at the row of a new subject, the second one waits and then finds the first one's key. A key
    // that was erased since it was cached is missing too.
    for (let missing = [...new Set(subjects)]; missing.length > 0;) {
      for (const [subject, key] of await openOrCreate(db, missing)) keys.set(subject, key);
      missing = missing.filter((subject) => !keys.has(subject));
      for (const subject of missing) known.delete(subject);
    }
    return keys;
  };

  return {
    open,
    lastKnown: (subjects) => {
      const keys = new Map<string, SubjectKey>();
      for (const subject of subjects) {
        const key = known.get(subject);
        if (key === undefined) return null;
        keys.set(subject, key);
      }
      return keys;
    },
    openRows: collect,
    keysFor,
    erase: async (erased, { db = database, streams = [] } = {}) => {
      if (erased.length === 0) return;
      const subjects = sql`${[...erased].sort()}::text[]`;
      await sql`delete from es_keys where subject = any(${subjects})`.execute(db);
      await sql`delete from es_snapshots where subjects && ${subjects}`.execute(db);
      // Remembered answers may contain the person's texts too.
      await sql`
        delete from es_commands where exists (
          select from json_array_elements(appended) as place
          left join es_events on es_events.stream = place ->> 0 and es_events.revision = (place ->> 1)::int
          where es_events.subject = any(${subjects}) or place ->> 0 = any(${[...streams]}::text[])
        )
      `.execute(db);
    },
    reseal: async (db, { streams, from, to }) => {
      const { rows } = await sql<{ id: string; sealed: Buffer }>`
        select id, sealed from es_events
        where stream = any(${[...streams]}::text[]) and subject = ${from} and sealed is not null
      `.execute(db);
      const former = (await open([from], db)).get(from);
      if (rows.length === 0 || former === undefined) return;
      const next = (await keysFor(db, [to])).get(to);
      const anew = rows.flatMap(({ id, sealed }) => {
        const plain = decrypt(former.key, sealed, id);
        return plain === null || next === undefined ? [] : [{ id, sealed: encrypt(next.key, plain, id) }];
      });
      await sql`
        update es_events set sealed = anew.sealed, subject = ${to}
        from unnest(${anew.map(({ id }) => id)}::uuid[], ${anew.map(({ sealed }) => sealed)}::bytea[]) as anew (id, sealed)
        where es_events.stream = any(${[...streams]}::text[]) and es_events.id = anew.id
      `.execute(db);
      await sql`delete from es_snapshots where stream = any(${[...streams]}::text[])`.execute(db);
    },
    rewrap: async (next) => {
      masterKeys.set(next.id, next.key);
      current = next;
      for (let total = 0; ;) {
        const { rows } = await sql<KeyRow>`
          select subject, key_id, master_key_id, wrapped from es_keys
          where master_key_id <> ${next.id} order by subject limit ${rewrapBatch}
        `.execute(database);
        if (rows.length === 0) return total;
        const { rows: done } = await sql`
          update es_keys set master_key_id = ${next.id}, wrapped = anew.wrapped
          from unnest(
            ${rows.map((row) => row.key_id)}::uuid[],
            ${rows.map((row) => encrypt(next.key, unwrap(row), row.subject))}::bytea[]
          ) as anew (key_id, wrapped)
          where es_keys.key_id = anew.key_id
          returning es_keys.subject
        `.execute(database);
        total += done.length;
      }
    },
  };
};
