import { sql, type QueryExecutorProvider } from 'kysely';
import { executeLast } from '../database/pipelining.ts';
import type { DraftEvent } from './event-codec.ts';

export type EventPosition = { readonly partition: number; readonly position: number };

export type PositionedDraft = { readonly partition: number; readonly draft: DraftEvent };

/**
 * The last statement of a transaction, sent together with the commit. It takes the partitions' counters, in ascending
 * order so that two transactions cannot deadlock, and writes the events at the next positions. The counters stay locked
 * until the commit, so positions are dense and appear in order (rule G2). The result is in the order of `events`.
 */
export const writeEvents = async (
  db: QueryExecutorProvider,
  events: readonly PositionedDraft[],
): Promise<readonly EventPosition[]> => {
  const counts = new Map<number, number>();
  const positions = events.map(({ partition }) => {
    const place = (counts.get(partition) ?? 0) + 1;
    counts.set(partition, place);
    return place;
  });
  const partitions = [...counts.keys()];
  const [only] = partitions;
  const counter =
    only !== undefined && partitions.length === 1
      ? sql`
        counter as (
          update es_partitions set position = position + ${events.length}::int where partition = ${only}::smallint
          returning partition, position - ${events.length}::int as base
        )`
      : sql`
        locked as materialized (
          select partition from es_partitions
          where partition = any(${partitions}::smallint[]) order by partition for no key update
        ),
        counter as (
          update es_partitions set position = es_partitions.position + wanted.count
          from locked
          join unnest(${partitions}::smallint[], ${[...counts.values()]}::int[]) as wanted (partition, count)
            on wanted.partition = locked.partition
          where es_partitions.partition = locked.partition
          returning es_partitions.partition, es_partitions.position - wanted.count as base
        )`;
  const drafts = events.map(({ draft }) => draft);
  const rows = await executeLast(
    db,
    sql<EventPosition>`
    with ${counter}
    insert into es_events
      (partition, position, stream, revision, id, type, version, data, sealed, subject, metadata, at)
    select counter.partition, counter.base + made.place, made.stream, made.revision, made.id, made.type,
      made.version, made.data, made.sealed, made.subject, made.metadata, made.at
    from counter
    join unnest(
      ${events.map(({ partition }) => partition)}::smallint[],
      ${positions}::int[],
      ${drafts.map(({ stream }) => stream)}::text[],
      ${drafts.map(({ revision }) => revision)}::int[],
      ${drafts.map(({ id }) => id)}::uuid[],
      ${drafts.map(({ type }) => type)}::text[],
      ${drafts.map(({ version }) => version)}::smallint[],
      ${drafts.map(({ data }) => data)}::json[],
      ${drafts.map(({ sealed }) => sealed)}::bytea[],
      ${drafts.map(({ subject }) => subject)}::text[],
      ${drafts.map(({ metadata }) => metadata)}::json[],
      ${drafts.map(({ at }) => at.toISOString())}::timestamptz[]
    ) with ordinality
      as made (partition, place, stream, revision, id, type, version, data, sealed, subject, metadata, at, ordinal)
      on made.partition = counter.partition
    order by made.ordinal
    returning partition, position
  `,
  );
  if (rows.length !== events.length) throw new Error('A counter of es_partitions is missing.');
  return rows;
};
