import type { UserActor } from '@balcao/contracts';
import type { StoreTables } from '@balcao/event-store';
import { sql, type Kysely } from 'kysely';
import type { NotificationTables } from '#database/schema.ts';
import { toPlacedUpdate, type PlacedUpdate } from '../../live-log.ts';

type Tables = NotificationTables & StoreTables;

/** What an actor may see of what follows a position: the audience rule of `domain/audience.ts`, as one query. */
export const visibleUpdates = async (
  db: Kysely<Tables>,
  actor: UserActor,
  after: number,
  limit: number,
): Promise<PlacedUpdate[]> => {
  const rows = await db
    .selectFrom('rm_live_updates')
    .selectAll()
    .where('position', '>', after)
    .where((where) =>
      where.or([
        where('is_for_everybody', '=', true),
        ...(actor.profile === 'admin' ? [where('is_for_admins', '=', true)] : []),
        ...(actor.seesAllTickets ? [where('is_for_all_when_open', '=', true)] : []),
        sql<boolean>`${actor.userId} = any(user_ids)`,
        sql<boolean>`queue_ids && ${actor.queueIds}::integer[]`,
      ]),
    )
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(toPlacedUpdate);
};

/** The oldest position that is still kept, or one behind the head when nothing is. */
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
