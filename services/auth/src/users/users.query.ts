import { type Actor, can, type User, type UserSummary, foldName } from '@balcao/contracts';
import { sql, type ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AuthDb } from '#database/store.ts';
import { folded } from '@balcao/event-store/database/folded';
import { containing } from '@balcao/event-store/database/like-pattern';
import type { AuthTables } from '#database/schema.ts';

/** Users with the shown fields of their default connection and sectors. */
export const selectUsers = (db: AuthDb) =>
  db
    .selectFrom('rm_users as user')
    .leftJoin('rm_connections as connection', 'connection.id', 'user.whatsapp_id')
    .select((on) => [
      'user.id',
      'user.name',
      'user.email',
      'user.profile',
      'user.is_tricked',
      'user.start_work',
      'user.end_work',
      'user.whatsapp_id',
      'user.created_at',
      'user.is_suspended',
      'user.is_newcomer',
      'user.is_invited',
      'connection.name as connection_name',
      'connection.type as connection_type',
      'connection.color as connection_color',
      jsonArrayFrom(
        on
          .selectFrom('rm_queues as queue')
          .select(['queue.id', 'queue.name', 'queue.color'])
          .where(sql<boolean>`queue.id = any("user".queue_ids)`)
          .orderBy(sql`lower(queue.name)`),
      ).as('queues'),
    ]);

export type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

export const toUser = (row: UserRow): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  profile: row.profile,
  isTricked: row.is_tricked,
  startWork: row.start_work,
  endWork: row.end_work,
  queues: row.queues,
  whatsappId: row.whatsapp_id,
  whatsapp:
    row.whatsapp_id === null || row.connection_name === null || row.connection_color === null
      ? null
      : {
          id: row.whatsapp_id,
          name: row.connection_name,
          type: row.connection_type,
          color: row.connection_color,
        },
  createdAt: row.created_at.toISOString(),
  isSuspended: row.is_suspended,
  ...(row.is_newcomer ? { isNewcomer: true } : {}),
  ...(row.is_invited ? { isInvited: true } : {}),
});

export const seesDetails = (viewer: Actor, userId: number): boolean =>
  viewer.kind === 'user' && (viewer.userId === userId || can(viewer.profile, 'users:viewDetails'));

/** Whole users for admins and oneself; for others only what identifies a colleague (rule A17). */
export const presentUser = (row: UserRow, viewer: Actor): User | UserSummary => {
  const { id, name, profile, queues, isSuspended, ...details } = toUser(row);
  const summary = { id, name, profile, queues, isSuspended };
  return seesDetails(viewer, id) ? { ...summary, ...details } : summary;
};

const pageSize = 20;

type Search = {
  readonly searchParam: string;
  readonly pageNumber: number;
  /** Otherwise only names are searched. */
  readonly matchesAddresses: boolean;
  readonly newcomersOnly: boolean;
  /** Undefined: suspended users and others. */
  readonly isSuspended: boolean | undefined;
};

type Tables = AuthTables & { user: AuthTables['rm_users'] };

const matching =
  ({ searchParam, matchesAddresses, newcomersOnly, isSuspended }: Search) =>
  (on: ExpressionBuilder<Tables, 'user'>) => {
    const pattern = containing(foldName(searchParam));
    return on.and([
      on.or([
        on(folded('"user".name'), 'like', pattern),
        ...(matchesAddresses ? [on(folded('"user".email'), 'like', pattern)] : []),
      ]),
      ...(isSuspended === undefined ? [] : [on('user.is_suspended', '=', isSuspended)]),
      ...(newcomersOnly ? [on('user.is_newcomer', '=', true)] : []),
    ]);
  };

/** Newest first, with or without accents. `count` is the number of all matches. */
export const findUsers = async (
  db: AuthDb,
  search: Search,
): Promise<{ rows: UserRow[]; count: number; hasMore: boolean }> => {
  const offset = (search.pageNumber - 1) * pageSize;
  const [rows, { count }] = await Promise.all([
    selectUsers(db)
      .where(matching(search))
      .orderBy('user.created_at', 'desc')
      .orderBy('user.id', 'desc')
      .limit(pageSize)
      .offset(offset)
      .execute(),
    db
      .selectFrom('rm_users as user')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where(matching(search))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, count, hasMore: count > offset + rows.length };
};
