import { migratedDatabase } from '@balcao/service-runtime/testing/migrated-database';
import { testNats, testRedis } from '@balcao/testkit';
import { migrations } from '#compose.ts';

/** For messaging and those that it hears of. */
export const messagingStores = () =>
  Promise.all([
    migratedDatabase('messaging', migrations, ['auth', 'channel-session', 'ticket']),
    testNats(),
    testRedis(),
  ]);
