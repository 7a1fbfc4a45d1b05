import type { ReportWall, Visibility } from '@balcao/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import { measuresIn, type ReportScope, staysAt, unansweredOf } from './report-scope.query.ts';

type QueueRow = {
  readonly id: number | null;
  readonly pending: number;
  readonly open: number;
  readonly waiting: number;
  readonly oldest: Date | null;
};

const hourMs = 3_600_000;

/** The present tickets, and the figures of the last hour. */
export const findWall = async (
  db: TicketDb,
  scope: ReportScope,
): Promise<Pick<ReportWall, 'queues' | 'users' | 'lastHour'>> => {
  const stands = staysAt(scope);
  const hour = {
    ...scope,
    from: new Date(scope.asOf.getTime() - hourMs),
    until: new Date(scope.asOf.getTime() + 1),
  };
  const [queues, standing, users, lastHour] = await Promise.all([
    db.selectFrom('rm_queues').select(['queue_id', 'name', 'color']).orderBy('name').execute(),
    sql<QueueRow>`
      select m.queue_id as id, count(*) filter (where m.status = 'pending')::int as pending,
        count(*) filter (where m.status = 'open')::int as open,
        count(turn.began_at)::int as waiting, min(turn.began_at) as oldest
      from rm_report_stays m left join lateral ${unansweredOf(scope.asOf)} turn on true
      where ${stands} group by m.queue_id
    `.execute(db),
    sql<ReportWall['users'][number]>`
      select u.user_id as id, u.name, coalesce(assigned.open, 0)::int as open,
        coalesce(said.answers, 0)::int as answers from rm_users u
      left join (
        select m.user_id, count(*) as open from rm_report_stays m
        where m.status = 'open' and ${stands} group by m.user_id
      ) assigned on assigned.user_id = u.user_id
      left join (
        select m.user_id, count(*) as answers from rm_report_measures m
        where ${measuresIn(hour, ['response'])} group by m.user_id
      ) said on said.user_id = u.user_id
      where not u.is_deleted and ${isListed(scope.visibility)} order by u.name, u.user_id
    `.execute(db),
    sql<ReportWall['lastHour']>`
      select count(*) filter (where m.metric in ('created', 'reopened'))::int as arrivals,
        count(*) filter (where m.metric = 'response')::int as answers,
        count(*) filter (where m.metric = 'closed')::int as closed
      from rm_report_measures m where ${measuresIn(hour, ['created', 'reopened', 'response', 'closed'])}
    `.execute(db),
  ]);
  const byQueue = new Map(standing.rows.map((row) => [row.id, row]));
  const { visibility } = scope;
  const named = queues
    .filter(
      ({ queue_id }) =>
        visibility.kind === 'everything' ||
        (visibility.kind === 'own' && (visibility.queueIds.includes(queue_id) || byQueue.has(queue_id))),
    )
    .map(({ queue_id, name, color }) => ({ ...figuresOf(byQueue.get(queue_id)), id: queue_id, name, color }));
  const none = byQueue.get(null);
  return {
    queues:
      none === undefined ? named : [...named, { ...figuresOf(none), id: null, name: null, color: null }],
    users: users.rows,
    lastHour: lastHour.rows[0] ?? { arrivals: 0, answers: 0, closed: 0 },
  };
};

/** Users `u` on the wall. If the reader does not see the tickets of a user, a 0 would be wrong. */
const isListed = (visibility: Visibility): RawBuilder<unknown> => {
  switch (visibility.kind) {
    case 'everything':
      return sql`true`;
    case 'nothing':
      return sql`false`;
    case 'own':
      return sql`(assigned.open > 0 or said.answers > 0 or u.user_id = ${visibility.userId}::bigint
        or u.queue_ids && ${[...visibility.queueIds]}::bigint[])`;
  }
};

const figuresOf = (row: QueueRow | undefined) => ({
  pending: row?.pending ?? 0,
  open: row?.open ?? 0,
  waiting: row?.waiting ?? 0,
  oldestWaitingSince: row?.oldest?.toISOString() ?? null,
});
