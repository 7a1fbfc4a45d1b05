import type pg from 'pg';
import { withoutIndexes } from './without-indexes.ts';

/** Tickets per day, so that the page's week has the same size however old the desk is. */
const perDay = 270;

const tables = [
  'contacts',
  'contact_tags',
  'tickets',
  'report_spans',
  'report_stays',
  'report_turns',
  'report_measures',
].map((name) => `ticket.rm_${name}`);

/** Tickets per contact. The search texts of a contact take the database longer than all report rows. */
const ticketsOfContact = 50;

/**
 * Tickets day after day with their report rows: a span, a stay, two turns and their measurements. The rows are as the
 * projections and consumers would write them; each contact's newest ticket of the last weeks is still open.
 */
export const fillReports = async (pool: pg.Pool, from: number, to: number): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('set search_path = ticket');
    await client.query('set synchronous_commit = off');
    await client.query('set statement_timeout = 0');
    await withoutIndexes(client, tables, async () => {
      await client.query(
        `create temporary table bench_spans as
         select 1000000 + n as id, 1000000 + contact as contact_id,
           now() - interval '1 minute' - n * (interval '1 day' / ${String(perDay)}) as at,
           (n % 40 + 1)::bigint as user_id, (n % 6 + 1)::bigint as queue_id, (n % 3 + 1)::bigint as connection_id,
           n < 10000 and n = contact as goes_on, contact % 7 = 0 as is_group, 60000 + n * 7907 % 3600000 as ms,
           array[n % 12 + 1]::bigint[] as tags
         from generate_series($1::bigint, $2::bigint - 1) n, lateral (select n - n % $3::bigint as contact) its`,
        [from, to, ticketsOfContact],
      );
      for (const statement of statements) await client.query(statement);
      await client.query('drop table bench_spans');
    });
    for (const table of tables) await client.query(`vacuum analyze ${table}`);
  } finally {
    // The settings for filling end with its connection.
    client.release(true);
  }
};

const isOver = 'not goes_on';

const measure = (number: number, metric: string, at: string, ms: string, isMeasured = 'true') =>
  `(${String(number)}, '${metric}', at + ${at} * interval '1 millisecond', ${ms}, ${isMeasured})`;

const measures = [
  measure(1, 'created', '0', 'null::bigint'),
  measure(2, 'queueTime', '60000', '60000'),
  measure(3, 'firstResponse', 'ms', 'ms'),
  measure(4, 'response', 'ms', 'ms'),
  measure(5, 'response', 'ms * 1.8', 'ms / 3', isOver),
  measure(6, 'closed', 'ms * 2', 'null::bigint', isOver),
  measure(7, 'resolution', 'ms * 2', 'ms * 2', isOver),
  measure(8, 'handling', 'ms * 2', 'ms * 2 - 60000', isOver),
];

// In the order of the primary key, whose index stays: it then grows only at its end.
const statements = [
  `insert into rm_contacts (contact_id, name, number, is_number_hidden, is_group, email, profile_pic_url, revision, created_at, updated_at)
   select contact_id, '', null, false, is_group, '', '', 1, min(at), max(at) from bench_spans
   group by contact_id, is_group order by contact_id`,
  `insert into rm_tags (tag_id, name, color, revision, created_at, updated_at)
   select n, 'Tag ' || n, '#888888', 1, now(), now() from generate_series(1, 12) n on conflict do nothing`,
  `insert into rm_contact_tags (contact_id, tag_id) select distinct contact_id, contact_id / ${String(ticketsOfContact)} % 12 + 1 from bench_spans`,
  `insert into rm_tickets (ticket_id, contact_id, connection_id, is_group, status, user_id, queue_id, revision, read_up_to, created_at, updated_at)
   select id, contact_id, connection_id, is_group, case when goes_on then 'open' else 'closed' end, user_id, queue_id, 3, 0, at, at from bench_spans`,
  `insert into rm_report_spans (ticket_id, began_revision, contact_id, is_group, began_at, is_reopened, is_reopened_soon, user_id,
     queue_id, connection_id, accepted_at, accepted_by, ended_at, ended_by, tag_ids)
   select id, 1, contact_id, is_group, at, false, false, user_id, queue_id, connection_id, at + interval '1 minute', user_id,
     case when not goes_on then at + ms * interval '2 milliseconds' end, case when not goes_on then 'person' end,
     case when not goes_on then tags end from bench_spans`,
  `insert into rm_report_stays (ticket_id, began_revision, is_group, status, user_id, queue_id, connection_id, began_at, ended_at)
   select id, 1, is_group, 'open', user_id, queue_id, connection_id, at, case when not goes_on then at + ms * interval '2 milliseconds' end
   from bench_spans`,
  `insert into rm_report_turns (ticket_id, began_revision, number, began_at, answered_at, answered_by)
   select id, 1, number, at + ms * began * interval '1 millisecond',
     case when number = 1 or not goes_on then at + ms * answered * interval '1 millisecond' end,
     case when number = 1 or not goes_on then user_id end
   from bench_spans cross join (values (1, 0.0, 1.0), (2, 1.5, 1.8)) turn (number, began, answered)`,
  `insert into rm_report_measures (ticket_id, began_revision, number, metric, at, contact_id, is_group, user_id, queue_id,
     connection_id, tag_ids, wall_ms, working_ms)
   select id, 1, number, metric, measured_at, contact_id, is_group, user_id, queue_id, connection_id, tags, wall_ms, wall_ms / 2
   from bench_spans
   cross join lateral (values ${measures.join(', ')}) measure (number, metric, measured_at, wall_ms, is_measured)
   where is_measured`,
];
