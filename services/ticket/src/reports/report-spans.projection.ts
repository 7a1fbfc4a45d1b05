import {
  calendarOf,
  type PastEventOf,
  type Queue,
  type TicketEvents,
  type TicketPlace,
} from '@balcao/contracts';
import { each, type Projection, type Unpositioned } from '@balcao/event-store';
import { sql, type Transaction } from 'kysely';
import type { TicketTables } from '#database/schema.ts';
import { endedByOf, isReopenedSoonWithinMs, stepOf } from './span-steps.rules.ts';

type Tx = Transaction<TicketTables>;
type EventOf<Type extends keyof TicketEvents> = Unpositioned<PastEventOf<Pick<TicketEvents, Type>>>;
type Moved = EventOf<
  | 'TicketAccepted'
  | 'TicketReturned'
  | 'TicketClosed'
  | 'TicketReopened'
  | 'TicketTransferred'
  | 'TicketUndone'
>;

const [spans, stays] = [sql.table('rm_report_spans'), sql.table('rm_report_stays')];
const [hours, tags] = [sql.table('rm_report_hours'), sql.table('rm_report_tags')];

const moved = each((tx: Tx, event: Moved) => move(tx, event));

/** The spans and stays of tickets, and the hours of sectors and tags of contacts at that time (rules Y1, Y3). */
export const reportSpansProjection: Projection<TicketEvents, TicketTables> = {
  name: 'report-spans',
  tables: ['rm_report_spans', 'rm_report_stays', 'rm_report_hours', 'rm_report_tags'],
  apply: {
    TicketOpened: each(async (tx, { data, revision, at }) => {
      const { ticketId, contactId, isGroup, to } = data;
      const place = sql`${to.userId}::bigint, ${to.queueId}::bigint, ${to.whatsappId}::bigint`;
      await sql`
        with span as (
          insert into ${spans} (ticket_id, began_revision, contact_id, is_group, began_at, is_reopened, is_reopened_soon,
            user_id, queue_id, connection_id)
          values (${ticketId}, ${revision}, ${contactId}, ${isGroup}, ${at}, false, false, ${place})
        )
        insert into ${stays} (ticket_id, began_revision, is_group, status, user_id, queue_id, connection_id, began_at)
        values (${ticketId}, ${revision}, ${isGroup}, ${to.status}, ${place}, ${at})
      `.execute(tx);
    }),
    TicketAccepted: moved,
    TicketReturned: moved,
    TicketClosed: moved,
    TicketReopened: moved,
    TicketTransferred: moved,
    TicketUndone: moved,
    TicketDeleted: each(async (tx, { data }) => {
      await sql`delete from ${spans} where ticket_id = ${data.ticketId}`.execute(tx);
      await sql`delete from ${stays} where ticket_id = ${data.ticketId}`.execute(tx);
    }),
    ContactsMerged: each(async (tx, { data }) => {
      await give(tx, data.ticketIds, data.contactId);
      await tag(tx, data.contactId, { added: data.addedTagIds, removed: [] });
    }),
    ContactsUnmerged: each(async (tx, { data }) => {
      await give(tx, data.ticketIds, data.mergedContactId);
      await tag(tx, data.contactId, { added: [], removed: data.removedTagIds });
    }),
    ContactTagged: each((tx, { data }) => tag(tx, data.contactId, data)),
    ContactDeleted: each(async (tx, { data }) => {
      const gone = [data.contactId, ...(data.mergedContactIds ?? [])];
      await sql`delete from ${tags} where contact_id = any(${gone}::bigint[])`.execute(tx);
    }),
    TagDeleted: each(async (tx, { data }) => {
      await sql`
        update ${tags} set tag_ids = array_remove(tag_ids, ${data.tagId}::bigint) where ${data.tagId}::bigint = any(tag_ids)
      `.execute(tx);
    }),
    QueueCreated: each((tx, { data, ...event }) => keepHours(tx, data.queue, event)),
    QueueDetailsChanged: each((tx, { data, ...event }) => keepHours(tx, data.queue, event)),
  },
};

const move = async (tx: Tx, event: Moved): Promise<void> => {
  const { ticketId } = event.data;
  switch (stepOf(event)) {
    case 'begin':
      return begin(tx, event);
    case 'end':
      return end(tx, event);
    case 'unend':
      return unend(tx, event);
    case 'unmove':
      return unmove(tx, event);
    case 'unbegin':
      await sql`
        with gone as (
          delete from ${spans} where ticket_id = ${ticketId} and began_revision = ${lastOf(spans, ticketId)}
          returning began_revision
        )
        delete from ${stays} s using gone where s.ticket_id = ${ticketId} and s.began_revision >= gone.began_revision
      `.execute(tx);
      return undefined;
    case 'move':
      return go(tx, event);
    case 'nothing':
      return undefined;
  }
};

type Table = typeof spans;
const lastOf = (table: Table, ticketId: number) =>
  sql`(select max(began_revision) from ${table} where ticket_id = ${ticketId})`;

const begin = async (tx: Tx, event: Moved): Promise<void> => {
  const { data, revision, at } = event;
  const isByContact = event.type === 'TicketReopened' && event.data.cause === 'inbound';
  const since = new Date(at.getTime() - isReopenedSoonWithinMs);
  await sql`
    insert into ${spans} (ticket_id, began_revision, contact_id, is_group, began_at, is_reopened, is_reopened_soon,
      user_id, queue_id, connection_id)
    select ticket_id, ${revision}, contact_id, is_group, ${at}, true, ${isByContact} and ended_at >= ${since},
      ${data.to.userId}::bigint, ${data.to.queueId}::bigint, ${data.to.whatsappId}::bigint
    from ${spans} where ticket_id = ${data.ticketId} and began_revision = ${lastOf(spans, data.ticketId)}
  `.execute(tx);
  await stay(tx, event);
};

const stay = async (tx: Tx, { data: { ticketId, to }, revision, at }: Moved): Promise<void> => {
  await sql`
    insert into ${stays} (ticket_id, began_revision, is_group, status, user_id, queue_id, connection_id, began_at)
    select ticket_id, ${revision}, is_group, ${to.status},
      ${to.userId}::bigint, ${to.queueId}::bigint, ${to.whatsappId}::bigint, ${at}
    from ${spans} where ticket_id = ${ticketId} and began_revision = ${lastOf(spans, ticketId)}
  `.execute(tx);
};

const leave = async (tx: Tx, { data, at }: Moved): Promise<void> => {
  await sql`
    update ${stays} set ended_at = greatest(began_at, ${at}) where ticket_id = ${data.ticketId} and ended_at is null
  `.execute(tx);
};

const end = async (tx: Tx, event: Moved): Promise<void> => {
  await leave(tx, event);
  const { ticketId, to } = event.data;
  await sql`
    update ${spans} span set ended_at = ${event.at}, ended_by = ${endedByOf(event)}, ${placeOf(to)},
      tag_ids = coalesce((select tag_ids from ${tags} t where t.contact_id = span.contact_id), '{}')
    where span.ticket_id = ${ticketId} and span.ended_at is null
  `.execute(tx);
};

const unend = async (tx: Tx, { data: { ticketId, to } }: Moved): Promise<void> => {
  await sql`
    update ${spans} set ended_at = null, ended_by = null, tag_ids = null, ${placeOf(to)}
    where ticket_id = ${ticketId} and began_revision = ${lastOf(spans, ticketId)}
  `.execute(tx);
  await goOn(tx, ticketId);
};

const go = async (tx: Tx, event: Moved): Promise<void> => {
  const { data, at } = event;
  const accepts = event.type === 'TicketAccepted';
  await sql`
    update ${spans} set ${placeOf(data.to)},
      accepted_by = case when ${accepts} and accepted_at is null then ${data.to.userId}::bigint else accepted_by end,
      accepted_at = case when ${accepts} then coalesce(accepted_at, ${at}) else accepted_at end
    where ticket_id = ${data.ticketId} and ended_at is null
  `.execute(tx);
  await leave(tx, event);
  await stay(tx, event);
};

/** Only the newest move can be undone, so its stay is the newest. */
const unmove = async (tx: Tx, { data: { ticketId, to } }: Moved): Promise<void> => {
  await sql`
    with gone as (
      delete from ${stays} where ticket_id = ${ticketId} and began_revision = ${lastOf(stays, ticketId)}
      returning began_at
    )
    update ${spans} span set ${placeOf(to)},
      accepted_by = case when accepted_at = gone.began_at then null else accepted_by end,
      accepted_at = case when accepted_at = gone.began_at then null else accepted_at end
    from gone where span.ticket_id = ${ticketId} and span.ended_at is null
  `.execute(tx);
  await goOn(tx, ticketId);
};

const goOn = async (tx: Tx, ticketId: number): Promise<void> => {
  await sql`
    update ${stays} set ended_at = null where ticket_id = ${ticketId} and began_revision = ${lastOf(stays, ticketId)}
  `.execute(tx);
};

const placeOf = ({ userId, queueId, whatsappId }: TicketPlace) =>
  sql`user_id = ${userId}, queue_id = ${queueId}, connection_id = ${whatsappId}`;

const give = async (tx: Tx, ticketIds: readonly number[], contactId: number): Promise<void> => {
  await sql`
    update ${spans} set contact_id = ${contactId} where ticket_id = any(${[...ticketIds]}::bigint[])
  `.execute(tx);
};

type Tagging = { readonly added: readonly number[]; readonly removed: readonly number[] };

const tag = async (tx: Tx, contactId: number, { added, removed }: Tagging): Promise<void> => {
  if (added.length + removed.length === 0) return;
  await sql`
    insert into ${tags} as known (contact_id, tag_ids) values (${contactId}, ${[...added]}::bigint[])
    on conflict (contact_id) do update set tag_ids = array(
      select id from unnest(known.tag_ids || excluded.tag_ids) id
      where id <> all(${[...removed]}::bigint[]) group by id order by id
    )
  `.execute(tx);
};

const keepHours = async (
  tx: Tx,
  queue: Queue,
  { at, revision }: { readonly at: Date; readonly revision: number },
): Promise<void> => {
  await sql`
    insert into ${hours} (queue_id, since, revision, hours)
    values (${queue.id}, ${at}, ${revision}, ${JSON.stringify(calendarOf(queue))})
  `.execute(tx);
};
