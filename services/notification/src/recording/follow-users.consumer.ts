import { authEvents } from '@balcao/contracts';
import { type Consumer, startConsumer } from '@balcao/event-bus';
import { forgetUser, markSuspended, rememberUser } from '#directory/known-users.ts';
import { forgetSession } from '#push/index.ts';
import type { ConsumingFrom } from '#surroundings.ts';

/**
 * What bells and pushes depend on: roles, sectors, visibility of numbers, suspensions, sessions, and the setting that shows every ticket to every
 * user.
 */
export const followUsers = (from: ConsumingFrom): Consumer =>
  startConsumer({
    ...from('auth'),
    consumer: 'notification__follow-users',
    catalog: authEvents,
    types: [
      'UserCreated',
      'UserDetailsChanged',
      'UserSuspended',
      'UserReinstated',
      'UserDeleted',
      'SessionRevoked',
      'SettingChanged',
    ],
    apply: async ({ db }, events) => {
      for (const { type, data } of events)
        switch (type) {
          case 'UserCreated':
          case 'UserDetailsChanged':
            await rememberUser(db, { ...data, isMasked: data.isTricked === 'disabled' });
            break;
          case 'UserSuspended':
          case 'UserReinstated':
            await markSuspended(db, data.userId, type === 'UserSuspended');
            break;
          case 'UserDeleted':
            await forgetUser(db, data.userId);
            break;
          case 'SessionRevoked':
            await forgetSession(db, data.sessionId);
            break;
          case 'SettingChanged':
            if (data.key === 'allTicket')
              await db
                .updateTable('st_desk')
                .set({ all_ticket: data.value === 'enabled' })
                .execute();
        }
    },
  });
