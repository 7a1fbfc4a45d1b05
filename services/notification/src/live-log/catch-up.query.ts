import { type UserActor, visibilityOf, settlesAfterMs } from '@balcao/contracts';
import type { StoreTables } from '@balcao/event-store';
import { sql, type Kysely } from 'kysely';
import type { NotificationTables, NotificationDb } from '#database/schema.ts';
import { isRemoval } from '#updates/current-audience.rules.ts';
import { hideQuoteFrom, type PlaceOf, quotedTicketsOf } from '#updates/hide-quotes.rules.ts';
import type { LiveUpdate } from '#updates/live-update.rules.ts';
import { findPlaces } from '#directory/known-tickets.ts';
import type { AskVisible } from './places-now.ts';
import { numbersOfUpdate } from '#directory/contact-numbers.ts';
import { toPositionedUpdate, type PositionedUpdate } from './live-log.ts';

type Tables = NotificationTables & StoreTables;

export type Missed = {
  readonly updates: readonly PositionedUpdate[];
  /** There are more than one answer may carry. */
  readonly isCut: boolean;
};

/**
 * The updates after a position that an actor may see: `isInAudience` as one query. Updates of a ticket go only to users
 * who see it where it is now; users who lost it only learn that it left. The same holds for quotes from another ticket.
 * The owner is asked too, because our knowledge may be old after a crash.
 */
export const visibleUpdates = async (
  db: Kysely<Tables>,
  askVisible: AskVisible,
  actor: UserActor,
  after: number,
  most: { readonly updates: number; readonly bytes: number },
): Promise<Missed> => {
  const { kind } = visibilityOf(actor);
  // A user who waits for a sector gets nothing, not even updates for everybody (rule A12).
  if (kind === 'nothing') return { updates: [], isCut: false };
  const isAdmin = actor.profile === 'admin';
  const queueIds = [...actor.queueIds];
  const visible = db
    .selectFrom('rm_live_updates as u')
    .leftJoin('st_tickets as t', 't.ticket_id', 'u.ticket_id')
    .selectAll('u')
    .select(numbersOfUpdate.as('people'))
    .where('u.position', '>', after)
    .where(
      sql<boolean>`case
        when u.is_for_everybody then true
        when t.item is null then
          (u.is_for_admins and ${isAdmin}::boolean)
          or (u.is_for_all_when_open and ${actor.seesAllTickets}::boolean)
          or ${actor.userId}::bigint = any(u.user_ids) or u.queue_ids && ${queueIds}::integer[]
        else
          ${kind === 'everything'}::boolean
          or t.user_id = ${actor.userId}::bigint or t.queue_id = any(${queueIds}::bigint[])
      end`,
    )
    .orderBy('u.position')
    .limit(most.updates + 1);
  const rows = await db
    .selectFrom(
      db
        .selectFrom(visible.as('visible'))
        .selectAll()
        .select([
          sql<number>`(count(*) over ())::int`.as('found'),
          sql<number>`row_number() over (order by position)`.as('place'),
          sql<number>`sum(octet_length(payload::text)) over (order by position)`.as('bytes'),
        ])
        .as('measured'),
    )
    .selectAll()
    // The first is sent however long it is.
    .where((eb) => eb.or([eb('bytes', '<=', most.bytes), eb('place', '=', 1)]))
    .orderBy('position')
    .execute();
  const found = rows[0]?.found ?? 0;
  const logged = rows.map(toPositionedUpdate);
  const quoted = quotedTicketsOf(logged.map(({ update }) => update));
  const isSeen = await askVisibility(askVisible, actor, [
    ...logged.flatMap(({ update }) => tellingOf(update)),
    ...quoted,
  ]);
  const updates = logged.filter(({ update }) => tellingOf(update).every(isSeen));
  const placeKnown = await findPlaces(db, quoted);
  const placeOf: PlaceOf = (ticketId) => (isSeen(ticketId) ? placeKnown(ticketId) : undefined);
  return {
    updates: updates.map((placed) => ({ ...placed, update: hideQuoteFrom(actor, placed.update, placeOf) })),
    isCut: found > rows.length || found > most.updates,
  };
};

/** The ticket that it concerns, unless it only says that the ticket is gone. */
const tellingOf = (update: LiveUpdate): readonly number[] =>
  update.ticketId === null || isRemoval(update) ? [] : [update.ticketId];

const askVisibility = async (
  askVisible: AskVisible,
  actor: UserActor,
  ticketIds: readonly number[],
): Promise<(ticketId: number) => boolean> => {
  if (ticketIds.length === 0) return () => false;
  const visible = await askVisible(actor, [...new Set(ticketIds)]);
  return (ticketId) => visible.has(ticketId);
};

/** The oldest stored position, or the one after the head if none is stored. */
export const oldestPosition = async (db: Kysely<Tables>): Promise<number> => {
  const { oldest } = await db
    .selectFrom('rm_live_updates')
    .select((select) => select.fn.min<number | null>('position').as('oldest'))
    .executeTakeFirstOrThrow();
  if (oldest !== null) return oldest;
  const { position } = await db
    .selectFrom('st_live_head')
    .select('position')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return position + 1;
};

/** Less time in a busy hour: a new client must not get more than a fresh load is worth. */
const mostUpdates = 100;

/** The last position before `head` that was emitted some seconds ago. */
export const settledPosition = async (db: NotificationDb, head: number): Promise<number> => {
  const { rows } = await sql<{ position: number | null }>`
    select min(position) - 1 as position from rm_live_updates
    where position > ${head - mostUpdates} and position <= ${head}
      and at > clock_timestamp() - make_interval(secs => ${settlesAfterMs / 1000})
  `.execute(db);
  return rows[0]?.position ?? head;
};
