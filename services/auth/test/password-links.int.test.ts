import {
  inviteUser,
  listUsers,
  makePasswordLink,
  openPasswordLink,
  refreshSession,
  revokePasswordLink,
  showPasswordLink,
  signIn,
  type UserActor,
  usePasswordLink,
  userSchema,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { admin, attendant, openDesk, startAuth, testStores } from './auth-process.ts';
import { openStaffedDesk } from './staffed-desk.ts';

const desk = await openStaffedDesk();
const gone = { status: 404, body: { error: 'ERR_NO_LINK_FOUND' } };

const make = async (userId: number): Promise<string> => {
  const answer = await desk.ask(makePasswordLink, { params: { userId } }, { actor: admin });
  return makePasswordLink.response.parse(answer.body).token;
};
const open = (token: string) => desk.ask(openPasswordLink, { body: { token } });
const choose = (token: string, body: object = {}) =>
  desk.ask(usePasswordLink, { body: { token, password: 'chosen by me', ...body } });
const enter = (email: string, password = 'chosen by me') => desk.ask(signIn, { body: { email, password } });
const invite = async (facts: object = {}, actor: UserActor = admin) =>
  desk.ask(inviteUser, { body: { name: 'Rui', email: 'rui@desk.example', ...facts } }, { actor });

test('an invited user can sign in after choosing a password by the link (rule A24)', async () => {
  const user = userSchema.parse((await invite({ queueIds: [1] })).body);
  expect(user).toMatchObject({ name: 'Rui', isInvited: true, queues: [{ id: 1 }] });
  for (const guess of ['', 'chosen by me', 'undefined'])
    expect((await enter(user.email, guess)).status).toBe(401);
  const token = await make(user.id);
  expect((await open(token)).body).toMatchObject({ name: 'Rui', email: user.email, isInvitation: true });
  expect(await choose(token, { name: 'Rui Prado' })).toMatchObject({
    status: 200,
    body: { email: user.email },
  });
  expect((await enter(user.email)).body).toMatchObject({ user: { id: user.id, name: 'Rui Prado' } });
  const { body } = await desk.ask(listUsers, { query: { searchParam: 'rui' } }, { actor: admin });
  expect(listUsers.response.parse(body).users).toEqual([expect.not.objectContaining({ isInvited: true })]);
});

test('a link replaces a forgotten password, ends the sessions, and changes no name', async () => {
  const { id, email, name } = await desk.newUser();
  const before = await enter(email, '12345');
  await choose(await make(id), { name: 'Another' });
  expect((await desk.ask(refreshSession, {}, { refreshToken: before.refreshToken ?? '' })).status).toBe(401);
  expect((await enter(email, '12345')).status).toBe(401);
  expect((await enter(email)).body).toMatchObject({ user: { name } });
});

test('a link opens once, also if two use it at the same time', async () => {
  const { id } = await desk.newUser();
  const token = await make(id);
  const answers = await Promise.all([choose(token), choose(token, { password: 'a thief' }), choose(token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  expect(await open(token)).toMatchObject(gone);
});

test.each<[string, (userId: number) => Promise<unknown>]>([
  ['a newer one', make],
  ['an admin', (userId) => desk.ask(revokePasswordLink, { params: { userId } }, { actor: admin })],
  ['a new password', (userId) => desk.change(userId, { password: 'remembered' })],
  ['the end of its user', (userId) => desk.remove(userId)],
  [
    'its age',
    (userId) =>
      desk.sql(`update auth.st_password_links set expires_at = now() - interval '1 s' where user_id = $1`, [
        userId,
      ]),
  ],
])('%s ends a link', async (_, end) => {
  const { id } = await desk.newUser();
  const token = await make(id);
  await end(id);
  expect(await open(token)).toMatchObject(gone);
  expect(await choose(token)).toMatchObject(gone);
});

test('a link opens for 72 hours, as admins see, and ending a missing one changes nothing', async () => {
  const { id } = await desk.newUser();
  const show = async () =>
    (await desk.ask(showPasswordLink, { params: { userId: id } }, { actor: admin })).body;
  const revoke = () => desk.ask(revokePasswordLink, { params: { userId: id } }, { actor: admin });
  expect(await show()).toEqual({ expiresAt: null });
  await revoke();
  expect(await desk.eventsOf(id)).toHaveLength(1);
  await make(id);
  const hours = await desk.sql(
    `select round(extract(epoch from expires_at - now()) / 3600)::int as left from auth.st_password_links where user_id = $1`,
    [id],
  );
  expect(hours).toEqual([{ left: 72 }]);
  await revoke();
  expect(await show()).toEqual({ expiresAt: null });
});

test('the rules of passwords apply, and a refused one leaves the link valid', async () => {
  const { id } = await desk.newUser();
  const token = await make(id);
  for (const password of ['1234', '', 'x'.repeat(51)])
    expect(await choose(token, { password })).toMatchObject({ status: 400, body: { field: 'password' } });
  expect((await open(token)).status).toBe(200);
});

test('neither token nor password is in the log or in a table', async () => {
  const { id } = await desk.newUser();
  const token = await make(id);
  const kept = async () =>
    JSON.stringify([
      await desk.sql('select data, metadata from auth.es_events'),
      await desk.sql(`select user_id, encode(token_hash, 'escape') as hash from auth.st_password_links`),
      await desk.sql('select * from auth.es_commands'),
    ]);
  expect(await kept()).not.toContain(token);
  await choose(token);
  expect(await kept()).not.toMatch(/chosen by me/);
  const types = (await desk.eventsOf(id)).map(({ type, data }) => [type, data]);
  expect(types).toEqual([
    ['UserCreated', expect.anything()],
    ['PasswordLinkMade', { userId: id }],
    ['UserPasswordChanged', { userId: id, by: 'link' }],
  ]);
});

test('only admins may invite and create links', async () => {
  expect((await invite({}, attendant)).status).toBe(403);
  for (const endpoint of [makePasswordLink, showPasswordLink, revokePasswordLink])
    expect((await desk.ask(endpoint, { params: { userId: 1 } }, { actor: attendant })).status).toBe(403);
});

test('tries are counted per address, whatever they try', async () => {
  const stores = await testStores();
  await startAuth(stores, { PASSWORD_LINKS_PER_ADDRESS: '3' });
  const narrow = await openDesk(stores);
  const guess = (clientAddress: string) =>
    narrow.ask(openPasswordLink, { body: { token: 'a guess' } }, { clientAddress });
  for (let tries = 0; tries < 3; tries += 1) expect((await guess('203.0.113.9')).status).toBe(404);
  expect(await guess('203.0.113.9')).toMatchObject({ status: 429 });
  expect((await guess('198.51.100.7')).status).toBe(404);
});
