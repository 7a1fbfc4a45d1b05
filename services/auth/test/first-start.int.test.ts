import {
  listSettings,
  listSigningKeys,
  readDirectory,
  secretSettingKey,
  settingKeys,
  settingSchema,
  signedInSchema,
  signIn,
  verifyProjectionsInput,
  verifyProjectionsOutput,
} from '@balcao/contracts';
import { createPublicKey, randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  admin,
  adminEmail,
  adminPassword,
  type AuthProcess,
  masterKey,
  openDesk,
  startAuth,
  testStores,
} from './auth-process.ts';

const noPassword = { ADMIN_PASSWORD: '', ADMIN_EMAIL: '' };

const stores = await testStores();
const processes: AuthProcess[] = await Promise.all([
  startAuth(stores, noPassword),
  startAuth(stores, noPassword),
]);
const desk = await openDesk(stores);

test('two processes that start together create one admin and show one password', async () => {
  expect(await desk.sql('select name, profile from auth.rm_users')).toEqual([
    { name: 'Admin', profile: 'admin' },
  ]);
  const announced = processes.flatMap((process) => process.announced);
  expect(announced).toHaveLength(1);
  const answer = await desk.ask(signIn, { body: announced[0] });
  expect(answer.status).toBe(200);
});

test('a generated password is in no log', () => {
  const [made] = processes.flatMap((process) => process.announced);
  for (const { logged } of processes) expect(logged.join('')).not.toContain(made?.password ?? 'nothing');
});

test('a later start with another password changes nothing and prints nothing', async () => {
  const later = await startAuth(desk.stores, {
    ADMIN_EMAIL: 'second@desk.example',
    ADMIN_PASSWORD: 'another',
  });
  expect(later.announced).toEqual([]);
  expect(await desk.sql('select count(*)::integer as users from auth.rm_users')).toEqual([{ users: 1 }]);
  expect(
    await desk.sql(`select count(*)::integer as n from auth.es_events where type = 'SettingChanged'`),
  ).toEqual([{ n: settingKeys.length }]);
});

test('a configured password is never printed', async () => {
  const stores = await testStores();
  const auth = await startAuth(stores, { ADMIN_PASSWORD: 'given by hand' });
  expect(auth.announced).toEqual([]);
  const other = await openDesk(stores);
  const body = { email: 'admin@desk.example', password: 'given by hand' };
  expect(await other.ask(signIn, { body })).toMatchObject({ status: 200 });
});

test('all processes sign with one key, which its public half verifies', async () => {
  const { keys } = await desk.call(listSigningKeys, {});
  expect(keys).toHaveLength(1);
  const body = processes.flatMap((process) => process.announced)[0];
  const tokens = await Promise.all(Array.from({ length: 6 }, () => desk.ask(signIn, { body })));
  for (const { body: answer } of tokens) {
    const { token } = signedInSchema.parse(answer);
    expect(jwt.decode(token, { complete: true })?.header).toEqual({
      alg: 'ES256',
      typ: 'at+jwt',
      kid: keys[0]?.kid,
    });
    jwt.verify(token, createPublicKey(keys[0]?.publicKey ?? ''), { algorithms: ['ES256'] });
  }
  const stored = await desk.sql('select wrapped_private_key from auth.st_signing_keys');
  expect(JSON.stringify(stored)).not.toContain('PRIVATE');
});

test('an old key is replaced, and stays listed while its tokens may be valid', async () => {
  await desk.sql(`update auth.st_signing_keys set created_at = created_at - interval '30 days'`);
  await startAuth(desk.stores);
  expect((await desk.call(listSigningKeys, {})).keys).toHaveLength(2);
  await desk.sql(`update auth.st_signing_keys set created_at = created_at - interval '2 days'`);
  expect((await desk.call(listSigningKeys, {})).keys).toHaveLength(1);
});

test('the directory lists the users and the position up to which it is current', async () => {
  const { users, allTicket, positions } = await desk.call(readDirectory, {});
  expect(users).toMatchObject([
    { userId: 1, name: 'Admin', profile: 'admin', queueIds: [], seesNumbers: true },
  ]);
  expect(allTicket).toBe(false);
  const events = await desk.sql('select count(*)::integer as n from auth.es_events');
  expect(positions.reduce((sum, { position }) => sum + position, 0)).toBe(events[0]?.['n']);
});

test('every read model matches its events', async () => {
  const { projections } = await desk.call(
    {
      service: 'auth',
      operation: 'verifyProjections',
      input: verifyProjectionsInput,
      output: verifyProjectionsOutput,
    },
    {},
  );
  expect(projections.map(({ name }) => name)).toEqual(['users', 'sessions', 'settings', 'api-tokens']);
  for (const { hashLive, hashRebuilt } of projections) expect(hashRebuilt).toBe(hashLive);
});

test('after a change of the master key nothing needs the old one', async () => {
  const stores = await testStores();
  const other = await openDesk(stores);
  const secretNow = async () => {
    const { body } = await other.ask(listSettings, {}, { actor: admin });
    return z
      .array(settingSchema)
      .parse(body)
      .find(({ key }) => key === secretSettingKey)?.value;
  };
  await (await startAuth(stores)).stop();
  const newKey = `2:${randomBytes(32).toString('base64')}`;
  const both = await startAuth(stores, { MASTER_KEY: newKey, MASTER_KEYS_PREVIOUS: masterKey });
  // The broker may not route the call yet.
  const secret = await eventually(secretNow);
  const { keys } = await other.call(listSigningKeys, {});
  await both.stop();
  await startAuth(stores, { MASTER_KEY: newKey });
  await expect.poll(() => secretNow()).toBe(secret);
  expect((await other.call(listSigningKeys, {})).keys).toEqual(keys);
  const body = { email: adminEmail, password: adminPassword };
  expect(await other.ask(signIn, { body })).toMatchObject({ status: 200 });
});

test('a wrong master key is reported as such', async () => {
  const stores = await testStores();
  await (await startAuth(stores)).stop();
  const otherOfThatName = `${masterKey.slice(0, masterKey.indexOf(':'))}:${randomBytes(32).toString('base64')}`;
  await expect(startAuth(stores, { MASTER_KEY: otherOfThatName })).rejects.toThrow(
    /does not open under the master key .* MASTER_KEY is another/,
  );
  const unknown = `unknown:${randomBytes(32).toString('base64')}`;
  await expect(startAuth(stores, { MASTER_KEY: unknown })).rejects.toThrow('MASTER_KEYS_PREVIOUS');
});
