import { ticketListItemSchema } from '@balcao/contracts';
import type { Logger, Part } from '@balcao/service-kit';
import { sql } from 'kysely';
import type { NotificationDb } from '#database/schema.ts';
import { type UnreadTickets, movesFor, bellEvents, type ChangedBell } from './bell-updates.rules.ts';
import { type BellChange, joinChanges } from './bell.rules.ts';
import { numbersOfTicket } from '#directory/contact-numbers.ts';
import { noticeSchema } from '#directory/known-tickets.ts';
import { findUsers, type KnownUser } from '#directory/known-users.ts';
import type { RoomEmitter } from '#live-log/index.ts';
import { countUnread, findSeen, seenKey } from './unread.table.ts';

export type BellEmitter = Part & {
  /** Sent soon, joined with changes that follow. */
  readonly emit: (changes: readonly BellChange[]) => void;
};

/** A change of a user's bell, also for a user who is not connected and may get a push instead. */
export type ChangedBellOfUser = ChangedBell<KnownUser>;

type Options = {
  readonly db: NotificationDb;
  readonly rooms: RoomEmitter;
  readonly log: Logger;
  readonly onEmitted: (changed: readonly ChangedBellOfUser[]) => void;
};

/** Rounds take at most a fifth of the time, however many users get one. */
const pauseFactor = 4;

/**
 * Tells each user what entered and left their bell. A round covers everything that changed since the last, so that a flood
 * of messages costs a few rounds. A fresh load of the bell repairs what is lost here.
 */
export const emitBells = ({ db, rooms, log, onEmitted }: Options): BellEmitter => {
  let waiting: BellChange[] = [];
  let running: Promise<void> | undefined;
  const ending = new AbortController();

  const round = async (changes: readonly BellChange[]): Promise<void> => {
    const [{ users, allTicket }, tickets] = await Promise.all([
      findUsers(db),
      findTickets(
        db,
        changes.map(({ ticketId }) => ticketId),
      ),
    ]);
    const seen = await findSeen(
      db,
      users.map(({ userId }) => userId),
      [...tickets.keys()],
    );
    const changed = users
      .map((user) => ({
        user,
        moves: movesFor(user, changes, {
          tickets,
          allTicket,
          seenUpTo: (ticketId) => seen.get(seenKey(user.userId, ticketId)) ?? 0,
        }),
      }))
      .filter(({ moves }) => moves.length > 0);
    if (changed.length === 0) return;
    const counts = await countUnread(
      db,
      changed.map(({ user }) => user.userId),
    );
    for (const { to, payload, people } of bellEvents(changed))
      rooms.emitToUsers(to, 'notification', payload, people);
    const byCount = Map.groupBy(changed, ({ user }) => counts.get(user.userId) ?? 0);
    for (const [count, those] of byCount)
      rooms.emitToUsers(
        those.map(({ user }) => user),
        'notification',
        { action: 'count', count },
      );
    onEmitted(changed);
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0 && !ending.signal.aborted) {
      const changes = joinChanges(waiting);
      waiting = [];
      const began = performance.now();
      await round(changes).catch((error: unknown) => {
        log.warn({ err: error }, 'bells could not be emitted; the next load shows them');
      });
      await pause((performance.now() - began) * pauseFactor, ending.signal);
    }
    running = undefined;
  };

  return {
    emit: (changes) => {
      if (changes.length === 0 || ending.signal.aborted) return;
      waiting.push(...changes);
      running ??= run();
    },
    stop: async () => {
      ending.abort();
      await running;
    },
  };
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

const findTickets = async (db: NotificationDb, ticketIds: readonly number[]): Promise<UnreadTickets> => {
  const rows = await db
    .selectFrom('st_tickets as t')
    .select(['ticket_id', 'item', 'read_up_to', 'last_inbound_at', 'notice', numbersOfTicket.as('people')])
    .where(sql<boolean>`ticket_id = any(${[...ticketIds]}::bigint[])`)
    .where('item', 'is not', null)
    .execute();
  return new Map(
    rows.map((row) => [
      row.ticket_id,
      {
        item: ticketListItemSchema.parse(row.item),
        readUpTo: row.read_up_to,
        at: row.last_inbound_at ?? new Date(0),
        preview: noticeSchema.parse(row.notice)?.preview ?? null,
        people: row.people,
      },
    ]),
  );
};
