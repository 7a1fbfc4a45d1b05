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

it('a suspended user gets nothing more, whatever was stored late, until let in again (rule A27)', async () => {
  const { keys } = openPushBrowser();
  const metadata = { actor: { kind: 'system', name: 'test' }, correlationId: 'test' } as const;
  const facts = { name: 'Ana', email: 'ana@desk.test', profile: 'user', isTricked: 'enabled' } as const;
  await keepSubscription(
    db,
    { userId: 6, sessionId: 'late' },
    { endpoint: 'https://push.example.com/late', keys, language: 'en' },
  );
  const tell = async (type: 'UserSuspended' | 'UserReinstated', count: number) => {
    await auth.transaction((tx) => tx.append('user-6', 'any', [{ type, data: { userId: 6 } }], { metadata }));
    await eventually(async () => {
      expect(await findSubscriptions(db, [6])).toHaveLength(count);
    });
  };
  const hours = { startWork: '', endWork: '', queueIds: [], whatsappId: null };
  await auth.transaction((tx) =>
    tx.append('user-6', 'absent', [{ type: 'UserCreated', data: { userId: 6, ...facts, ...hours } }], {
      metadata,
    }),
  );
  await tell('UserSuspended', 0);
  await tell('UserReinstated', 1);
});

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
