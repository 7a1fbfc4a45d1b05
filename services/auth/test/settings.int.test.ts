import {
  changeSetting,
  listSettings,
  secretSettingKey,
  settingKeys,
  settingRules,
  settingSchema,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { admin, attendant, openDesk, startAuth, testStores, userActor } from './auth-process.ts';

const stores = await testStores();
const auth = await startAuth(stores);
const desk = await openDesk(stores);

const list = async (actor = admin) => {
  const answer = await desk.ask(listSettings, {}, { actor });
  return z.array(settingSchema).parse(answer.body);
};
const change = (settingKey: string, value: unknown, actor = admin) =>
  desk.ask(changeSetting, { params: { settingKey }, body: { value } }, { actor });

test('every key exists with its initial value; only admins see the secret', async () => {
  const settings = await list(attendant);
  expect(settings.map(({ key }) => key).sort()).toEqual([...settingKeys].sort());
  for (const { key, value } of settings)
    expect([key, value]).toEqual([
      key,
      Object.entries(settingRules).find(([name]) => name === key)?.[1].initial,
    ]);
  const secret = (await list()).find(({ key }) => key === secretSettingKey);
  expect(Buffer.from(secret?.value ?? '', 'base64url')).toHaveLength(32);
});

test('the secret is encrypted in its table and nowhere else', async () => {
  const secret = (await list()).find(({ key }) => key === secretSettingKey)?.value ?? '';
  const rows = await desk.sql('select * from auth.st_secret_settings');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(JSON.stringify(await desk.sql('select data from auth.es_events'))).not.toContain(secret);
});

test('a caller who is not signed in gets nothing', async () => {
  expect(await desk.ask(listSettings)).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
});

test('a change returns the row, is stored, and has one event', async () => {
  const answer = await change('allTicket', 'enabled');
  expect(answer).toMatchObject({ status: 200, body: { key: 'allTicket', value: 'enabled' } });
  expect(settingSchema.safeParse(answer.body).success).toBe(true);
  expect((await list()).find(({ key }) => key === 'allTicket')?.value).toBe('enabled');
  await change('allTicket', 'enabled');
  const events = await desk.sql(
    `select data ->> 'createdAt' as "createdAt" from auth.es_events where stream = 'setting-allTicket' order by revision`,
  );
  // The event has the setting's creation time, as the list does.
  expect(events).toEqual([{ createdAt: null }, { createdAt: settingSchema.parse(answer.body).createdAt }]);
});

test.each([
  ['allTicket', 'banana'],
  ['darkMode', ''],
  ['timeCreateNewTicket', '11'],
  ['timeZone', ''],
  ['timeZone', 'Brasília'],
  ['timeZone', '-03:00'],
  ['timeCreateNewTicket', '10; drop table'],
])('%s refuses %j', async (key, value) => {
  expect(await change(key, value)).toMatchObject({
    status: 400,
    body: { error: 'ERR_SETTING_VALUE_INVALID' },
  });
});

test.each([[true], [7], [null], [['enabled']], ['x'.repeat(300)], [undefined]])(
  '%j is no value',
  async (value) => {
    expect(await change('call', value)).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', field: 'value' },
    });
  },
);

test.each(['unknown', 'ALLTICKET', '__proto__', 'constructor', 'userapitoken'])(
  '%s can not be set',
  async (key) => {
    expect(await change(key, 'enabled')).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_SETTING_FOUND' },
    });
  },
);

test('only admins may change settings', async () => {
  expect(await change('call', 'enabled', attendant)).toMatchObject({
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  });
  expect((await list()).find(({ key }) => key === 'call')?.value).toBe('disabled');
});

test('admins see the same secret in every session', async () => {
  const [one, other] = await Promise.all([list(), list(userActor({ profile: 'admin', userId: 5 }))]);
  expect(one).toEqual(other);
});

const secretNow = async () => (await list()).find(({ key }) => key === secretSettingKey);
/** In the format of older desks. */
const oldToken = '0e8a5a4c-3b0f-4c8e-9d51-7f1b2a6c9e30';

test('admins set the secret that their scripts use, or generate a new one', async () => {
  const before = await secretNow();
  const set = await change(secretSettingKey, oldToken);
  expect(set).toMatchObject({
    status: 200,
    body: { key: secretSettingKey, value: oldToken, createdAt: before?.createdAt },
  });
  expect(await secretNow()).toEqual(set.body);
  const drawn = settingSchema.parse((await change(secretSettingKey, '')).body);
  expect(Buffer.from(drawn.value, 'base64url')).toHaveLength(32);
  expect(drawn.value).not.toBe(before?.value);
  expect(await secretNow()).toEqual(drawn);
});

test("the log has who changed a setting and when, but never the secret's value", async () => {
  for (const key of settingKeys) {
    const { initial, value } = settingRules[key];
    const other = ['enabled', 'disabled', '30', 'Asia/Tokyo'].find(
      (each) => each !== initial && value.safeParse(each).success,
    );
    expect((await change(key, other)).status).toBe(200);
  }
  await change(secretSettingKey, oldToken);
  const events = await desk.sql(
    `select distinct on (stream) data, metadata -> 'actor' as actor, at
     from auth.es_events where stream like 'setting-%' order by stream, revision desc`,
  );
  const by = { actor: admin, at: expect.any(Date) as unknown };
  const changed = [
    { data: { key: secretSettingKey }, ...by },
    ...settingKeys.map((key) => ({ data: expect.objectContaining({ key }) as unknown, ...by })),
  ];
  expect(events).toHaveLength(changed.length);
  expect(events).toEqual(expect.arrayContaining(changed));
});

test.each([
  'enabled',
  'disabled',
  '10',
  'short',
  'a'.repeat(64),
  `${oldToken} `,
  `${oldToken}\r\n`,
  `${oldToken}\u0000`,
  'ã'.repeat(40),
])('the secret can never be %j', async (value) => {
  const before = await secretNow();
  expect(await change(secretSettingKey, value)).toMatchObject({
    status: 400,
    body: { error: 'ERR_SETTING_VALUE_INVALID', field: 'value' },
  });
  expect(await secretNow()).toEqual(before);
});

test('a secret is visible to admins only, and stored only in encrypted form', async () => {
  await change(secretSettingKey, oldToken);
  expect(await change(secretSettingKey, '', attendant)).toMatchObject({
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  });
  expect((await secretNow())?.value).toBe(oldToken);
  expect(JSON.stringify(await list(attendant))).not.toContain(oldToken);
  const kept = await Promise.all([
    desk.sql('select * from auth.st_secret_settings'),
    desk.sql('select * from auth.rm_settings'),
    desk.sql('select data, metadata from auth.es_events'),
  ]);
  expect(JSON.stringify(kept)).not.toContain(oldToken);
  expect(auth.logged.join('')).not.toContain(oldToken);
});
