import { createGroupCommit } from '@balcao/event-store';
import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';

/** null means: the default connection, no user, no sector. */
export type Wished = {
  readonly connectionId: number | null;
  readonly userId: number | null;
  readonly queueId: number | null;
};
export type Destination = {
  /** null if the connection does not exist. */
  readonly connectionId: number | null;
  readonly hasUser: boolean;
  readonly isUserSuspended: boolean;
  readonly hasQueue: boolean;
};
export type FindDestination = (wished: Wished) => Promise<Destination>;

/** Checks that the connection, user and sector of a send exist. Calls during a query share the next query. */
export const createFindDestination = (db: TicketDb): FindDestination =>
  createGroupCommit<Wished, Destination>({
    write: async (wished) => {
      const { rows } = await sql<Destination>`
        select case when wished.connection_id is null
            then (select connection_id from rm_connections where is_default order by connection_id limit 1)
            else (select connection_id from rm_connections c where c.connection_id = wished.connection_id)
          end as "connectionId",
          wished.user_id is null
            or exists (select from rm_users u where u.user_id = wished.user_id and not is_deleted) as "hasUser",
          exists (select from rm_users u where u.user_id = wished.user_id and is_suspended) as "isUserSuspended",
          wished.queue_id is null
            or exists (select from rm_queues q where q.queue_id = wished.queue_id) as "hasQueue"
        from unnest(
          ${wished.map(({ connectionId }) => connectionId)}::bigint[],
          ${wished.map(({ userId }) => userId)}::bigint[],
          ${wished.map(({ queueId }) => queueId)}::bigint[]
        ) with ordinality as wished (connection_id, user_id, queue_id, number)
        order by wished.number
      `.execute(db);
      return rows;
    },
    isHopeless: () => true,
  });
