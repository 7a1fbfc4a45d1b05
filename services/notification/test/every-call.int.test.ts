import { type Actor, can, type Endpoint, endpoints, fileEndpoints } from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { assertNamed } from '@balcao/service-runtime/testing/named-failures';
import { expect, test } from 'vitest';
import { notificationStores } from './running-notification.ts';
import { ana } from './samples.ts';

const stores = await notificationStores();
const bus = await stores.start();
const own = [...endpoints, ...fileEndpoints].filter(({ service }) => service === 'notification');

const ask = async (actor: Actor, endpoint: Endpoint) => {
  const reply = await bus.request(
    endpoint,
    { params: {}, query: {}, body: {} },
    { ...systemContext('test', { deadlineMs: 60_000 }), actor },
  );
  const text = Buffer.from(reply.body).toString();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  assertNamed(endpoint, reply.status, body);
  return { status: reply.status, body };
};

test.each(own.map((endpoint) => [endpoint.operation, endpoint] as const))(
  '%s is for every signed-in user with permission, and has no error code of its own',
  async (_operation, endpoint) => {
    expect(await ask({ kind: 'nobody' }, endpoint)).toMatchObject({
      status: 401,
      body: { error: 'ERR_SESSION_EXPIRED' },
    });
    for (const profile of ['user', 'admin'] as const) {
      const { status, body } = await ask({ ...ana, profile }, endpoint);
      if (endpoint.access !== 'signed-in' && endpoint.access !== 'public' && !can(profile, endpoint.access)) {
        expect([status, body]).toMatchObject([403, { error: 'ERR_NO_PERMISSION' }]);
        continue;
      }
      if (status !== endpoint.status)
        expect([status, body]).toMatchObject([400, { error: 'ERR_VALIDATION' }]);
    }
    expect(endpoint.errors).toEqual(endpoint.access === 'signed-in' ? [] : ['ERR_NO_PERMISSION']);
  },
);
