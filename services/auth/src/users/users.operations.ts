import { mediaToken, readDirectory, describeUsers } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import { sql } from 'kysely';
import { selectUsers, toUser } from './users.query.ts';
import type { Surroundings } from '../surroundings.ts';

/** The clocks of the machines that sign and verify may differ by this much. */
const marginSeconds = 60;

/** Users, ended sessions and their positions, all from the same moment. */
export const serveReadDirectory = ({ store: { db } }: Surroundings): OperationHandler =>
  serveOperation(readDirectory, async () =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const positions = await tx.selectFrom('es_partitions').select(['partition', 'position']).execute();
        const users = await tx
          .selectFrom('rm_users')
          .select(['id', 'name', 'profile', 'queue_ids', 'is_tricked', 'is_newcomer', 'is_suspended'])
          .execute();
        const revoked = await tx
          .selectFrom('rm_sessions')
          .select('id')
          .where(
            'ended_at',
            '>',
            sql<Date>`now() - make_interval(secs => ${mediaToken.lifetimeSeconds + marginSeconds})`,
          )
          .execute();
        const enabled = await tx
          .selectFrom('rm_settings')
          .select('key')
          .where('key', 'in', ['allTicket', 'userCreation'])
          .where('value', '=', 'enabled')
          .execute();
        const isEnabled = (wanted: 'allTicket' | 'userCreation') => enabled.some(({ key }) => key === wanted);
        return {
          users: users.map((user) => ({
            userId: user.id,
            name: user.name,
            profile: user.profile,
            queueIds: user.queue_ids,
            seesNumbers: user.is_tricked === 'enabled',
            ...(user.is_newcomer ? { isNewcomer: true } : {}),
            ...(user.is_suspended ? { isSuspended: true as const } : {}),
          })),
          revokedSessionIds: revoked.map(({ id }) => id),
          allTicket: isEnabled('allTicket'),
          isSignUpOpen: isEnabled('userCreation'),
          positions,
        };
      }),
  );

export const serveDescribeUsers = ({ store: { db } }: Surroundings): OperationHandler =>
  serveOperation(describeUsers, async ({ userIds }) => {
    if (userIds.length === 0) return { users: [] };
    const rows = await selectUsers(db).where('user.id', 'in', userIds).execute();
    return { users: rows.map(toUser) };
  });
