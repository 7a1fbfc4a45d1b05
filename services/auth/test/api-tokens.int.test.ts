import { createHash } from 'node:crypto';
import {
  apiTokenSchema,
  createApiToken,
  listApiTokens,
  listScriptUsers,
  listSettings,
  maxApiTokens,
  resolveApiToken,
  revokeApiToken,
  settingSchema,
  showScriptSelf,
} from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { admin, attendant } from './auth-process.ts';
import { openStaffedDesk } from './staffed-desk.ts';

const desk = await openStaffedDesk();

const made = apiTokenSchema.extend({ token: z.string() });
const create = (body: object, actor = admin) => desk.ask(createApiToken, { body }, { actor });
const shop = { name: 'Shop', scopes: ['messages:send', 'messages:send'] };
const make = async (body: object = shop) => made.parse((await create(body)).body);
const list = async () =>
  listApiTokens.response.parse((await desk.ask(listApiTokens, {}, { actor: admin })).body).tokens;
const revoke = (tokenId: string, actor = admin) =>
  desk.ask(revokeApiToken, { params: { tokenId } }, { actor });
const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const resolve = (token: string) =>
  desk.bus.call(resolveApiToken, { digest: digestOf(token) }, systemContext('test'));

test('a token is shown once, and grants its scopes (rules P1 and S7)', async () => {
  const { token, ...shown } = await make({ ...shop, queueIds: [2, '1', 2], addresses: ['10.0.0.0/8'] });
  expect(token).toMatch(/^balcao_[\w-]{43}$/);
  expect(shown).toMatchObject({ scopes: ['messages:send'], queueIds: [1, 2], lastUsedAt: null });
  expect(await list()).toContainEqual(shown);
  expect(JSON.stringify(await list())).not.toContain(token);
  expect(await resolve(token)).toMatchObject({
    token: { id: shown.id, queueIds: [1, 2] },
    isUserApiToken: false,
  });
  expect((await list()).find(({ id }) => id === shown.id)?.lastUsedAt).not.toBeNull();
  const stored = await desk.sql('select data::text as data from auth.es_events where stream like $1', [
    'api-token-%',
  ]);
  expect(JSON.stringify(stored)).not.toContain(token.slice(7));
  expect(await resolve(`${token.slice(0, -1)}x`)).toEqual({ token: null, isUserApiToken: false });
});

test('a new token of sectors works with their contacts only, unless an admin says otherwise (rule P28)', async () => {
  const saved = async (body: object) => {
    const { id, token, ownContactsOnly } = await make({ ...shop, ...body });
    const actor = { kind: 'api' as const, name: 'Shop', tokenId: id, queueIds: [] };
    const self = await desk.ask(showScriptSelf, {}, { actor });
    expect((await resolve(token)).token?.ownContactsOnly).toBe(ownContactsOnly);
    expect(self.body).toMatchObject({ ownContactsOnly });
    return ownContactsOnly;
  };
  expect(await saved({ queueIds: [1] })).toBe(true);
  expect(await saved({ queueIds: [1], ownContactsOnly: false })).toBe(false);
  expect(await saved({ queueIds: [], ownContactsOnly: true })).toBe(false);
});

test('a revoked token grants nothing, and neither does an expired one', async () => {
  const [ended, late] = [
    await make(),
    await make({ ...shop, expiresAt: new Date(Date.now() + 60_000).toISOString() }),
  ];
  expect((await revoke(ended.id)).status).toBe(200);
  expect(await revoke(ended.id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_API_TOKEN_FOUND' } });
  expect((await resolve(ended.token)).token).toBeNull();
  // A gateway may let its last call through.
  const actor = { kind: 'api' as const, name: 'Shop', tokenId: ended.id, queueIds: [] };
  expect(await desk.ask(showScriptSelf, {}, { actor })).toMatchObject({
    status: 403,
    body: { error: 'ERR_INVALID_TOKEN' },
  });
  expect((await resolve(late.token)).token).not.toBeNull();
  await desk.sql(
    `update auth.rm_api_tokens set expires_at = now() - interval '1 second' where token_id = $1`,
    [late.id],
  );
  expect((await resolve(late.token)).token).toBeNull();
});

test('the token of the settings is recognised as itself', async () => {
  const { body } = await desk.ask(listSettings, {}, { actor: admin });
  const value =
    z
      .array(settingSchema)
      .parse(body)
      .find(({ key }) => key === 'userApiToken')?.value ?? '';
  expect(await resolve(value)).toEqual({ token: null, isUserApiToken: true });
});

test.each([
  [{ ...shop, name: 'x' }, 'name'],
  [{ ...shop, scopes: [] }, 'scopes'],
  [{ ...shop, scopes: ['everything'] }, 'scopes.0'],
  [{ ...shop, addresses: ['10.0.0.0/33'] }, 'addresses.0'],
  [{ ...shop, expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
])('%j is refused with its field', async (body, field) => {
  expect(await create(body)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION', field } });
});

test('a token cannot be limited to an unknown sector', async () => {
  expect(await create({ ...shop, queueIds: [99] })).toMatchObject({
    status: 400,
    body: { error: 'ERR_QUEUE_NOT_FOUND', field: 'queueIds' },
  });
});

test('attendants can neither list nor create nor revoke tokens', async () => {
  const { id } = await make();
  for (const { status } of [
    await create(shop, attendant),
    await desk.ask(listApiTokens, {}, { actor: attendant }),
    await revoke(id, attendant),
  ])
    expect(status).toBe(403);
});

test('there are at most as many tokens as one page holds', async () => {
  await desk.sql(
    `insert into auth.rm_api_tokens select gen_random_uuid(), 'x', '{}', '{}', '{}', null, now() from generate_series(1, $1::int)`,
    [maxApiTokens - (await list()).length],
  );
  expect(await create(shop)).toMatchObject({ status: 403, body: { error: 'ERR_API_TOKEN_COUNT' } });
});

test('a script can read its own scopes, and the users that it may name, page by page (rule P23)', async () => {
  await desk.sql('delete from auth.rm_api_tokens where name = $1', ['x']);
  const { id: tokenId, name } = await make({ ...shop, queueIds: [1] });
  const actor = { kind: 'api' as const, name, tokenId, queueIds: [1] };
  expect((await desk.ask(showScriptSelf, {}, { actor })).body).toEqual({
    kind: 'api',
    id: tokenId,
    name: 'Shop',
    scopes: ['messages:send'],
    queueIds: [1],
    ownContactsOnly: true,
    expiresAt: null,
  });
  expect((await desk.ask(showScriptSelf, {}, { actor: attendant })).body).toMatchObject({ kind: 'user' });
  await Promise.all([desk.newUser(), desk.newUser()]);
  const page = async (query: object) =>
    listScriptUsers.response.parse((await desk.ask(listScriptUsers, { query }, { actor })).body);
  const first = await page({ limit: '1' });
  const rest = await page({ after: first.next });
  const all = await page({});
  expect([...first.users, ...rest.users]).toEqual(all.users);
  expect(all.users.length).toBeGreaterThan(2);
  expect(all.next).toBeNull();
  expect(JSON.stringify(all)).not.toContain('@');
  const ofContacts = Buffer.from('["contacts",1]').toString('base64url');
  for (const after of ['x', ofContacts])
    expect(await desk.ask(listScriptUsers, { query: { after } }, { actor })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', field: 'after' },
    });
});
