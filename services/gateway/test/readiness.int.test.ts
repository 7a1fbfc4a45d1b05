import { serviceNameSchema } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { openDesk } from './desk.ts';
import { send } from './http.ts';

const desk = await openDesk();
const gateway = await desk.startGateway();

test('the desk is ready if every service is', async () => {
  expect(serviceNameSchema.options).toHaveLength(6);
  const answer = await send(gateway, '/readyz');
  expect([answer.status, answer.json]).toEqual([200, { status: 'ready' }]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('an unavailable store is reported, until it is back', async () => {
  await desk.redis.stop();
  await eventually(async () => {
    const { status, json } = await send(gateway, '/readyz');
    expect([status, json]).toEqual([503, { status: 'not ready', missing: ['gateway'] }]);
  });
  expect((await send(gateway, '/livez')).status).toBe(200);
  await desk.redis.start();
  await expect.poll(async () => (await send(gateway, '/readyz')).status).toBe(200);
});

test('a gateway stops cleanly while Redis is away', async () => {
  const other = await desk.startGateway();
  await desk.redis.stop();
  await expect.poll(() => other.logged.join('')).toContain('Redis is away');
  await other.stop();
  await desk.redis.start();
});

test('without a broker nothing is ready, and calls answer that they can be retried', async () => {
  await desk.nats.stop();
  await expect.poll(async () => (await send(gateway, '/readyz')).status).toBe(503);
  const answer = await send(gateway, '/auth/refresh_token', { method: 'POST' });
  expect([503, 504]).toContain(answer.status);
  expect(answer.json).toHaveProperty('error');
  await desk.nats.start();
  await expect.poll(async () => (await send(gateway, '/readyz')).status).toBe(200);
});

test('the private port’s figures are not at the public one', async () => {
  for (const path of ['/metrics', '/metrics/', '/healthz', '/varz'])
    expect((await send(gateway, path)).status).toBe(404);
});
