import {
  changeSetting,
  changeUser,
  letUserIn,
  listUsers,
  readDirectory,
  showUser,
  signIn,
  signUp,
  type User,
  userSchema,
  verifyProjectionsInput,
  verifyProjectionsOutput,
} from '@balcao/contracts';
import { newId } from '@balcao/service-kit';
import { expect, test } from 'vitest';
import { admin, openDesk, startAuth, testStores, userActor } from './auth-process.ts';

const signUpsPerAddress = 30;

const stores = await testStores();
await startAuth(stores, { USER_LIMIT: '10', SIGN_UPS_PER_ADDRESS: String(signUpsPerAddress) });
const desk = await openDesk(stores);

let visitors = 0;
const visitor = (facts: Record<string, unknown> = {}): Record<string, unknown> => {
  visitors += 1;
  return { name: 'Visitor', email: `visitor${String(visitors)}@desk.example`, password: '12345', ...facts };
};
const enter = (body: unknown, extra: { commandId?: string; clientAddress?: string } = {}) =>
  desk.ask(signUp, { body }, extra);
const setUserCreation = (value: string) =>
  desk.ask(changeSetting, { params: { settingKey: 'userCreation' }, body: { value } }, { actor: admin });

test('a visitor becomes an attendant without sectors, whatever else the body contains, and can sign in', async () => {
  const body = visitor({
    profile: 'admin',
    queueIds: [1],
    whatsappId: 1,
    isTricked: 'enabled',
    startWork: '08:00',
    id: 1,
  });
  const answer = await enter(body);
  expect(answer.status).toBe(200);
  expect(userSchema.parse(answer.body)).toMatchObject({
    name: 'Visitor',
    profile: 'user',
    isTricked: 'disabled',
    queues: [],
    whatsappId: null,
    startWork: '',
    endWork: '',
  });
  expect((await desk.ask(signIn, { body })).status).toBe(200);
  const [event] = await desk.sql(
    `select data, metadata from auth.es_events where type = 'UserCreated' and data->>'origin' = 'sign-up'`,
  );
  expect(event).toMatchObject({ metadata: { actor: { kind: 'nobody' } } });
});

const enterAlone = async (): Promise<User> => userSchema.parse((await enter(visitor())).body);
const letIn = (userId: number, body: object = {}) =>
  desk.ask(letUserIn, { params: { userId: String(userId) }, body }, { actor: admin });
const isNewcomer = async (userId: number): Promise<boolean> => {
  const { users } = await desk.call(readDirectory, {});
  return users.find((user) => user.userId === userId)?.isNewcomer === true;
};
const eventsOf = async (userId: number): Promise<unknown[]> =>
  (
    await desk.sql('select type from auth.es_events where stream = $1 order by revision', [
      `user-${String(userId)}`,
    ])
  ).map(({ type }) => type);

test('a self-registered user waits for an admin, who sees and admits them once', async () => {
  const { id, isNewcomer: waits } = await enterAlone();
  expect([waits, await isNewcomer(id)]).toEqual([true, true]);
  const waiting = await desk.ask(listUsers, { query: { isNewcomer: 'true' } }, { actor: admin });
  expect(waiting.body).toMatchObject({
    users: expect.arrayContaining([expect.objectContaining({ id, isNewcomer: true })]) as unknown,
  });
  expect(JSON.stringify(waiting.body)).not.toContain('"profile":"admin"');
  const [first, second] = await Promise.all([letIn(id), letIn(id)]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(first.body).not.toHaveProperty('isNewcomer');
  expect(await isNewcomer(id)).toBe(false);
  expect(await eventsOf(id)).toEqual(['UserCreated', 'UserLetIn']);
});

test('the admin profile admits for good', async () => {
  const { id } = await enterAlone();
  const change = (body: object) =>
    desk.ask(changeUser, { params: { userId: String(id) }, body }, { actor: admin });
  await change({ name: 'Rita' });
  expect(await isNewcomer(id)).toBe(true);
  await change({ profile: 'admin' });
  await change({ profile: 'user' });
  expect(await isNewcomer(id)).toBe(false);
});

test('a newcomer sees no other user', async () => {
  const { id } = await enterAlone();
  const actor = userActor({ userId: id, isNewcomer: true });
  const show = (userId: number) => desk.ask(showUser, { params: { userId: String(userId) } }, { actor });
  expect(await show(id)).toMatchObject({ status: 200, body: { id, isNewcomer: true } });
  expect(await show(1)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
});

test.each([
  [{ name: 'V' }, 'name'],
  [{ name: 'v'.repeat(51) }, 'name'],
  [{ email: 'nowhere' }, 'email'],
  [{ password: '1234' }, 'password'],
  [{ password: 'p'.repeat(51) }, 'password'],
  [{ password: undefined }, 'password'],
])('%j is refused', async (facts, field) => {
  expect(await enter(visitor(facts))).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION', field },
  });
});

test('an address can be used once', async () => {
  const body = visitor();
  await enter(body);
  expect(await enter({ ...body, email: String(body['email']).toUpperCase() })).toMatchObject({
    status: 400,
    body: { error: 'ERR_USER_EMAIL_ALREADY_EXISTS', field: 'email' },
  });
});

test('a repeated command creates one user', async () => {
  const commandId = newId();
  const body = visitor();
  const [first, second] = await Promise.all([enter(body, { commandId }), enter(body, { commandId })]);
  expect(first.status).toBe(200);
  expect(second).toEqual(first);
});

test('sign-up is refused while the setting forbids it', async () => {
  await setUserCreation('disabled');
  expect(await enter(visitor())).toMatchObject({
    status: 403,
    body: { error: 'ERR_USER_CREATION_DISABLED' },
  });
  await setUserCreation('enabled');
  expect((await enter(visitor())).status).toBe(200);
});

test('tries per address and hour are limited, successful or not', async () => {
  const taken = visitor();
  await enter(taken);
  const tryFrom = (clientAddress: string) => enter(taken, { clientAddress });
  const answers = await Promise.all(Array.from({ length: signUpsPerAddress + 2 }, () => tryFrom('10.1.1.1')));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(2);
  for (const { body } of refused)
    expect(body).toMatchObject({
      error: 'ERR_TOO_MANY_REQUESTS',
      retryAfterSeconds: expect.any(Number) as number,
    });
  expect(await tryFrom('10.1.1.2')).toMatchObject({ body: { error: 'ERR_USER_EMAIL_ALREADY_EXISTS' } });
});

test('sign-up is refused beyond the limit of users, however many try at once', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => enter(visitor())));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_USER_CREATION_COUNT' } });
  expect((await desk.ask(listUsers, {}, { actor: admin })).body).toMatchObject({ count: 10 });
});

test('the read models match their events', async () => {
  const { projections } = await desk.call(
    {
      service: 'auth',
      operation: 'verifyProjections',
      input: verifyProjectionsInput,
      output: verifyProjectionsOutput,
    },
    {},
  );
  for (const { hashLive, hashRebuilt } of projections) expect(hashRebuilt).toBe(hashLive);
});
