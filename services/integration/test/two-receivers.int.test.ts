import { createDatabase, type StoreTables } from '@balcao/event-store';
import { createLifecycle, createLogger, createOutboundClient, systemClock } from '@balcao/service-kit';
import { createJobs } from '@balcao/service-runtime/jobs/jobs';
import { migratedDatabase } from '@balcao/service-runtime/testing/migrated-database';
import { disposeAtEnd, eventually, testRedis } from '@balcao/testkit';
import { beforeEach, expect, test } from 'vitest';
import type { IntegrationTables } from '#database/schema.ts';
import { addDeliveries, createDelivering } from '#deliveries/index.ts';
import { dayOfTries } from '#deliveries/retry.rules.ts';
import { integrationJobs } from '#integration.jobs.ts';
import { openStandIn } from './stand-in.ts';

const [postgres, redis, quick, slow] = await Promise.all([
  migratedDatabase('integration'),
  testRedis(),
  openStandIn(),
  openStandIn(),
]);
const log = createLogger({ service: 'integration', level: 'silent' });
const { db, close } = createDatabase<IntegrationTables & StoreTables>({
  url: postgres.url,
  schema: 'integration',
  applicationName: 'test',
});
const standIns = new Map([
  ['quick', quick],
  ['slow', slow],
]);
const lifecycle = createLifecycle(log);
const catalogue = { deliver: integrationJobs.deliver };
const jobs = createJobs({ catalogue, redisUrl: redis.url, log, needsRedis: false });
const schedule = jobs.timer(
  catalogue.deliver,
  createDelivering({
    db,
    ask: createOutboundClient({ allowedHosts: [quick.host, slow.host] }),
    receiverOf: (receiverId) => {
      const url = standIns.get(receiverId)?.url;
      return url === undefined
        ? undefined
        : { schedule: dayOfTries, findTarget: () => Promise.resolve({ url, headers: {} }) };
    },
    clock: systemClock,
    timeoutMs: 15_000,
  }),
);
await jobs.start(lifecycle);
disposeAtEnd(async () => {
  quick.answersBy((_asked, response) => void response.end());
  await lifecycle.stop(20_000);
  await close();
});

beforeEach(() => {
  quick.asked.length = 0;
  slow.asked.length = 0;
});

const add = async (receiverId: string, name: string, count: number): Promise<void> => {
  await db.transaction().execute((tx) =>
    addDeliveries(
      tx,
      Array.from({ length: count }, (_, index) => ({
        receiverId,
        deliveryId: `${name}-${String(index)}`,
        lane: `${name}-${String(index)}`,
        contactId: null,
        ticketId: null,
        content: JSON.stringify({ name, index }),
        createdAt: new Date(),
      })),
    ),
  );
};
const statesOf = async (receiverId: string) =>
  new Set(
    (
      await db.selectFrom('st_deliveries').select('state').where('receiver_id', '=', receiverId).execute()
    ).map(({ state }) => state),
  );

test('a receiver that does not answer delays no other one (rule I1)', async () => {
  const held: (() => unknown)[] = [];
  slow.answersBy((_asked, response) => {
    held.push(() => response.end());
  });
  await add('slow', 'slow', 30);
  await schedule({ receiverId: 'slow' }, { id: 'slow' });
  await eventually(() => {
    expect(held.length).toBeGreaterThanOrEqual(8);
  });
  await add('quick', 'quick', 30);
  await schedule({ receiverId: 'quick' }, { id: 'quick' });
  await eventually(async () => {
    expect(await statesOf('quick')).toEqual(new Set(['taken']));
  });
  // None of its tries has ended yet.
  expect(
    await db.selectFrom('st_delivery_tries').selectAll().where('receiver_id', '=', 'slow').execute(),
  ).toEqual([]);
  expect(await statesOf('slow')).toEqual(new Set(['waiting']));
  slow.answersBy((_asked, response) => void response.end());
  for (const answer of held) answer();
  await eventually(async () => {
    expect(await statesOf('slow')).toEqual(new Set(['taken']));
  });
});

test('a Redis that loses all data loses no delivery (rule I1)', async () => {
  for (const standIn of standIns.values())
    standIn.answersBy((_asked, response) => void response.writeHead(500).end());
  for (const receiverId of standIns.keys()) {
    await add(receiverId, `kept by ${receiverId}`, 3);
    await schedule({ receiverId }, { id: receiverId });
  }
  await eventually(async () => {
    // Each of them, however often: the first may be tried again before the last is.
    expect(
      await db
        .selectFrom('st_delivery_tries')
        .select('delivery_id')
        .distinct()
        .where('status', '=', 500)
        .execute(),
    ).toHaveLength(6);
  });
  for (const standIn of standIns.values()) standIn.answersBy((_asked, response) => void response.end());
  await redis.flush();
  await eventually(async () => {
    expect([await statesOf('quick'), await statesOf('slow')]).toEqual([
      new Set(['taken']),
      new Set(['taken']),
    ]);
  });
});
