import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import { queueStream } from '#catalogue/queues/queue.decider.ts';
import { tagStream } from '#catalogue/tags/tag.decider.ts';
import type { Happening } from './timeline.query.ts';

export type NamesById = {
  readonly users: ReadonlyMap<number, string>;
  readonly queues: ReadonlyMap<number, string>;
  readonly connections: ReadonlyMap<number, string>;
  readonly tags: ReadonlyMap<number, string>;
};

type Named = { readonly kind: keyof NamesById; readonly id: number; readonly name: string };

const idsOf = (values: Iterable<number | null | undefined>): number[] => [
  ...new Set([...values].filter((id) => id !== null && id !== undefined)),
];

/** The present names of the users, sectors, connections and tags in these entries. */
export const findNames = async (db: TicketDb, happenings: readonly Happening[]): Promise<NamesById> => {
  const facts = happenings.flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
  const actors = happenings.map(({ actor }) => (actor.kind === 'user' ? actor.userId : null));
  const asked: readonly [keyof NamesById, number[]][] = [
    ['users', idsOf([...facts.map(({ userId }) => userId), ...actors])],
    ['queues', idsOf(facts.map(({ queueId }) => queueId))],
    ['connections', idsOf(facts.map(({ whatsappId }) => whatsappId))],
    ['tags', idsOf(facts.flatMap(({ tagIds }) => tagIds ?? []))],
  ];
  const ids = new Map(asked);
  const of = (kind: keyof NamesById) => sql`${ids.get(kind) ?? []}::bigint[]`;
  const { rows } = await sql<Named>`
    select 'users' as kind, user_id as id, name from rm_users where user_id = any(${of('users')})
    union all select 'queues', queue_id, name from rm_queues where queue_id = any(${of('queues')})
    union all select 'connections', connection_id, name from rm_connections where connection_id = any(${of('connections')})
    union all select 'tags', tag_id, name from rm_tags where tag_id = any(${of('tags')})
  `.execute(db);
  const former = await findFormerNames(db, asked);
  const named = (wanted: keyof NamesById) =>
    new Map([...former, ...rows].filter(({ kind }) => kind === wanted).map(({ id, name }) => [id, name]));
  return {
    users: named('users'),
    queues: named('queues'),
    connections: named('connections'),
    tags: named('tags'),
  };
};

/** The last names of sectors and tags in the log, for those that were deleted. */
const findFormerNames = async (
  db: TicketDb,
  asked: readonly (readonly [keyof NamesById, readonly number[]])[],
): Promise<readonly Named[]> => {
  const of = (wanted: keyof NamesById, streamOf: (id: number) => string): string[] =>
    asked.flatMap(([kind, ids]) => (kind === wanted ? ids.map(streamOf) : []));
  const streams = [...of('queues', queueStream), ...of('tags', tagStream)];
  if (streams.length === 0) return [];
  const { rows } = await sql<Named>`
    select distinct on (stream) case when data -> 'tag' is null then 'queues' else 'tags' end as kind,
      (coalesce(data -> 'tag', data -> 'queue') ->> 'id')::bigint as id,
      coalesce(data -> 'tag', data -> 'queue') ->> 'name' as name
    from es_events
    where stream = any(${streams}::text[])
      and type in ('QueueCreated', 'QueueDetailsChanged', 'TagCreated', 'TagDetailsChanged')
    order by stream, revision desc
  `.execute(db);
  return rows;
};
