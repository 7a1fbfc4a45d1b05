import { eventually } from '@balcao/testkit';
import {
  createUser,
  inviteUser,
  listUsers,
  readDirectory,
  refreshSession,
  showUser,
  signIn,
  signUp,
  type UserActor,
  userSchema,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { admin, attendant } from './auth-process.ts';
import { openStaffedDesk } from './staffed-desk.ts';

const desk = await openStaffedDesk();
const { newUser, change, remove, eventsOf } = desk;

const refused = { status: 401, body: { error: 'ERR_USER_SUSPENDED' } };
const enter = (email: string, password = '12345') => desk.ask(signIn, { body: { email, password } });
const sessionsOf = (userId: number) =>
  desk.sql('select ended_at is not null as ended from auth.rm_sessions where user_id = $1', [userId]);
const directoryOf = async (userId: number) =>
  (await desk.call(readDirectory, {})).users.find((user) => user.userId === userId);
const listed = async (query: object, actor: UserActor = admin) =>
  listUsers.response
    .parse((await desk.ask(listUsers, { query }, { actor })).body)
    .users.map(({ id, isSuspended }) => [id, isSuspended]);

test('a suspended user can neither sign in nor stay, and can do both when let in again (rule A27)', async () => {
  const user = await newUser();
  const { refreshToken } = await enter(user.email);
  const refresh = () => desk.ask(refreshSession, {}, { refreshToken: z.string().parse(refreshToken) });
  const suspended = await change(user.id, { isSuspended: true });
  expect(suspended).toMatchObject({ status: 200, body: { isSuspended: true, name: user.name } });
  expect(await enter(user.email)).toMatchObject(refused);
  expect(await enter(user.email, 'wrong')).toMatchObject({ body: { error: 'ERR_INVALID_CREDENTIALS' } });
  expect(await refresh()).toMatchObject(refused);
  expect(await sessionsOf(user.id)).toEqual([{ ended: true }]);
  expect(await directoryOf(user.id)).toMatchObject({ isSuspended: true });
  expect(await change(user.id, { isSuspended: true, name: user.name })).toEqual(suspended);
  expect(await change(user.id, { name: 'Ana Prado' })).toMatchObject({ body: { isSuspended: true } });

  expect(await change(user.id, { isSuspended: false })).toMatchObject({ body: { isSuspended: false } });
  expect((await enter(user.email)).status).toBe(200);
  // The session of before stays ended.
  expect(await refresh()).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
  expect(await directoryOf(user.id)).not.toHaveProperty('isSuspended');
  expect((await eventsOf(user.id)).map(({ type }) => type)).toEqual([
    'UserCreated',
    'UserSuspended',
    'UserDetailsChanged',
    'UserReinstated',
  ]);
});

test('no sign-in slips through beside a suspension (rule A27)', async () => {
  const user = await newUser();
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => enter(user.email)),
    change(user.id, { isSuspended: true }),
    ...Array.from({ length: 4 }, () => enter(user.email)),
  ]);
  for (const { status } of answers) expect([200, 401]).toContain(status);
  for (const session of await sessionsOf(user.id)) expect(session).toEqual({ ended: true });
});

test('a sign-in whose password was compared before a suspension is refused after it (rule A27)', async () => {
  const { id, email } = await newUser();
  // As a suspension does it: the credential is locked until its transaction ends.
  await desk.sql('begin');
  await desk.sql('select 1 from auth.st_credentials where user_id = $1 for update', [id]);
  await desk.sql('update auth.rm_users set is_suspended = true where id = $1', [id]);
  const answer = enter(email);
  await expect
    .poll(() =>
      desk.sql(
        `select 1 from pg_locks join pg_stat_activity using (pid)
         where locktype = 'transactionid' and not granted and datname = current_database()`,
      ),
    )
    .toHaveLength(1);
  await desk.sql('commit');
  expect(await answer).toMatchObject(refused);
  expect(await sessionsOf(id)).toEqual([]);
});

test('a user may be suspended from the start, and is not unless it is said (rule A27)', async () => {
  const someone = { name: 'Rui', password: '12345' };
  const body = { ...someone, email: 'rui@desk.example', isSuspended: true };
  const made = await desk.ask(createUser, { body }, { actor: admin });
  expect(made).toMatchObject({ status: 200, body: { isSuspended: true } });
  expect(await enter(body.email)).toMatchObject(refused);
  const invited = { name: 'Ida', email: 'ida@desk.example', isSuspended: true };
  expect(await desk.ask(inviteUser, { body: invited }, { actor: admin })).toMatchObject({
    body: { isInvited: true, isSuspended: true },
  });
  expect(await newUser()).toMatchObject({ isSuspended: false });
});

test('only admins suspend, and nobody themselves or the last admin (rules A26 and A27)', async () => {
  const user = await newUser();
  const self: UserActor = { ...attendant, userId: user.id };
  expect(await change(user.id, { isSuspended: true }, attendant)).toMatchObject({ status: 403 });
  // Other fields of the own record are ignored, as ever (rule S2).
  expect(await change(user.id, { isSuspended: true }, self)).toMatchObject({ body: { isSuspended: false } });
  const conflict = (reason: string) => ({ status: 409, body: { error: 'ERR_CONFLICT', reason } });
  const own = (body: object) => change(1, body, { ...admin, userId: 1 });
  expect(await own({ isSuspended: true })).toMatchObject(conflict('last-admin'));
  const second = await newUser({ profile: 'admin' });
  expect(await own({ isSuspended: true })).toMatchObject(conflict('own-account'));
  expect(await own({ isSuspended: false, name: 'Admin' })).toMatchObject({ status: 200 });
  expect((await change(second.id, { isSuspended: true })).status).toBe(200);
  // A suspended admin is none who could sign in.
  expect(await remove(1)).toMatchObject(conflict('last-admin'));
  expect(await change(1, { profile: 'user' })).toMatchObject(conflict('last-admin'));
  expect((await remove(second.id)).status).toBe(200);
});

test('of two admins who suspend each other at the same time, one stays (rule A26)', async () => {
  const second = await newUser({ profile: 'admin' });
  const answers = await Promise.all([
    change(1, { isSuspended: true }, { ...admin, userId: second.id }),
    change(second.id, { isSuspended: true }, { ...admin, userId: 1 }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await change(1, { isSuspended: false })).status).toBe(200);
  expect((await remove(second.id)).status).toBe(200);
});

test('everybody sees who is suspended, and a list may be of them or of the others (rule A27)', async () => {
  const user = await newUser({ name: 'Zilda Rocha' });
  const other = await newUser({ name: 'Zilda Prado' });
  await change(user.id, { isSuspended: true });
  const query = { searchParam: 'zilda' };
  for (const actor of [admin, attendant]) {
    expect(await listed(query, actor)).toEqual([
      [other.id, false],
      [user.id, true],
    ]);
    expect(await listed({ ...query, isSuspended: 'true' }, actor)).toEqual([[user.id, true]]);
    expect(await listed({ ...query, isSuspended: 'false' }, actor)).toEqual([[other.id, false]]);
  }
  const shown = await desk.ask(showUser, { params: { userId: String(user.id) } }, { actor: attendant });
  expect(shown.body).toMatchObject({ isSuspended: true });
});

test('a suspended newcomer waits for nobody (rule A12)', async () => {
  const body = { name: 'Caio', email: 'caio@desk.example', password: '12345' };
  const { id } = userSchema.parse((await desk.ask(signUp, { body })).body);
  await eventually(async () => expect(await listed({ isNewcomer: 'true' })).toEqual([[id, false]]));
  await change(id, { isSuspended: true });
  expect(await listed({ isNewcomer: 'true' })).toEqual([]);
});
