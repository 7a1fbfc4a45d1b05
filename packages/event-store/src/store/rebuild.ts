import { setTimeout as wait } from 'node:timers/promises';
import { AppError, type EventCatalog } from '@balcao/contracts';
import { sql, type Kysely } from 'kysely';
import { isRace } from '../database/pg-errors.ts';
import { ownTables, type StoreTables } from '../database/store-tables.ts';
import { decodeRows } from '../log/load-stream.ts';
import { eventsBetween, mergeLog, readHeads, type LogPositions } from '../log/merge-log.ts';
import type { StoreContext } from './store-context.ts';
import { project, type Projection } from '../projections/projection.ts';
import { renameTables } from '../projections/rename-tables.ts';
import {
  carryColumns,
  createScratchTables,
  dropScratchTables,
  nextNames,
  scratchTablesOf,
  switchTables,
} from '../projections/scratch-tables.ts';
import { hashTables } from '../projections/table-hash.ts';

export type RebuildOptions = {
  /** Events per transaction; default 500. */
  readonly batchSize?: number;
  /** The share of time in which it works, above 0 and at most 1. Default 1. */
  readonly share?: number;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
};

/** Hashes at the same moment; they differ if the read model did not match its events. */
export type RebuildHashes = { readonly hashLive: string; readonly hashRebuilt: string };

type Connection<DB> = Kysely<DB & StoreTables>;

/** How far behind the rebuilt tables may be before the writers have to wait, and how often that is checked. */
const finalEvents = 500;
const catchUpRounds = 50;
const lockAttempts = 100;

/**
 * Rebuilds the projection's tables beside the live ones, from the first event on, while the system runs. Writers of
 * these tables wait only for the last few events. `isSwitched`: the new tables replaced the live ones. @throws AppError
 * ERR_CONFLICT if another rebuild of this service is running
 */
export const rebuild = async <C extends EventCatalog, DB>(
  context: StoreContext<C, DB>,
  projection: Projection<C, DB>,
  { isSwitched, ...options }: RebuildOptions & { isSwitched: boolean },
): Promise<RebuildHashes> =>
  context.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(hashtextextended('rebuild ' || current_schema(), 0)) as locked
    `.execute(connection);
    if (rows[0]?.locked !== true) throw new AppError('ERR_CONFLICT', { reason: 'rebuild-under-way' });
    const tables = scratchTablesOf(projection.tables);
    try {
      await createScratchTables(connection, tables);
      return await new Rebuild(context, projection, options).run(connection, isSwitched);
    } finally {
      await dropScratchTables(connection, tables);
      await sql`select pg_advisory_unlock(hashtextextended('rebuild ' || current_schema(), 0))`.execute(
        connection,
      );
    }
  });

class Rebuild<C extends EventCatalog, DB> {
  readonly #context: StoreContext<C, DB>;
  readonly #projection: Projection<C, DB>;
  readonly #options: RebuildOptions;
  #reached: LogPositions = new Map();
  #done = 0;

  constructor(context: StoreContext<C, DB>, projection: Projection<C, DB>, options: RebuildOptions) {
    this.#context = context;
    this.#projection = projection;
    this.#options = options;
  }

  async run(connection: Connection<DB>, isSwitched: boolean): Promise<RebuildHashes> {
    await this.#catchUp();
    for (const { next } of this.#tables) await sql`analyze ${sql.table(next)}`.execute(connection);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#finish(connection, isSwitched);
      } catch (error) {
        if (!isRace(error) || attempt === lockAttempts) throw error;
      }
      // Waiting behind a long transaction would block every later one, so the rebuild gives up the lock and tries
      // again.
      await wait(50);
      await this.#catchUp();
    }
  }

  get #tables(): ReturnType<typeof scratchTablesOf> {
    return scratchTablesOf(this.#projection.tables);
  }

  async #catchUp(): Promise<void> {
    for (let round = 0; round < catchUpRounds; round += 1) {
      const heads = await readHeads(this.#context.db);
      if (round > 0 && eventsBetween(this.#reached, heads) <= finalEvents) return;
      await this.#replayTo(heads);
    }
  }

  async #replayTo(heads: LogPositions): Promise<void> {
    const { db } = this.#context;
    const { batchSize = 500, share = 1, onProgress } = this.#options;
    const rename = renameTables(nextNames(this.#tables));
    const total = this.#done + eventsBetween(this.#reached, heads);
    let startedAt = performance.now();
    for await (const rows of mergeLog(db, this.#reached, heads, batchSize)) {
      await db.transaction().execute(async (tx) => {
        const events = await decodeRows(this.#context, tx, rows);
        const renamed = ownTables<DB>(tx.withPlugin(rename));
        await project(this.#projection, renamed, events);
      });
      this.#done += rows.length;
      onProgress?.({ done: this.#done, total });
      // The last few events are applied while the writers wait, so without a pause.
      if (share < 1 && total - this.#done > 0) await wait((performance.now() - startedAt) * (1 / share - 1));
      startedAt = performance.now();
    }
    this.#reached = heads;
  }

  /**
   * Stops the writers, applies the last events and takes a snapshot in which both sets of tables show the same moment.
   * They are compared in that snapshot while the writers continue.
   */
  async #finish(connection: Connection<DB>, isSwitched: boolean): Promise<RebuildHashes> {
    const { db } = this.#context;
    const tables = this.#tables;
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (snapshot) => {
        // A setting takes no snapshot yet; the first query does.
        await sql`set local statement_timeout = 0`.execute(snapshot);
        await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(snapshot);
        await connection.transaction().execute(async (holder) => {
          await sql`set local lock_timeout = '500ms'`.execute(holder);
          await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(holder);
          const live = sql.join(tables.map((table) => sql.table(table.live)));
          const mode = sql.raw(isSwitched ? 'access exclusive' : 'share row exclusive');
          await sql`lock table ${live} in ${mode} mode`.execute(holder);
          // Earlier writers of these tables have committed, and later ones have no position yet.
          await this.#replayTo(await readHeads(holder));
          await sql`select 1`.execute(snapshot);
          if (isSwitched) {
            for (const table of tables) await carryColumns(holder, table, this.#leftOut(table.live));
            await switchTables(holder, tables);
          }
        });
        const hash = (nameOf: (table: (typeof tables)[number]) => string): Promise<string> =>
          hashTables(
            snapshot,
            tables.map((table) => ({ table: nameOf(table), leftOut: this.#leftOut(table.live) })),
          );
        return {
          hashLive: await hash(({ live, retired }) => (isSwitched ? retired : live)),
          hashRebuilt: await hash(({ live, next }) => (isSwitched ? live : next)),
        };
      });
  }

  #leftOut(table: string): readonly string[] {
    return this.#projection.carried?.[table] ?? [];
  }
}
