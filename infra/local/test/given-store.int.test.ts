import { once } from 'node:events';
import { createServer } from 'node:net';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../src/processes/free-port.ts';
import { useGivenStore } from '../src/stores/given-store.ts';
import { prepareDatabase } from '../src/stores/postgres-preparation.ts';
import type { StoreName } from '../src/stores/store.ts';

const variables = { postgres: 'DATABASE_URL', redis: 'REDIS_URL', nats: 'NATS_URL' } as const;
const names = ['postgres', 'redis', 'nats'] as const;

/** Of this run's stores. */
const addressOf = (name: StoreName): string => process.env[variables[name]] ?? '';
const use = (name: StoreName, address: string) => useGivenStore(name, variables[name], address, 0);

/** The address with another part. */
const but = (name: StoreName, change: (url: URL) => void): string => {
  const url = new URL(addressOf(name));
  change(url);
  return url.href;
};

test.each(names)('%s is used as it is given', async (name) => {
  expect(await use(name, addressOf(name))).toMatchObject({
    url: addressOf(name),
    origin: `the server in ${variables[name]}`,
  });
});

test.each(names)('%s that does not answer is named, with what to do', async (name) => {
  const port = await freePort();
  const address = but(name, (url) => {
    url.port = String(port);
  });
  const refusal = expect(use(name, address)).rejects;
  await refusal.toThrow(
    new RegExp(`${variables[name]} can't be used:.*:${port}: .*ECONNREFUSED.*Start it`, 's'),
  );
});

test.each(names)('%s that refuses the password says so, and the password is not told', async (name) => {
  const address = but(name, (url) => {
    if (name !== 'redis') url.username ||= 'somebody';
    url.password = 'not it / @';
  });
  const error = await use(name, address).catch((problem: unknown) => String(problem));
  // A server that was given without a password has none to refuse.
  if (new URL(addressOf(name)).password === '') return;
  expect(error).toMatch(/password|WRONGPASS|Authorization/i);
  expect(error).not.toContain('not it');
});

test.each([
  ['postgres', 'mysql://root@127.0.0.1/desk'],
  ['postgres', '127.0.0.1:5432'],
  ['redis', 'http://127.0.0.1:6379'],
  ['redis', 'nonsense'],
  ['nats', 'redis://127.0.0.1:4222'],
] as const)('%s has no address like %s', async (name, address) => {
  await expect(use(name, address)).rejects.toThrow(/is not an address of the form .*:\/\//);
});

test('a broker whose messages are too short is named, with what to set', async () => {
  const server = createServer((socket) => {
    socket.end('INFO {"jetstream":true,"max_payload":65536}\r\nPONG\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await expect(use('nats', `nats://127.0.0.1:${String(port)}`)).rejects.toThrow(/65536 bytes.*max_payload/s);
});

test('of several brokers one has to answer', async () => {
  const away = `127.0.0.1:${await freePort()}`;
  const { url } = await use('nats', `${away},${addressOf('nats')}`);
  expect(url).toContain(away);
});

test('a database is prepared by whoever owns it, and by nobody else', async () => {
  const client = new Client({ connectionString: addressOf('postgres') });
  await client.connect();
  await client.query(`create role given_plain login password 'given'`);
  await client.query('create database given_desk');
  onTestFinished(async () => {
    await client.query('drop database given_desk');
    await client.query('drop role given_plain');
    await client.end();
  });
  const address = but('postgres', (url) => {
    url.pathname = 'given_desk';
    url.username = 'given_plain';
    url.password = 'given';
  });
  await expect(prepareDatabase(address, () => 'unused')).rejects.toThrow(/permission denied.*must own the/s);
  await client.query('alter database given_desk owner to given_plain');
  const { ticket } = await prepareDatabase(address, () => 'unused');
  expect(new URL(ticket).searchParams.get('options')).toBe('-c search_path=ticket,public');
});
