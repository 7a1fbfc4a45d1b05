import { signedInSchema, signIn, signUp } from '@balcao/contracts';
import { tries } from '@balcao/testkit/thoroughness';
import { beforeEach, expect, test } from 'vitest';
import { adminEmail, adminPassword, type Desk, openDesk, startAuth, testStores } from './auth-process.ts';

const credentials = { email: adminEmail, password: adminPassword };
const wrong = { email: adminEmail, password: 'wrong' };

const stores = await testStores();
const auth = await startAuth(stores, {
  SIGN_IN_FAILURES_PER_ACCOUNT: '3',
  SIGN_IN_FAILURES_PER_ADDRESS: '5',
});
const desk = await openDesk(stores);
beforeEach(() => desk.stores.redis.flush());

const refusalsNow = async (): Promise<unknown[]> =>
  (await desk.sql(`select data from auth.es_events where type = 'SignInRefused' order by log_order`)).map(
    ({ data }) => data,
  );

test('the right password gives a token, the user and a refresh token', async () => {
  const answer = await desk.ask(signIn, {
    body: { email: ` ${adminEmail.toUpperCase()}`, password: adminPassword },
  });
  expect(answer.status).toBe(200);
  const { token, user } = signedInSchema.parse(answer.body);
  expect(user).toMatchObject({
    name: 'Admin',
    email: adminEmail,
    profile: 'admin',
    queues: [],
    isTricked: 'enabled',
    startWork: '00:00',
    endWork: '23:59',
  });
  expect(answer.refreshToken).toMatch(/^[\w-]{43}$/);
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(Object.keys(claims ?? {}).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub']);
  expect(claims).toMatchObject({ sub: String(user.id), iss: 'balcao', aud: 'balcao-api' });
});

test('an unknown user and a wrong password get the same answer, and both are audited', async () => {
  const before = (await refusalsNow()).length;
  const stranger = await desk.ask(signIn, { body: { email: 'nobody@desk.example', password: 'wrong' } });
  const guess = await desk.ask(signIn, { body: wrong });
  expect(stranger).toMatchObject({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } });
  expect(guess).toMatchObject({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } });
  expect(Object.keys(stranger.body ?? {})).toEqual(Object.keys(guess.body ?? {}));
  expect((await refusalsNow()).slice(before)).toEqual([
    { userId: null, reason: 'credentials' },
    { userId: expect.any(Number) as number, reason: 'credentials' },
  ]);
});

test.each([
  {},
  { email: adminEmail },
  { email: 7, password: true },
  { email: adminEmail, password: 'x'.repeat(2_000) },
  [],
  'x',
  null,
])('an invalid body is the caller’s mistake: %j', async (body) => {
  expect(await desk.ask(signIn, { body })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
});

test('after some failures the account is locked, also for the right password, with the time to wait', async () => {
  for (let n = 0; n < 3; n += 1)
    expect(await desk.ask(signIn, { body: wrong }, { clientAddress: `10.0.0.${String(n)}` })).toMatchObject({
      status: 401,
    });
  const closed = await desk.ask(signIn, { body: credentials }, { clientAddress: '10.0.0.9' });
  expect(closed).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } });
  expect(closed.body).toHaveProperty('retryAfterSeconds', expect.any(Number));
  expect((await refusalsNow()).at(-1)).toMatchObject({ reason: 'throttled' });
});

test("attackers who lock an account from many addresses do not lock its owner's known browser", async () => {
  const at = (deviceToken?: string) => ({ deviceToken, clientAddress: '10.2.2.2' });
  const { deviceToken } = await desk.ask(signIn, { body: credentials }, at());
  expect(deviceToken).toMatch(/^[\w-]{43}$/);
  for (let n = 0; n < 4; n += 1)
    await desk.ask(signIn, { body: wrong }, { clientAddress: `10.0.1.${String(n)}` });
  expect(await desk.ask(signIn, { body: credentials }, at())).toMatchObject({ status: 429 });
  expect(await desk.ask(signIn, { body: credentials }, at('made up'))).toMatchObject({ status: 429 });
  const again = await desk.ask(signIn, { body: credentials }, at(deviceToken));
  expect([again.status, again.deviceToken]).toEqual([200, deviceToken]);
  // Even a known browser has a limit, and it grants no extra tries at other accounts.
  for (let n = 0; n < 3; n += 1)
    expect(
      await desk.ask(signIn, { body: wrong }, { deviceToken, clientAddress: `10.0.2.${String(n)}` }),
    ).toMatchObject({
      status: 401,
    });
  expect(await desk.ask(signIn, { body: credentials }, at(deviceToken))).toMatchObject({ status: 429 });
  const rows = await desk.sql('select encode(token_hash, $1) as hash from auth.st_devices', ['hex']);
  expect(rows.map(({ hash }) => hash)).not.toContain(Buffer.from(deviceToken ?? '').toString('hex'));
});

test('an address that guesses through many accounts is locked, and others are not', async () => {
  const address = '2001:db8::1';
  for (let n = 0; n < 5; n += 1)
    await desk.ask(
      signIn,
      { body: { email: `a${String(n)}@x.br`, password: 'x' } },
      { clientAddress: address },
    );
  const neighbour = { clientAddress: '2001:db8::2' };
  expect(await desk.ask(signIn, { body: credentials }, neighbour)).toMatchObject({ status: 429 });
  expect(await desk.ask(signIn, { body: credentials }, { clientAddress: '10.1.1.1' })).toMatchObject({
    status: 200,
  });
});

test('parallel guesses are all counted', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => desk.ask(signIn, { body: wrong })));
  const guesses = answers.filter(({ status }) => status === 401).length;
  expect(guesses).toBe(3);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - guesses);
});

test('a password that is changed during its comparison admits nobody', async () => {
  const [before] = await desk.sql('select user_id, password_hash from auth.st_credentials');
  await desk.sql('begin');
  await desk.sql(`update auth.st_credentials set password_hash = 'another'`);
  const answer = desk.ask(signIn, { body: credentials });
  // It was compared with the old hash, and waits for the change.
  await expect
    .poll(() =>
      desk.sql(
        `select 1 from pg_locks join pg_stat_activity using (pid)
         where locktype = 'transactionid' and not granted and datname = current_database()`,
      ),
    )
    .toHaveLength(1);
  await desk.sql('commit');
  expect(await answer).toMatchObject({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } });
  await desk.sql('update auth.st_credentials set password_hash = $2 where user_id = $1', [
    before?.['user_id'],
    before?.['password_hash'],
  ]);
  expect((await desk.ask(signIn, { body: credentials })).status).toBe(200);
});

test('successes never count: more than the number of allowed failures may sign in at once', async () => {
  const many = tries(12, 50);
  const answers = await Promise.all(
    Array.from({ length: many }, () => desk.ask(signIn, { body: credentials })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(many);
});

test('without Redis sign-in works, and guesses are still counted', async () => {
  await desk.stores.redis.stop();
  await expect.poll(() => auth.logged.join('')).toContain('Redis is away');
  expect(await desk.ask(signIn, { body: credentials })).toMatchObject({ status: 200 });
  const guesses = { email: 'else@desk.example', password: 'wrong' };
  for (let n = 0; n < 3; n += 1)
    expect(await desk.ask(signIn, { body: guesses })).toMatchObject({ status: 401 });
  expect(await desk.ask(signIn, { body: guesses })).toMatchObject({ status: 429 });
  await desk.stores.redis.start();
});

test('the log contains no secrets and no addresses', () => {
  const log = auth.logged.join('');
  expect(log).not.toContain(adminPassword);
  expect(log).not.toContain(adminEmail);
  expect(log).not.toMatch(/eyJ[\w-]+\.[\w-]+/);
});

test('of a burst, what the desk cannot hash in time is refused at once and counted nowhere (rule A32)', async () => {
  const burst = 30;
  const stores = await testStores();
  await startAuth(stores, {
    PASSWORDS_AT_ONCE: '1',
    PASSWORDS_WAITING: '1',
    SIGN_IN_FAILURES_PER_ACCOUNT: String(burst - 1),
    SIGN_UPS_PER_ADDRESS: String(burst),
  });
  const busy = await openDesk(stores);
  const all = (ask: (n: number) => ReturnType<Desk['ask']>) =>
    Promise.all(Array.from({ length: burst }, (_, n) => ask(n)));
  const refused = { error: 'ERR_OVERLOADED', limit: 'desk-passwords', retryAfterSeconds: 1 };

  const guesses = await all(() => busy.ask(signIn, { body: wrong }));
  const answered = guesses.filter(({ status }) => status !== 503);
  expect(answered.map(({ status }) => status)).toEqual(answered.map(() => 401));
  expect(answered.length).toBeLessThan(burst - 1);
  for (const { status, body } of guesses) if (status === 503) expect(body).toMatchObject(refused);
  expect(await busy.sql(`select 1 from auth.es_events where type = 'SignInRefused'`)).toHaveLength(
    answered.length,
  );
  expect((await busy.ask(signIn, { body: credentials })).status).toBe(200);

  const person = (n: number) => ({ name: 'Ana', email: `ana${String(n)}@desk.example`, password: '12345' });
  const newcomers = await all((n) => busy.ask(signUp, { body: person(n) }));
  expect(new Set(newcomers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect((await busy.ask(signUp, { body: person(burst) })).status).toBe(200);
});
