import {
  changeIntegration,
  changeSetting,
  changeUser,
  createApiToken,
  createUser,
  deleteUser,
  type Endpoint,
  endpoints,
  endUserSession,
  heedsIfMatch,
  endUserSessions,
  type ErrorCode,
  inviteUser,
  letUserIn,
  listUserSessions,
  makePasswordLink,
  maxApiTokens,
  openPasswordLink,
  refreshSession,
  revokeApiToken,
  revokePasswordLink,
  showPasswordLink,
  showUser,
  signIn,
  signOut,
  signUp,
  statusesOf,
  testIntegration,
  usePasswordLink,
} from '@balcao/contracts';
import { reuseKey } from '@balcao/service-runtime/testing/reused-key';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { admin, attendant, openDesk, startAuth, testStores, userActor } from './auth-process.ts';
import { openStaffedDesk } from './staffed-desk.ts';

const desk = await openStaffedDesk();
const fullStores = await testStores();
await startAuth(fullStores, { USER_LIMIT: '1' });
/** A desk with the maximum number of users. */
const full = await openDesk(fullStores);

const missing = 999_999;
const password = '12345';
type Attempt = () => ReturnType<typeof desk.ask>;

let lastPerson = 0;
const person = (facts: object = {}) => {
  lastPerson += 1;
  return { name: 'Bia', email: `bia${String(lastPerson)}@desk.example`, password, ...facts };
};
const ask = (endpoint: Endpoint, { params = {}, body = {} }: { params?: object; body?: object }) =>
  desk.ask(endpoint, { params, body }, { actor: admin });
const create = (facts: object) => ask(createUser, { body: person(facts) });
const script = { name: 'Shop', scopes: ['messages:send'] };
const takenEmail = async (): Promise<string> => (await desk.newUser()).email;

/** A user who signed in, and whose hours were changed then. */
const afterHours = async () => {
  const { email } = await desk.newUser();
  const { refreshToken } = await desk.ask(signIn, { body: { email, password } });
  const hour = (hours: number): string =>
    new Date(Date.now() + hours * 3_600_000).toLocaleTimeString('en-GB', {
      timeZone: 'America/Sao_Paulo',
      hour: '2-digit',
      minute: '2-digit',
    });
  await desk.sql('update auth.rm_users set start_work = $1, end_work = $2 where email = $3', [
    hour(2),
    hour(4),
    email,
  ]);
  return { email, refreshToken };
};
/** A user who signed in, and was suspended then. */
const shutOut = async () => {
  const { id, email } = await desk.newUser();
  const { refreshToken } = await desk.ask(signIn, { body: { email, password } });
  await desk.change(id, { isSuspended: true });
  return { email, refreshToken };
};
/** Reuses a key that belongs to another request. */
const reuse = (endpoint: Endpoint, raw: () => object | Promise<object>) => async () => {
  const request = await raw();
  return reuseKey((key) => desk.ask(endpoint, request, { actor: admin, ...key }));
};
const ofUser = async () => ({ params: { userId: String((await desk.newUser()).id) } });
const noUser = (endpoint: Endpoint) => ({
  ERR_NO_USER_FOUND: () => ask(endpoint, { params: { userId: missing } }),
});
const ofSession = async () => ({ params: { ...(await ofUser()).params, sessionId: 'x' } });
const change = (facts: object) => async () => desk.change((await desk.newUser()).id, facts);

const attempts: Readonly<Record<string, Partial<Record<ErrorCode, Attempt>>>> = {
  signIn: {
    ERR_INVALID_CREDENTIALS: async () =>
      desk.ask(signIn, { body: { email: await takenEmail(), password: 'wrong' } }),
    ERR_USER_SUSPENDED: async () => desk.ask(signIn, { body: { email: (await shutOut()).email, password } }),
    ERR_OUT_OF_HOURS: async () => desk.ask(signIn, { body: { email: (await afterHours()).email, password } }),
  },
  refreshSession: {
    ERR_SESSION_EXPIRED: () => desk.ask(refreshSession, {}, { refreshToken: 'nobody knows it' }),
    ERR_USER_SUSPENDED: async () => {
      const { refreshToken } = await shutOut();
      return desk.ask(refreshSession, {}, { refreshToken: refreshToken ?? undefined });
    },
    ERR_OUT_OF_HOURS: async () => {
      const { refreshToken } = await afterHours();
      return desk.ask(refreshSession, {}, { refreshToken: refreshToken ?? undefined });
    },
  },
  showUser: {
    ERR_NO_USER_FOUND: () => ask(showUser, { params: { userId: String(missing) } }),
    ERR_NO_PERMISSION: async () =>
      desk.ask(showUser, await ofUser(), { actor: userActor({ isNewcomer: true }) }),
  },
  letUserIn: {
    ERR_NO_USER_FOUND: () => ask(letUserIn, { params: { userId: String(missing) } }),
    ERR_QUEUE_NOT_FOUND: async () => ask(letUserIn, { ...(await ofUser()), body: { queueIds: [missing] } }),
    ERR_IDEMPOTENCY_KEY_REUSED: reuse(letUserIn, async () => ({ ...(await ofUser()), body: {} })),
  },
  createUser: {
    ERR_USER_CREATION_COUNT: () => full.ask(createUser, { body: person() }, { actor: admin }),
    ERR_USER_EMAIL_ALREADY_EXISTS: async () => create({ email: await takenEmail() }),
    ERR_QUEUE_NOT_FOUND: () => create({ queueIds: [missing] }),
    ERR_NO_WAPP_FOUND: () => create({ whatsappId: missing }),
    ERR_IDEMPOTENCY_KEY_REUSED: reuse(createUser, () => ({ body: person() })),
  },
  changeUser: {
    ERR_NO_PERMISSION: async () => desk.change((await desk.newUser()).id, { name: 'Bia' }, attendant),
    ERR_NO_USER_FOUND: () => desk.change(missing, { name: 'Bia' }),
    ERR_USER_EMAIL_ALREADY_EXISTS: async () => change({ email: await takenEmail() })(),
    ERR_QUEUE_NOT_FOUND: change({ queueIds: [missing] }),
    ERR_NO_WAPP_FOUND: change({ whatsappId: missing }),
    ERR_CONFLICT: () => desk.change(admin.userId, { profile: 'user' }),
    ERR_EDIT_CONFLICT: async () => {
      const { params } = await ofUser();
      const { version: ifMatch } = await desk.ask(showUser, { params }, { actor: admin });
      await ask(changeUser, { params, body: { name: 'Rita' } });
      return desk.ask(changeUser, { params, body: { name: 'Rute' } }, { actor: admin, ifMatch });
    },
    ERR_IDEMPOTENCY_KEY_REUSED: reuse(changeUser, async () => ({
      ...(await ofUser()),
      body: { name: 'Rita' },
    })),
  },
  deleteUser: {
    ERR_NO_USER_FOUND: () => desk.remove(missing),
    ERR_CONFLICT: () => desk.remove(admin.userId),
    ERR_IDEMPOTENCY_KEY_REUSED: reuse(deleteUser, ofUser),
  },
  inviteUser: {
    ERR_USER_CREATION_COUNT: () => full.ask(inviteUser, { body: person() }, { actor: admin }),
    ERR_USER_EMAIL_ALREADY_EXISTS: async () =>
      ask(inviteUser, { body: person({ email: await takenEmail() }) }),
    ERR_QUEUE_NOT_FOUND: () => ask(inviteUser, { body: person({ queueIds: [missing] }) }),
    ERR_NO_WAPP_FOUND: () => ask(inviteUser, { body: person({ whatsappId: missing }) }),
    ERR_IDEMPOTENCY_KEY_REUSED: reuse(inviteUser, () => ({ body: person() })),
  },
  showPasswordLink: noUser(showPasswordLink),
  makePasswordLink: noUser(makePasswordLink),
  revokePasswordLink: noUser(revokePasswordLink),
  openPasswordLink: { ERR_NO_LINK_FOUND: () => ask(openPasswordLink, { body: { token: 'x' } }) },
  usePasswordLink: { ERR_NO_LINK_FOUND: () => ask(usePasswordLink, { body: { token: 'x', password } }) },
  createApiToken: {
    ERR_QUEUE_NOT_FOUND: () => ask(createApiToken, { body: { ...script, queueIds: [missing] } }),
    ERR_API_TOKEN_COUNT: async () => {
      await full.sql(
        `insert into auth.rm_api_tokens
          select gen_random_uuid(), 'x', '{}', '{}', '{}', null, now() from generate_series(1, $1::int)`,
        [maxApiTokens],
      );
      return full.ask(createApiToken, { body: script }, { actor: admin });
    },
  },
  revokeApiToken: {
    ERR_NO_API_TOKEN_FOUND: () =>
      ask(revokeApiToken, { params: { tokenId: '0193a1b2-0000-7000-8000-000000000001' } }),
  },
  listUserSessions: {
    ERR_NO_PERMISSION: async () => desk.ask(listUserSessions, await ofUser(), { actor: attendant }),
    ERR_NO_USER_FOUND: () => ask(listUserSessions, { params: { userId: missing } }),
  },
  endUserSession: {
    ERR_NO_PERMISSION: async () => desk.ask(endUserSession, await ofSession(), { actor: attendant }),
    ERR_NO_USER_FOUND: () => ask(endUserSession, { params: { userId: missing, sessionId: 'x' } }),
    ERR_NO_SESSION_FOUND: async () => ask(endUserSession, await ofSession()),
  },
  endUserSessions: {
    ERR_NO_PERMISSION: async () => desk.ask(endUserSessions, await ofUser(), { actor: attendant }),
    ERR_NO_USER_FOUND: () => ask(endUserSessions, { params: { userId: missing } }),
  },
  changeSetting: {
    ERR_NO_SETTING_FOUND: () =>
      ask(changeSetting, { params: { settingKey: 'nothing' }, body: { value: 'enabled' } }),
    ERR_SETTING_VALUE_INVALID: () =>
      ask(changeSetting, { params: { settingKey: 'userCreation' }, body: { value: 'perhaps' } }),
  },
  changeIntegration: {
    ERR_NO_INTEGRATION_FOUND: () =>
      ask(changeIntegration, { params: { integrationKey: 'nothing' }, body: { value: '' } }),
    ERR_INTEGRATION_VALUE_INVALID: () =>
      ask(changeIntegration, { params: { integrationKey: 'urlApiN8N' }, body: { value: 'ftp://n8n' } }),
  },
  testIntegration: {
    ERR_NO_INTEGRATION_FOUND: () => ask(testIntegration, { params: { integrationKey: 'nothing' } }),
  },
  signUp: {
    ERR_USER_CREATION_DISABLED: async () => {
      const set = (value: string) =>
        ask(changeSetting, { params: { settingKey: 'userCreation' }, body: { value } });
      await set('disabled');
      const answer = await desk.ask(signUp, { body: person() });
      await set('enabled');
      return answer;
    },
    ERR_USER_CREATION_COUNT: () => full.ask(signUp, { body: person() }),
    ERR_USER_EMAIL_ALREADY_EXISTS: async () =>
      desk.ask(signUp, { body: person({ email: await takenEmail() }) }),
    ERR_IDEMPOTENCY_KEY_REUSED: reuse(signUp, () => ({ body: person() })),
  },
};

const own = endpoints.filter(({ service }) => service === 'auth');
const isForSome = ({ access }: Endpoint): boolean => access !== 'public' && access !== 'signed-in';
/** A caller without the permission of a call is refused, whatever the input. */
const attemptAt = (endpoint: Endpoint, code: ErrorCode): Attempt | undefined =>
  code === 'ERR_NO_PERMISSION' && isForSome(endpoint)
    ? () => desk.ask(endpoint, {}, { actor: attendant })
    : attempts[endpoint.operation]?.[code];

const refusalSchema = z.object({ error: z.string() });

const pairs = own.flatMap((endpoint) =>
  endpoint.errors.map((code) => [endpoint.operation, code, endpoint] as const),
);

const versioned: Readonly<Record<string, (ifMatch: number) => ReturnType<typeof desk.ask>>> = {
  changeUser: async (ifMatch) =>
    desk.ask(changeUser, { ...(await ofUser()), body: { name: 'Rita' } }, { actor: admin, ifMatch }),
};
test.each(own.filter(heedsIfMatch).map(({ operation }) => operation))(
  '%s refuses a version that never was (rule G16)',
  async (operation) => {
    for (const ifMatch of [0, 1_000_000])
      expect(await versioned[operation]?.(ifMatch)).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION', field: 'If-Match' },
      });
  },
);

test.each(pairs)('%s can answer %s', async (_operation, code, endpoint) => {
  const attempt = attemptAt(endpoint, code);
  if (attempt === undefined) throw new Error('say how somebody gets this code');
  const { status, body } = await attempt();
  expect([status, body]).toMatchObject([statusesOf(endpoint, code)[0], { error: code }]);
});

test.each(own.map((endpoint) => [endpoint.operation, endpoint] as const))(
  '%s is refused to everyone beyond its access',
  async (_operation, endpoint) => {
    const refusal = async (extra: Parameters<typeof desk.ask>[2]) => {
      const { status, body } = await desk.ask(
        endpoint,
        { params: { userId: 'x', settingKey: 'x', integrationKey: 'x' } },
        extra,
      );
      return status === 401 || status === 403 ? refusalSchema.parse(body).error : null;
    };
    if (endpoint.access === 'public') return;
    // The call ends a session, and these two callers have none.
    const ended = endpoint === signOut ? 'ERR_SESSION_EXPIRED' : null;
    expect(await refusal({})).toBe('ERR_SESSION_EXPIRED');
    expect(await refusal({ actor: attendant })).toBe(isForSome(endpoint) ? 'ERR_NO_PERMISSION' : ended);
    expect(await refusal({ actor: admin })).toBe(ended);
  },
);
