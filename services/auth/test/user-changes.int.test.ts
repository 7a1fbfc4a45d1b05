import {
  changeUser,
  deleteUser,
  inviteUser,
  letUserIn,
  readDirectory,
  refreshSession,
  showUser,
  signIn,
  signUp,
  userSchema,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { admin, adminEmail, attendant, userActor } from './auth-process.ts';
import { openStaffedDesk } from './staffed-desk.ts';

const desk = await openStaffedDesk();
const { newUser, change, remove, eventsOf } = desk;
const enter = (email: string, password: string) => desk.ask(signIn, { body: { email, password } });
const sessionsOf = (userId: number) =>
  desk.sql('select id, ended_at is not null as ended from auth.rm_sessions where user_id = $1 order by id', [
    userId,
  ]);

test('older clients send the whole object back with one field changed', async () => {
  const user = await newUser({ queueIds: [1], whatsappId: 7 });
  const body = { ...user, tokenVersion: 3, password: '', name: 'Beatriz', queueIds: [2], whatsappId: '8' };
  const answer = await change(user.id, body);
  expect(answer.status).toBe(200);
  expect(userSchema.parse(answer.body)).toEqual({
    ...user,
    name: 'Beatriz',
    queues: [{ id: 2, name: 'billing', color: '#112233' }],
    whatsappId: 8,
    whatsapp: { id: 8, name: 'Line 8', type: null, color: '#5C59A0' },
  });
  expect((await desk.ask(showUser, { params: { userId: user.id } }, { actor: admin })).body).toEqual(
    answer.body,
  );
  const [, changed] = await eventsOf(user.id);
  expect(changed).toMatchObject({
    type: 'UserDetailsChanged',
    data: { changed: ['name', 'queueIds', 'whatsappId'] },
  });
  expect((await enter(user.email, '12345')).status).toBe(200);
});

test('absent fields stay, and the same values cause no event', async () => {
  const user = await newUser({ queueIds: [1], isTricked: 'disabled', startWork: '08:00' });
  expect((await change(user.id, {})).body).toEqual(user);
  expect((await change(user.id, { name: user.name, queueIds: ['1'] })).body).toEqual(user);
  expect(await eventsOf(user.id)).toHaveLength(1);
});

test('an attendant may change name, address and password of their own record, and nothing else (rule A16)', async () => {
  const user = await newUser({ queueIds: [1], isTricked: 'disabled' });
  const actor = userActor({ userId: user.id });
  const body = {
    ...user,
    name: 'Self',
    email: 'SELF@desk.example',
    profile: 'admin',
    isTricked: 'enabled',
    startWork: '08:00',
    endWork: '09:00',
    queueIds: [2],
    whatsappId: 8,
  };
  const answer = await change(user.id, body, actor);
  expect([answer.status, answer.body]).toEqual([200, { ...user, name: 'Self', email: 'self@desk.example' }]);
});

test('only admins may change or delete others (rule A16)', async () => {
  const user = await newUser();
  for (const userId of [user.id, 99_999])
    expect(await change(userId, { name: 'Mine' }, attendant)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
  expect(await remove(user.id, userActor({ userId: user.id }))).toMatchObject({
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  });
  for (const endpoint of [changeUser, deleteUser])
    expect(await desk.ask(endpoint, { params: { userId: '1' }, body: {} })).toMatchObject({
      status: 401,
      body: { error: 'ERR_SESSION_EXPIRED' },
    });
});

test.each([
  [{ name: 'A' }, 400, 'ERR_VALIDATION', 'name'],
  [{ email: 'nowhere' }, 400, 'ERR_VALIDATION', 'email'],
  [{ password: '1234' }, 400, 'ERR_VALIDATION', 'password'],
  [{ profile: 'root' }, 400, 'ERR_VALIDATION', 'profile'],
  [{ startWork: '25:00' }, 400, 'ERR_VALIDATION', 'startWork'],
  [{ email: adminEmail.toUpperCase() }, 400, 'ERR_USER_EMAIL_ALREADY_EXISTS', 'email'],
  [{ queueIds: [1, 404] }, 400, 'ERR_QUEUE_NOT_FOUND', 'queueIds'],
  [{ queueIds: [2_147_483_648] }, 400, 'ERR_QUEUE_NOT_FOUND', 'queueIds'],
  [{ whatsappId: 404 }, 404, 'ERR_NO_WAPP_FOUND', 'whatsappId'],
  [{ whatsappId: 2_147_483_648 }, 404, 'ERR_NO_WAPP_FOUND', 'whatsappId'],
])('%j is refused', async (body, status, error, field) => {
  const user = await newUser();
  expect(await change(user.id, body)).toMatchObject({ status, body: { error, field } });
  expect(await eventsOf(user.id)).toHaveLength(1);
});

test.each(['99999', '2147483648', '999999999999999'])('user %s does not exist', async (userId) => {
  const refusal = { status: 404, body: { error: 'ERR_NO_USER_FOUND' } };
  expect(await change(Number(userId), { name: 'Nobody' })).toMatchObject(refusal);
  expect(await remove(userId)).toMatchObject(refusal);
});

test("a new password ends every session except the caller's (rule A10)", async () => {
  const user = await newUser();
  const [own, other] = [await enter(user.email, '12345'), await enter(user.email, '12345')];
  const [ownSession] = await sessionsOf(user.id);
  const { id: sessionId } = z.object({ id: z.string() }).parse(ownSession);
  const answer = await change(
    user.id,
    { ...user, password: 'another one' },
    userActor({ userId: user.id, sessionId }),
  );
  expect(answer.status).toBe(200);
  expect(await sessionsOf(user.id)).toEqual([
    { id: sessionId, ended: false },
    expect.objectContaining({ ended: true }),
  ]);
  const refresh = (refreshToken: unknown) =>
    desk.ask(refreshSession, {}, { refreshToken: z.string().parse(refreshToken) });
  expect((await refresh(own.refreshToken)).status).toBe(200);
  expect((await refresh(other.refreshToken)).status).toBe(401);
  expect((await enter(user.email, '12345')).status).toBe(401);
  expect((await enter(user.email, 'another one')).status).toBe(200);
  const types = (await eventsOf(user.id)).map(({ type }) => type);
  expect(types).toEqual(['UserCreated', 'UserPasswordChanged']);
});

test('a password set by an admin ends all sessions of the user (rule A10)', async () => {
  const user = await newUser();
  await enter(user.email, '12345');
  await change(user.id, { password: 'from the boss' });
  expect(await sessionsOf(user.id)).toEqual([expect.objectContaining({ ended: true })]);
  expect(JSON.stringify(await eventsOf(user.id))).not.toMatch(/boss|argon2/);
});

test('a deleted user is signed out at once and not found anywhere', async () => {
  const user = await newUser({ queueIds: [1] });
  const { refreshToken } = await enter(user.email, '12345');
  expect(await remove(user.id)).toEqual({ status: 200, body: { message: 'User deleted' } });
  const gone = { status: 404, body: { error: 'ERR_NO_USER_FOUND' } };
  expect(await desk.ask(showUser, { params: { userId: user.id } }, { actor: admin })).toMatchObject(gone);
  expect(await remove(user.id)).toMatchObject(gone);
  expect(await change(user.id, { name: 'Back' })).toMatchObject(gone);
  expect((await enter(user.email, '12345')).status).toBe(401);
  expect((await desk.ask(refreshSession, {}, { refreshToken: z.string().parse(refreshToken) })).status).toBe(
    401,
  );
  expect(await sessionsOf(user.id)).toEqual([expect.objectContaining({ ended: true })]);
  expect((await desk.call(readDirectory, {})).users.some(({ userId }) => userId === user.id)).toBe(false);
  expect(await desk.sql('select 1 from auth.st_credentials where user_id = $1', [user.id])).toEqual([]);
  expect((await newUser({ email: user.email })).id).not.toBe(user.id);
});

test('the last admin stays, however many concurrent changes there are (rule A26)', async () => {
  const lastAdmin = { status: 409, body: { error: 'ERR_CONFLICT', reason: 'last-admin' } };
  expect(await remove(1)).toMatchObject(lastAdmin);
  expect(await change(1, { profile: 'user' })).toMatchObject(lastAdmin);
  const second = await newUser({ profile: 'ADMIN' });
  const answers = await Promise.all([
    change(1, { profile: 'user' }),
    change(second.id, { profile: 'user' }),
    remove(1),
    remove(second.id),
  ]);
  const admins = await desk.sql(`select id from auth.rm_users where profile = 'admin'`);
  expect(admins).toHaveLength(1);
  for (const answer of answers) expect([200, 404, 409]).toContain(answer.status);
});

test('the hours of the last admin stay, and who was invited is no other admin yet (rule A26)', async () => {
  const adminHours = { status: 409, body: { error: 'ERR_CONFLICT', reason: 'admin-hours' } };
  const office = { startWork: '08:00', endWork: '18:00' };
  const [only] = await desk.sql(`select id from auth.rm_users where profile = 'admin'`);
  const { id } = z.object({ id: z.number() }).parse(only);
  expect(await change(id, office)).toMatchObject(adminHours);
  const invited = { name: 'Ida', email: 'ida@desk.example', profile: 'admin' };
  expect(await desk.ask(inviteUser, { body: invited }, { actor: admin })).toMatchObject({ status: 200 });
  expect(await change(id, office)).toMatchObject(adminHours);
  expect(await remove(id)).toMatchObject({ status: 409, body: { reason: 'last-admin' } });
  const night = await newUser({ profile: 'admin', startWork: '18:01', endWork: '07:59' });
  expect((await change(id, office)).status).toBe(200);
  expect(await change(night.id, { startWork: '18:02' })).toMatchObject(adminHours);
  expect(await remove(night.id)).toMatchObject(adminHours);
  expect((await change(id, { startWork: '', endWork: '' })).status).toBe(200);
  expect((await remove(night.id)).status).toBe(200);
});

test('an admin admits a newcomer by assigning sectors; a second admission changes nothing', async () => {
  const alone = await desk.ask(signUp, {
    body: { name: 'Rita', email: 'rita@desk.example', password: '12345' },
  });
  const { id } = userSchema.parse(alone.body);
  const letIn = (queueIds: number[]) =>
    desk.ask(letUserIn, { params: { userId: String(id) }, body: { queueIds } }, { actor: admin });
  expect((await letIn([99])).status).toBe(400);
  const first = userSchema.parse((await letIn([2])).body);
  expect([first.isNewcomer, first.queues.map((queue) => queue.id)]).toEqual([undefined, [2]]);
  expect((await letIn([1])).body).toEqual(first);
  expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['UserCreated', 'UserDetailsChanged']);
});
