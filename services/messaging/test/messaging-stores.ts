import { migratedDatabase } from '@balcao/service-runtime/testing/migrated-database';
import { testNats, testRedis } from '@balcao/testkit';

/** For messaging and those that it hears of. */
export const messagingStores = () =>
  Promise.all([
    migratedDatabase('messaging', ['auth', 'channel-session', 'ticket']),
    testNats(),
    testRedis(),
  ]);
