import { createECDH, randomBytes } from 'node:crypto';
import { showPushKey, subscribePush, unsubscribePush, type UserActor } from '@balcao/contracts';
import type { EndpointHandler } from '@balcao/event-bus';
import { beforeEach, describe, expect, it } from 'vitest';
import { findSubscriptions } from '#push/push-subscriptions.ts';
import { notificationDatabase } from './open-database.ts';
import { ana } from './samples.ts';
import { serveShowPushKey, serveSubscribePush, serveUnsubscribePush } from '#push/push.endpoints.ts';

const db = await notificationDatabase();

const ask = async (handler: EndpointHandler, body: unknown, actor: UserActor | { kind: 'nobody' } = ana) => {
  const payload = new TextEncoder().encode(JSON.stringify({ params: {}, query: {}, body }));
  const context = { actor, correlationId: 'test', deadline: new Date(Date.now() + 60_000), after: [] };
  try {
    return { status: (await handler.serve(payload, context, true)).status };
  } catch (error) {
    return error;
  }
};
const pair = createECDH('prime256v1');
const keys = { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
const endpoint = 'https://push.example.com/send/abc';
const pushKey = { publicKey: 'key', privateKey: 'secret' };
const subscribe = serveSubscribePush({ db });
const unsubscribe = serveUnsubscribePush({ db });

beforeEach(async () => {
  await db.deleteFrom('st_push_subscriptions').execute();
});

describe('the calls of web push', () => {
  it('give the key, store a subscription and delete it', async () => {
    expect(await ask(serveShowPushKey({ pushKey }), {})).toMatchObject({
      status: showPushKey.status,
    });
    expect(await ask(subscribe, { endpoint, keys, language: 'pt-BR' })).toMatchObject({
      status: subscribePush.status,
    });
    expect(await findSubscriptions(db, [5])).toEqual([{ userId: 5, endpoint, keys, language: 'pt-BR' }]);
    expect(await ask(unsubscribe, { endpoint }, { ...ana, userId: 6 })).toMatchObject({
      status: unsubscribePush.status,
    });
    expect(await findSubscriptions(db, [5])).toHaveLength(1);
    await ask(unsubscribe, { endpoint });
    expect(await findSubscriptions(db, [5])).toEqual([]);
  });

  it.each([
    'http://push.example.com/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://[::1]/a',
    'https://localhost/a',
    'https://redis/a',
    'https://desk.internal/a',
    'https://user:secret@push.example.com/a',
    'not an address',
  ])('refuse %s', async (address) => {
    expect(await ask(subscribe, { endpoint: address, keys, language: 'en' })).toMatchObject({
      code: 'ERR_VALIDATION',
    });
    expect(await findSubscriptions(db, [5])).toEqual([]);
  });

  it('are for signed-in users alone', async () => {
    const nobody = { kind: 'nobody' } as const;
    for (const [handler, body] of [
      [serveShowPushKey({ pushKey }), {}],
      [subscribe, { endpoint, keys }],
      [unsubscribe, { endpoint }],
    ] as const)
      expect(await ask(handler, body, nobody)).toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
  });
});
