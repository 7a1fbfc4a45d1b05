import { type Actor, beginningOfDay, type Visibility, visibilityOf } from '@balcao/contracts';
import { type RawBuilder, sql } from 'kysely';

/** The filters of a request for figures. */
export type AskedReport = {
  readonly from: string;
  readonly to: string;
  readonly queueIds?: readonly number[] | undefined;
  /** null, here and below: tickets without one. */
  readonly userId?: number | null | undefined;
  readonly connectionId?: number | null | undefined;
  readonly tagId?: number | null | undefined;
  readonly groups?: boolean | undefined;
};

/** The measures that count in an answer. */
export type ReportScope = Omit<AskedReport, 'from' | 'to'> & {
  readonly visibility: Visibility;
  readonly timeZone: string;
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
  /** Open and pending tickets are counted at this moment. */
  readonly asOf: Date;
};

export const scopeOf = (
  { from, to, ...asked }: AskedReport,
  { actor, timeZone, now }: { readonly actor: Actor; readonly timeZone: string; readonly now: Date },
): ReportScope => {
  const until = beginningOfDay(to, timeZone, 1);
  return {
    ...asked,
    visibility: visibilityOf(actor),
    timeZone,
    from: beginningOfDay(from, timeZone),
    until,
    asOf: until < now ? until : now,
  };
};

/** For rows `m` of any table with a ticket: users see the figures of the tickets that they see (rule V1). */
const isSeen = (visibility: Visibility): RawBuilder<unknown> => {
  switch (visibility.kind) {
    case 'everything':
      return sql`true`;
    case 'nothing':
      return sql`false`;
    case 'own':
      return sql`exists (
        select from rm_tickets seen where seen.ticket_id = m.ticket_id
          and (seen.user_id = ${visibility.userId}::bigint or seen.queue_id = any(${[...visibility.queueIds]}::bigint[]))
      )`;
  }
};

/**
 * Measures `m` that the reader sees. An answer belongs to the user who sent it, also after the ticket has gone where
 * they do not see it.
 */
const isMeasureSeen = (visibility: Visibility): RawBuilder<unknown> =>
  visibility.kind === 'own' && visibility.userId !== null
    ? sql`(${isSeen(visibility)}
        or m.metric in ('firstResponse', 'response') and m.user_id = ${visibility.userId}::bigint)`
    : isSeen(visibility);

const isOf = (column: RawBuilder<unknown>, id: number | null | undefined): readonly RawBuilder<unknown>[] => {
  if (id === undefined) return [];
  return [id === null ? sql`${column} is null` : sql`${column} = ${id}`];
};

const inPlace = (scope: ReportScope): readonly RawBuilder<unknown>[] => [
  ...(scope.groups === true ? [] : [sql`not m.is_group`]),
  ...(scope.queueIds === undefined
    ? []
    : scope.queueIds.length === 0
      ? [sql`m.queue_id is null`]
      : [sql`m.queue_id = any(${[...scope.queueIds]}::bigint[])`]),
  ...isOf(sql`m.user_id`, scope.userId),
  ...isOf(sql`m.connection_id`, scope.connectionId),
];

const isTagged = (tagIds: RawBuilder<unknown>, tagId: number | null): RawBuilder<unknown> =>
  tagId === null ? sql`${tagIds} = '{}'::bigint[]` : sql`${tagId}::bigint = any(${tagIds})`;

/** Measures `m` of the period. */
export const measuresIn = (scope: ReportScope, metrics: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    [
      sql`m.metric = any(${[...metrics]}::text[]) and m.at >= ${scope.from} and m.at < ${scope.until}`,
      isMeasureSeen(scope.visibility),
      ...inPlace(scope),
      ...(scope.tagId === undefined ? [] : [isTagged(sql`m.tag_ids`, scope.tagId)]),
    ],
    sql` and `,
  );

/** The span of a stay `m`. */
const spanOfStay = sql`(
  select max(s.began_revision) from rm_report_spans s
  where s.ticket_id = m.ticket_id and s.began_revision <= m.began_revision
)`;

/** The tags under which a span `s` counts. */
const tagsOfSpan = sql`coalesce(
  s.tag_ids, array(select t.tag_id from rm_contact_tags t where t.contact_id = s.contact_id)
)`;

/** Stays `m` that lasted at the moment of the scope. */
export const staysAt = (scope: ReportScope): RawBuilder<unknown> =>
  sql.join(
    [
      sql`tstzrange(m.began_at, m.ended_at) @> ${scope.asOf}::timestamptz`,
      isSeen(scope.visibility),
      ...inPlace(scope),
      ...(scope.tagId === undefined
        ? []
        : [
            sql`exists (
              select from rm_report_spans s where s.ticket_id = m.ticket_id
                and s.began_revision = ${spanOfStay} and ${isTagged(tagsOfSpan, scope.tagId)}
            )`,
          ]),
    ],
    sql` and `,
  );

/** Turns `turn` in the span of a stay `m` that had no answer at that moment. */
export const unansweredOf = (asOf: Date): RawBuilder<unknown> => sql`(
  select t.number, t.began_at from rm_report_turns t
  where t.ticket_id = m.ticket_id and t.began_at <= ${asOf} and (t.answered_at is null or t.answered_at > ${asOf})
    and t.began_revision = ${spanOfStay}
  order by t.number desc limit 1
)`;
