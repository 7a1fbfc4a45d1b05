import { authEvents } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, it } from 'vitest';
import { findSubscriptions, keepSubscription } from '#push/push-subscriptions.ts';
import { openDatabase } from './open-database.ts';
import { openPushBrowser } from './read-push.ts';
import { notificationStores } from './running-notification.ts';

const stores = await notificationStores();
const auth = await stores.startOwner({ service: 'auth', catalog: authEvents });
await stores.start();
const db = openDatabase(stores.databaseUrl);

it('a browser whose session was ended elsewhere gets no more pushes', async () => {
  const { keys } = openPushBrowser();
  for (const sessionId of ['lost', 'kept'])
    await keepSubscription(
      db,
      { userId: 5, sessionId },
      { endpoint: `https://push.example.com/${sessionId}`, keys, language: 'en' },
    );
  await auth.transaction((tx) =>
    tx.append(
      'session-lost',
      'absent',
      [{ type: 'SessionRevoked', data: { sessionId: 'lost', userId: 5, reason: 'password-changed' } }],
      { metadata: { actor: { kind: 'system', name: 'test' }, correlationId: 'test' } },
    ),
  );
  await eventually(async () => {
    const kept = await findSubscriptions(db, [5]);
    expect(kept.map(({ endpoint }) => endpoint)).toEqual(['https://push.example.com/kept']);
  });
});
