import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../src/processes/free-port.ts';
import { findGivenStore, useGivenStore } from '../src/stores/given-store.ts';
import { prepareDatabase } from '../src/stores/postgres-preparation.ts';
import type { StoreName } from '../src/stores/store.ts';

const variables = { postgres: 'DATABASE_URL', redis: 'REDIS_URL', nats: 'NATS_URL' } as const;
const names = ['postgres', 'redis', 'nats'] as const;

/** The address of this run's store. */
const addressOf = (name: StoreName): string => process.env[variables[name]] ?? '';
const use = (name: StoreName, address: string) => findGivenStore(name, variables[name], address);

/** The address with one part changed. */
const but = (name: StoreName, change: (url: URL) => void): string => {
  const url = new URL(addressOf(name));
  change(url);
  return url.href;
};

test.each(names)('%s is used as configured', async (name) => {
  expect(await use(name, addressOf(name))).toMatchObject({
    url: addressOf(name),
    origin: `the server in ${variables[name]}`,
  });
});

test.each(names)('an unreachable %s is named, with what to do', async (name) => {
  const port = await freePort();
  const address = but(name, (url) => {
    url.port = String(port);
  });
  const refusal = expect(use(name, address)).rejects;
  await refusal.toThrow(
    new RegExp(`${variables[name]} can't be used:.*:${port}: .*ECONNREFUSED.*Start it`, 's'),
  );
});

test('a server that is not there yet is waited for, and told once', async () => {
  const port = await freePort();
  const said: string[] = [];
  const used = useGivenStore('redis', 'REDIS_URL', `redis://127.0.0.1:${String(port)}`, {
    say: (line) => {
      said.push(line);
      // It starts now.
      if (said.length === 1) redis.listen(port, '127.0.0.1');
    },
  });
  const redis = answeringServer((request) =>
    request.includes('PING') ? '+PONG\r\n' : '$21\r\nredis_version:8.0.0\r\n\r\n',
  );
  expect(await used).toMatchObject({ origin: 'the server in REDIS_URL' });
  expect(said).toEqual([expect.stringMatching(/:\d+: .*ECONNREFUSED.*Waiting for it/s)]);
});

test.each(names)('a %s that refuses the password is reported, without the password', async (name) => {
  const address = but(name, (url) => {
    if (name !== 'redis') url.username ||= 'somebody';
    url.password = 'not it / @';
  });
  const error = await use(name, address).catch((problem: unknown) => String(problem));
  // A server without a password cannot refuse one.
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

function answeringServer(answer: (request: string) => Buffer | string, greeting?: string): Server {
  const server = createServer((socket) => {
    if (greeting !== undefined) socket.write(greeting);
    socket.on('data', (request) => socket.write(answer(request.toString('latin1'))));
    socket.on('error', () => undefined);
  });
  onTestFinished(() => void server.close());
  return server;
}

/** The port of a server that answers like this. */
async function answering(answer: (request: string) => Buffer | string, greeting?: string): Promise<string> {
  const server = answeringServer(answer, greeting).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' ? String(address?.port) : '';
}

/** A message of Postgres' protocol: type, length, fields. */
const inPostgresWire = (letter: string, ...fields: readonly (string | number[])[]): Buffer => {
  const body = Buffer.concat(fields.map((field) => Buffer.from(field)));
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(letter), length, body]);
};
const isReady = inPostgresWire('Z', 'I');
/** Accepts every client, and answers every request with this version. */
const oldPostgres = (version: string) => (request: string) =>
  request.startsWith('Q')
    ? Buffer.concat([
        inPostgresWire(
          'T',
          [0, 1],
          'server_version\0',
          [0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255],
          [0, 0, 0, 0, 0, 0],
        ),
        inPostgresWire('D', [0, 1, 0, 0, 0, version.length], version),
        inPostgresWire('C', 'SHOW\0'),
        isReady,
      ])
    : Buffer.concat([inPostgresWire('R', [0, 0, 0, 0]), isReady]);

test('a server that is too old is named, with the required version', async () => {
  const postgres = await answering(oldPostgres('13.22 (Debian)'));
  await expect(use('postgres', `postgres://ana:secret@127.0.0.1:${postgres}/desk`)).rejects.toThrow(
    /it is Postgres 13\.22 \(Debian\), and the desk needs 15\.0 or newer/,
  );
  const redis = await answering((request) =>
    request.includes('PING') ? '+PONG\r\n' : '$22\r\nredis_version:5.0.14\r\n\r\n',
  );
  await expect(use('redis', `redis://127.0.0.1:${redis}`)).rejects.toThrow(/Redis 5\.0\.14.*6\.2 or newer/);
  const nats = await answering(() => 'PONG\r\n', 'INFO {"version":"2.8.4","jetstream":true}\r\n');
  await expect(use('nats', `nats://127.0.0.1:${nats}`)).rejects.toThrow(/NATS 2\.8\.4.*2\.9 or newer/);
});

test('a broker with a message limit that is too small is named, with the setting', async () => {
  const port = await answering(
    () => 'PONG\r\n',
    'INFO {"version":"2.12.0","jetstream":true,"max_payload":65536}\r\n',
  );
  await expect(use('nats', `nats://127.0.0.1:${port}`)).rejects.toThrow(/65536 bytes.*max_payload/s);
});

test('one of several brokers must answer', async () => {
  const away = `127.0.0.1:${await freePort()}`;
  const { url } = await use('nats', `${away},${addressOf('nats')}`);
  expect(url).toContain(away);
});

test('a database can be prepared by its owner, and by no other user', async () => {
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
