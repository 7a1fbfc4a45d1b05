import type { StoreTables } from '@balcao/event-store';
import type { Logger, Part } from '@balcao/service-kit';
import { sql, type Kysely } from 'kysely';
import type { NotificationTables } from '#database/schema.ts';
import { areNumbersMasked } from '../../known-users.ts';
import { readHead, readUpdates } from '../../live-log.ts';
import type { RoomEmitter } from './room-emitter.ts';

const batchSize = 500;
/** Behind the wake-ups, and how soon a second process takes over. */
const pollMs = 250;

export type UpdateEmission = Part & { readonly wake: () => void };

type Options = {
  readonly db: Kysely<NotificationTables & StoreTables>;
  readonly rooms: RoomEmitter;
  readonly log: Logger;
};

/**
 * Emits the live log in its order, one process at a time: it holds an advisory lock for a batch, and what was emitted is
 * stored when the batch is through. After a crash the last batch is emitted again; clients skip positions that they have.
 */
export const emitUpdates = ({ db, rooms, log }: Options): UpdateEmission => {
  const ending = new AbortController();
  let wake = Promise.withResolvers<undefined>();
  let running = Promise.resolve();

  const emitBatch = (): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ locked: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('emit live updates', 0)) as locked
      `.execute(tx);
      if (rows[0]?.locked !== true) return false;
      const { position, emitted } = await readHead(tx);
      if (emitted >= position) return false;
      const [updates, isAnybodyMasked] = await Promise.all([
        readUpdates(tx, emitted, batchSize),
        areNumbersMasked(tx),
      ]);
      for (const update of updates) rooms.emit(update, { isAnybodyMasked });
      // A crash of Postgres may take back the last steps: they are emitted again, which does no harm.
      await sql`set local synchronous_commit = off`.execute(tx);
      await tx
        .updateTable('st_live_emission')
        .set({ emitted: updates.at(-1)?.position ?? position })
        .where('id', '=', 1)
        .execute();
      return true;
    });

  const rest = async (): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    const poll = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, pollMs, undefined);
    });
    await Promise.race([wake.promise, poll]);
    clearTimeout(timer);
    wake = Promise.withResolvers();
  };

  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        if (rooms.isReady() && (await emitBatch())) continue;
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
