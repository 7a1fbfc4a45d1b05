import {
  createUser,
  describeUsers,
  listUsers,
  showUser,
  signIn,
  userSchema,
  userSummarySchema,
} from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import {
  openKeysInput,
  openKeysOutput,
  readLogInput,
  readLogOutput,
  type SealedEvent,
} from '@balcao/contracts';
import { newId } from '@balcao/service-kit';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { admin, attendant, openDesk, startAuth, testStores, userActor } from './auth-process.ts';

const connectionId = 7;

const connectionAdded: SealedEvent = {
  id: newId(),
  service: 'channel-session',
  partition: 3,
  position: 1,
  stream: `connection-${String(connectionId)}`,
  revision: 1,
  type: 'ConnectionAdded',
  version: 1,
  data: {
    connectionId,
    name: 'Sales',
    color: '#5C59A0',
    type: null,
    engine: 'simulator',
    greetingMessage: '',
    farewellMessage: '',
    isDefault: true,
    isDisplay: false,
    queueIds: [],
  },
  sealed: null,
  subject: null,
  metadata: { actor: { kind: 'system', name: 'test' }, correlationId: newId() },
  at: new Date().toISOString(),
};

const stores = await testStores();
const desk = await openDesk(stores);
await desk.giveWay('channel-session');
const source = { service: 'channel-session' } as const;
desk.bus.serve('channel-session', {
  operations: [
    serveOperation(
      { ...source, operation: 'readLog', input: readLogInput, output: readLogOutput },
      ({ partition, after }) =>
        Promise.resolve(
          partition === connectionAdded.partition
            ? { events: after < 1 ? [connectionAdded] : [], head: 1 }
            : { events: [], head: 0 },
        ),
    ),
    serveOperation({ ...source, operation: 'openKeys', input: openKeysInput, output: openKeysOutput }, () =>
      Promise.resolve({ keys: [] }),
    ),
  ],
});
await startAuth(stores, { USER_LIMIT: '40' });
await eventually(async () => {
  expect(await desk.sql('select id from auth.rm_connections')).toEqual([{ id: connectionId }]);
});

let addresses = 0;
const newUser = (facts: Record<string, unknown> = {}): Record<string, unknown> => {
  addresses += 1;
  return { name: 'Ana Souza', email: `ana${String(addresses)}@desk.example`, password: '12345', ...facts };
};
const create = (facts: Record<string, unknown> = {}, extra: { commandId?: string } = {}) =>
  desk.ask(createUser, { body: newUser(facts) }, { actor: admin, ...extra });
const createdId = async (facts: Record<string, unknown> = {}): Promise<number> => {
  const answer = await create(facts);
  expect(answer.status).toBe(200);
  return userSchema.parse(answer.body).id;
};

test('an admin creates an attendant with an older client, and the attendant can sign in at once', async () => {
  const body = newUser({
    // Read regardless of case (rule A16).
    profile: 'User',
    startWork: '',
    endWork: '',
    isTricked: 'disabled',
    whatsappId: false,
    queueIds: [],
  });
  const answer = await desk.ask(createUser, { body }, { actor: admin });
  expect(answer.status).toBe(200);
  expect(userSchema.parse(answer.body)).toMatchObject({
    name: 'Ana Souza',
    profile: 'user',
    isTricked: 'disabled',
    whatsappId: null,
    whatsapp: null,
    queues: [],
  });
  const entered = await desk.ask(signIn, { body: { email: body['email'], password: '12345' } });
  expect(entered.status).toBe(200);
});

test('a default connection is shown with the user', async () => {
  const id = await createdId({ whatsappId: String(connectionId) });
  const shown = await desk.ask(showUser, { params: { userId: String(id) } }, { actor: admin });
  expect(shown.body).toMatchObject({
    whatsappId: connectionId,
    whatsapp: { id: connectionId, name: 'Sales', type: null, color: '#5C59A0' },
  });
});

test('unknown keys change nothing', async () => {
  const answer = await create({
    id: 1,
    tokenVersion: 9,
    createdAt: '2000-01-01T00:00:00Z',
    queues: [{ id: 1 }],
  });
  const user = userSchema.parse(answer.body);
  expect(user.id).not.toBe(1);
  expect(user.createdAt).not.toContain('2000');
  expect(user.queues).toEqual([]);
});

test.each([
  [{ name: 'A' }, 'ERR_VALIDATION', 'name'],
  [{ name: 'x'.repeat(51) }, 'ERR_VALIDATION', 'name'],
  [{ email: 'no address' }, 'ERR_VALIDATION', 'email'],
  [{ password: '1234' }, 'ERR_VALIDATION', 'password'],
  [{ password: '' }, 'ERR_VALIDATION', 'password'],
  [{ profile: 'masteradmin' }, 'ERR_VALIDATION', 'profile'],
  [{ startWork: '8:00' }, 'ERR_VALIDATION', 'startWork'],
  [{ endWork: '24:00' }, 'ERR_VALIDATION', 'endWork'],
  [{ queueIds: 'all' }, 'ERR_VALIDATION', 'queueIds'],
  [{ queueIds: [404] }, 'ERR_QUEUE_NOT_FOUND', 'queueIds'],
])('%j is refused', async (facts, error, field) => {
  expect(await create(facts)).toMatchObject({ status: 400, body: { error, field } });
});

test('an unknown connection cannot be the default', async () => {
  expect(await create({ whatsappId: 404 })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_WAPP_FOUND' },
  });
});

test('an address can be used once, in any case', async () => {
  await createdId({ email: 'Twice@desk.example' });
  expect(await create({ email: 'tWICE@desk.example ' })).toMatchObject({
    status: 400,
    body: { error: 'ERR_USER_EMAIL_ALREADY_EXISTS', field: 'email' },
  });
});

test('a repeated command creates one user', async () => {
  const commandId = newId();
  const facts = { email: 'once@desk.example' };
  const [first, second] = await Promise.all([create(facts, { commandId }), create(facts, { commandId })]);
  expect(first.status).toBe(200);
  expect(second).toEqual(first);
});

test('only admins may create users', async () => {
  const body = newUser();
  expect(await desk.ask(createUser, { body }, { actor: attendant })).toMatchObject({
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  });
  expect(await desk.ask(createUser, { body })).toMatchObject({
    status: 401,
    body: { error: 'ERR_SESSION_EXPIRED' },
  });
});

test('attendants see what identifies others, and all of their own fields', async () => {
  const id = await createdId();
  const other = await desk.ask(showUser, { params: { userId: id } }, { actor: attendant });
  expect(Object.keys(z.object({}).loose().parse(other.body)).sort()).toEqual([
    'id',
    'isSuspended',
    'name',
    'profile',
    'queues',
  ]);
  const self = await desk.ask(showUser, { params: { userId: id } }, { actor: userActor({ userId: id }) });
  expect(self.body).toHaveProperty('email');
  const list = z
    .object({ users: z.array(userSummarySchema.strict()) })
    .safeParse((await desk.ask(listUsers, {}, { actor: attendant })).body);
  expect(list.success).toBe(true);
});

test.each(['null', 'undefined', '0', '-1', '99999', '2147483648', '99999999999999', 'x', "1' or '1'='1"])(
  'user %s is not there',
  async (userId) => {
    expect(await desk.ask(showUser, { params: { userId } }, { actor: admin })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_USER_FOUND' },
    });
  },
);

const pageSchema = z.object({
  users: z.array(z.object({ id: z.number(), name: z.string() })),
  count: z.number(),
  hasMore: z.boolean(),
});
const search = async (query: Record<string, string>, actor = admin): Promise<z.infer<typeof pageSchema>> =>
  pageSchema.parse((await desk.ask(listUsers, { query }, { actor })).body);

test('names and addresses are found in any case and without accents; wildcards are plain characters', async () => {
  const id = await createdId({ name: '100% José_Silva', email: 'ze.unique@desk.example' });
  expect((await search({ searchParam: 'JOSÉ_s' })).users.map((user) => user.id)).toEqual([id]);
  expect((await search({ searchParam: 'ZE.UNIQUE' })).users.map((user) => user.id)).toEqual([id]);
  for (const searchParam of ['jose_s', 'José_S'.normalize('NFD'), 'JÓSE_'])
    expect((await search({ searchParam })).users.map((user) => user.id)).toEqual([id]);
  expect((await search({ searchParam: '0% j' })).count).toBe(1);
  expect((await search({ searchParam: '%%%' })).count).toBe(0);
  expect((await search({ searchParam: 'nothing like this' })).users).toEqual([]);
});

test('attendants do not find users by addresses that they may not see', async () => {
  expect((await search({ searchParam: 'ze.unique' }, attendant)).count).toBe(0);
});

test('pages of twenty, newest first, and no user beyond the limit, however many try at once', async () => {
  const answers = await Promise.all(Array.from({ length: 45 }, () => create()));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused)
    expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_USER_CREATION_COUNT' } });
  const first = await search({});
  expect(first).toMatchObject({ count: 40, hasMore: true });
  expect(first.users).toHaveLength(20);
  const second = await search({ pageNumber: '2' });
  expect(second).toMatchObject({ count: 40, hasMore: false });
  const ids = [...first.users, ...second.users].map(({ id }) => id);
  expect(new Set(ids).size).toBe(40);
  expect(ids.at(-1)).toBe(1);
  expect(await search({ pageNumber: '3' })).toMatchObject({ users: [], hasMore: false });
  expect(await desk.ask(listUsers, { query: { pageNumber: 'x' } }, { actor: admin })).toMatchObject({
    status: 400,
  });
});

test('services get whole users', async () => {
  const { users } = await desk.call(describeUsers, { userIds: [1, 404] });
  expect(users.map(({ id }) => id)).toEqual([1]);
  expect(await desk.call(describeUsers, { userIds: [] })).toEqual({ users: [] });
});

test('passwords are in no event, and hashed in the table', async () => {
  const events = await desk.sql('select data, metadata from auth.es_events');
  expect(JSON.stringify(events)).not.toMatch(/12345|argon2/);
  const hashes = await desk.sql('select password_hash from auth.st_credentials');
  for (const { password_hash } of hashes) expect(password_hash).toMatch(/^\$argon2id\$/);
});
