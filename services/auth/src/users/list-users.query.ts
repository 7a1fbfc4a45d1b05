import { foldName } from '@balcao/contracts';
import { folded } from '@balcao/event-store/database/folded';
import { containing } from '@balcao/event-store/database/like-pattern';
import type { AuthTables } from '#database/schema.ts';
import { selectUsers, type UserRow } from './read-users.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { AuthDb } from '#store.ts';

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
