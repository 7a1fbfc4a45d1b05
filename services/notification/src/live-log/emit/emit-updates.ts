import type { CallTracing, Logger, Part } from '@balcao/service-kit';
import { sql } from 'kysely';
import type { NotificationDb } from '#database/schema.ts';
import { type AppendedUpdates, type PositionedUpdate, readHead, readUnemitted } from '../live-log.ts';
import type { AskPlaces } from '../places-now.ts';
import type { RoomEmitter } from '../room-emitter.ts';
import { createRecentUpdates, type RecentUpdates } from './recent-updates.ts';
import { withCurrentAudience, type PlaceNow } from '#updates/current-audience.rules.ts';
import { hideQuotes, type PlaceOf, quotedTicketsOf, viewersOfQuotes } from '#updates/hide-quotes.rules.ts';
import { findPlaces } from '#directory/known-tickets.ts';
import { findViewers } from '#directory/known-users.ts';

const batchSize = 500;
/** In addition to the wake-ups, in case one is lost. */
const pollMs = 15_000;
/** How soon a second process takes over; also while Redis is away or updates are missing. */
const impatientMs = 250;
/** How far the stored position may lag behind. */
const noteEveryMs = 500;
const nothing: AppendedUpdates = { updates: [], isAnybodyMasked: false };

export type UpdateEmission = Part & {
  /** These updates were committed. */
  readonly handOver: (appended: AppendedUpdates) => void;
};

type Options = {
  readonly db: NotificationDb;
  readonly rooms: RoomEmitter;
  readonly askPlaces: AskPlaces;
  /** The other processes of the service: one of them may emit what this one appends. */
  readonly others: { readonly tell: () => void; readonly onTold: (listener: () => void) => () => void };
  readonly tracing: Pick<CallTracing, 'follow'>;
  readonly log: Logger;
};

/**
 * Emits the live log in its order, one process at a time. That process holds an advisory lock on the connection that
 * also reads and stores the emitted position, so a process that loses it soon stops. It does not read its own updates
 * again. After a crash the last batch is emitted again, and clients skip known positions.
 */
export const emitUpdates = ({ db, rooms, askPlaces, others, tracing, log }: Options): UpdateEmission => {
  const ending = new AbortController();
  let wake = Promise.withResolvers<boolean>();
  let running = Promise.resolve();
  /** In the process that emits. */
  let recent: RecentUpdates | null = null;

  /** Whether there may be more than this process handed over. */
  const pause = async (ms: number): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const poll = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, ms, true);
    });
    const isOver = await Promise.race([wake.promise, poll]);
    clearTimeout(timer);
    wake = Promise.withResolvers();
    return isOver;
  };

  const emitUntilEnded = async (connection: NotificationDb): Promise<void> => {
    // A crash of Postgres may lose the last positions: their updates are emitted again, which is harmless.
    await sql`set synchronous_commit = off`.execute(connection);
    let { emitted } = await readHead(connection);
    let noted = { emitted, at: 0 };
    const note = async (): Promise<void> => {
      if (noted.emitted === emitted) return;
      await connection.updateTable('st_live_emission').set({ emitted }).where('id', '=', 1).execute();
      noted = { emitted, at: Date.now() };
    };
    const known = createRecentUpdates();
    recent = known;
    /** There may be more than this process handed over, because other processes append too. */
    let isLogDue = true;
    const next = async (): Promise<AppendedUpdates> => {
      if (!rooms.isReady()) return nothing;
      const taken = known.takeAfter(emitted);
      if (taken !== null) return taken;
      return isLogDue || known.hasGap() ? readBacklog(connection, askPlaces, emitted, batchSize) : nothing;
    };
    while (!ending.signal.aborted) {
      const { updates, isAnybodyMasked } = await next();
      await tracing.follow(
        () => correlationsOf(updates),
        'emit to sockets',
        () => {
          for (const update of updates) rooms.emit(update, { isAnybodyMasked });
          return Promise.resolve();
        },
      );
      emitted = updates.at(-1)?.position ?? emitted;
      known.dropUpTo(emitted);
      if (updates.length === 0 || Date.now() - noted.at >= noteEveryMs) await note();
      const isWaiting = !rooms.isReady() || known.hasGap();
      const limitMs = isWaiting ? impatientMs : noted.emitted === emitted ? pollMs : noteEveryMs;
      isLogDue = updates.length >= batchSize || (await pause(limitMs));
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
        recent = null;
        await sql`select pg_advisory_unlock_all()`.execute(connection).catch(() => undefined);
        await sql`reset synchronous_commit`.execute(connection).catch(() => undefined);
      }
    });

  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        await emitWhileActive();
      } catch (error) {
        log.warn({ err: error }, 'live updates could not be emitted yet');
      }
      await pause(impatientMs);
    }
  };
  let forget = (): void => undefined;

  return {
    start: () => {
      forget = others.onTold(() => {
        wake.resolve(true);
      });
      running = run();
      return Promise.resolve();
    },
    stop: () => {
      forget();
      ending.abort();
      wake.resolve(false);
      return running;
    },
    handOver: (appended) => {
      if (recent === null) others.tell();
      recent?.add(appended);
      wake.resolve(false);
    },
  };
};

const correlationsOf = (updates: readonly PositionedUpdate[]): readonly string[] =>
  updates.flatMap(({ correlationId }) => correlationId ?? []);

/**
 * Reads waiting updates of the log. While this process or Redis was down, tickets may have moved. Later updates are
 * known here; for updates that waited long the owner is asked, because we may have missed events.
 */
export const readBacklog = async (
  db: NotificationDb,
  askPlaces: AskPlaces,
  after: number,
  limit: number,
): Promise<AppendedUpdates> => {
  const { updates, isAnybodyMasked, isLate } = await readUnemitted(db, after, limit);
  const logged = updates.map(({ update }) => update);
  const ticketIds = [
    ...new Set([...logged.flatMap(({ ticketId }) => ticketId ?? []), ...quotedTicketsOf(logged)]),
  ];
  if (ticketIds.length === 0) return { updates, isAnybodyMasked };
  const placeOf = isLate ? await askPlaces(ticketIds) : await findPlaces(db, ticketIds);
  const placeNow: PlaceNow = (ticketId) => placeOf(ticketId) ?? (isLate ? 'gone' : undefined);
  const addressed = logged.map((update) => withCurrentAudience(update, placeNow));
  const shown = await withoutHiddenQuotes(db, addressed, placeOf);
  return {
    updates: updates.map((placed, index) => ({ ...placed, update: shown[index] ?? placed.update })),
    isAnybodyMasked,
  };
};

const withoutHiddenQuotes = async (
  db: NotificationDb,
  updates: Parameters<typeof hideQuotes>[0],
  placeOf: PlaceOf,
) =>
  quotedTicketsOf(updates).length === 0
    ? updates
    : hideQuotes(updates, placeOf, await findViewers(db, viewersOfQuotes(updates)));
