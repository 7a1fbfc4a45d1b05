import { connect } from 'nats';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { testNats, testPostgres, testRedis } from './index.ts';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<Record<string, unknown>>(sql);
    return result.rows;
  } finally {
    await client.end();
  }
}

test('databases of one template are built once and share nothing afterwards', async () => {
  let builds = 0;
  const options = {
    templateKey: 'test-stores',
    schema: 'ticket',
    migrate: async (url: string) => {
      builds += 1;
      await query(url, 'create table notes (text text)');
    },
  };
  const [one, other] = await Promise.all([testPostgres(options), testPostgres(options)]);
  await query(one.url, `insert into notes values ('only here')`);
  expect(await query(one.url, 'select text from ticket.notes')).toEqual([{ text: 'only here' }]);
  expect(await query(other.url, 'select text from notes')).toEqual([]);
  expect(builds).toBe(1);
});

test('a disposed database is gone', async () => {
  const database = await testPostgres();
  await database.dispose();
  await expect(query(database.url, 'select 1')).rejects.toThrow('does not exist');
});

test('a failed migration is reported, and the next one starts from nothing', async () => {
  const templateKey = 'failing';
  const failing = testPostgres({
    templateKey,
    migrate: async (url) => {
      await query(url, 'create table half (id int)');
      throw new Error('broken migration');
    },
  });
  await expect(failing).rejects.toThrow('broken migration');
  const mended = await testPostgres({
    templateKey,
    migrate: (url) => query(url, 'create table half (id int)').then(() => undefined),
  });
  expect(await query(mended.url, 'select count(*)::int as n from half')).toEqual([{ n: 0 }]);
});

test('a broker keeps its streams over a restart and deletes them on request', async () => {
  const nats = await testNats();
  const connection = await connect({ servers: nats.url, maxReconnectAttempts: -1, reconnectTimeWait: 20 });
  const manager = await connection.jetstreamManager();
  await manager.streams.add({ name: 'NOTES', subjects: ['notes.>'] });
  await connection.jetstream().publish('notes.one', 'x'.repeat(2_000_000));
  await nats.stop();
  await nats.start();
  await expect.poll(async () => (await manager.streams.info('NOTES')).state.messages).toBe(1);
  await nats.deleteAllStreams();
  await expect(manager.streams.info('NOTES')).rejects.toThrow('stream not found');
  await connection.close();
});

test('a redis keeps its keys over a restart and deletes them on request', async () => {
  const redis = await testRedis();
  const client = new Redis(redis.url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  await client.set('note', 'kept');
  expect(await client.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
  await redis.stop();
  await redis.start();
  expect(await client.get('note')).toBe('kept');
  await redis.flush();
  expect(await client.get('note')).toBeNull();
  await client.quit();
});
