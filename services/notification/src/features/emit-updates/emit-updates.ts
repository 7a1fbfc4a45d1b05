import type { StoreTables } from '@balcao/event-store';
import type { CallTracing, Logger, Part } from '@balcao/service-kit';
import { sql, type Kysely } from 'kysely';
import type { NotificationTables } from '#database/schema.ts';
import { type PlacedUpdate, readHead, readUnemitted } from '../../live-log.ts';
import type { RoomEmitter } from '../../room-emitter.ts';

const batchSize = 500;
/** Behind the wake-ups, and how soon a second process takes over. */
const pollMs = 250;
/** How long the note of what was emitted may lag behind. */
const noteEveryMs = 100;
const nothing: { updates: PlacedUpdate[]; isAnybodyMasked: boolean } = { updates: [], isAnybodyMasked: true };

export type UpdateEmission = Part & { readonly wake: () => void };

type Db = Kysely<NotificationTables & StoreTables>;

type Options = {
  readonly db: Db;
  readonly rooms: RoomEmitter;
  readonly tracing: Pick<CallTracing, 'follow'>;
  readonly log: Logger;
};

/**
 * Emits the live log in its order, one process at a time: it holds an advisory lock on the connection that also reads
 * and notes what was emitted, so that who loses it can't go on. After a crash the last batch is emitted again; clients
 * skip positions that they have.
 */
export const emitUpdates = ({ db, rooms, tracing, log }: Options): UpdateEmission => {
  const ending = new AbortController();
  let wake = Promise.withResolvers<undefined>();
  let running = Promise.resolve();

  const rest = async (): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    const poll = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, pollMs, undefined);
    });
    await Promise.race([wake.promise, poll]);
    clearTimeout(timer);
    wake = Promise.withResolvers();
  };

  const emitUntilEnded = async (connection: Db): Promise<void> => {
    // A crash of Postgres may take back the last steps: they are emitted again, which does no harm.
    await sql`set synchronous_commit = off`.execute(connection);
    let { emitted } = await readHead(connection);
    let noted = { emitted, at: 0 };
    const note = async (): Promise<void> => {
      if (noted.emitted === emitted) return;
      await connection.updateTable('st_live_emission').set({ emitted }).where('id', '=', 1).execute();
      noted = { emitted, at: Date.now() };
    };
    while (!ending.signal.aborted) {
      const { updates, isAnybodyMasked } = rooms.isReady()
        ? await readUnemitted(connection, emitted, batchSize)
        : nothing;
      await tracing.follow(
        () => correlationsOf(updates),
        'emit to sockets',
        () => {
          for (const update of updates) rooms.emit(update, { isAnybodyMasked });
          return Promise.resolve();
        },
      );
      emitted = updates.at(-1)?.position ?? emitted;
      if (updates.length === 0 || Date.now() - noted.at >= noteEveryMs) await note();
      if (updates.length < batchSize) await rest();
    }
    await note();
  };

  const emitWhileActive = (): Promise<void> =>
    db.connection().execute(async (connection) => {
      const { rows } = await sql<{ locked: boolean }>`
        select pg_try_advisory_lock(hashtextextended('emit live updates', 0)) as locked
      `.execute(connection);
      if (rows[0]?.locked !== true) return;
      try {
        await emitUntilEnded(connection);
      } finally {
        await sql`select pg_advisory_unlock_all()`.execute(connection).catch(() => undefined);
        await sql`reset synchronous_commit`.execute(connection).catch(() => undefined);
      }
    });

  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        await emitWhileActive();
      } catch (error) {
        log.warn({ err: error }, 'live updates wait to be emitted');
      }
      await rest();
    }
  };

  return {
    start: () => {
      running = run();
      return Promise.resolve();
    },
    stop: () => {
      ending.abort();
      wake.resolve(undefined);
      return running;
    },
    wake: () => {
      wake.resolve(undefined);
    },
  };
};

const correlationsOf = (updates: readonly PlacedUpdate[]): readonly string[] =>
  updates.flatMap(({ correlationId }) => correlationId ?? []);
