import {
  changeSetting,
  createUser,
  listSettings,
  readTimeZone,
  refreshSession,
  signedInSchema,
  signIn,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { admin, openDesk, startAuth, testStores } from './auth-process.ts';

const timeZone = 'America/Sao_Paulo';
const password = '12345';

const stores = await testStores();
await startAuth(stores, { DESK_TIME_ZONE: timeZone });
const desk = await openDesk(stores);

/** HH:mm in the desk's time zone, some minutes from now. */
const deskTime = (minutes: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(Date.now() + minutes * 60_000),
  );

const create = async (email: string, startWork: string, endWork: string): Promise<void> => {
  const body = { name: 'Ana', email, password, startWork, endWork };
  expect(await desk.ask(createUser, { body }, { actor: admin })).toMatchObject({ status: 200 });
};

test('outside the hours nobody can sign in, and only the right password reveals why', async () => {
  await create('late@x.br', deskTime(60), deskTime(120));
  expect(await desk.ask(signIn, { body: { email: 'late@x.br', password } })).toMatchObject({
    status: 401,
    body: { error: 'ERR_OUT_OF_HOURS' },
  });
  expect(await desk.ask(signIn, { body: { email: 'late@x.br', password: 'wrong' } })).toMatchObject({
    status: 401,
    body: { error: 'ERR_INVALID_CREDENTIALS' },
  });
});

test('hours may cross midnight', async () => {
  await create('night@x.br', deskTime(120), deskTime(60));
  expect(await desk.ask(signIn, { body: { email: 'night@x.br', password } })).toMatchObject({ status: 200 });
});

test('"" means no limit', async () => {
  await create('always@x.br', '', '');
  expect(await desk.ask(signIn, { body: { email: 'always@x.br', password } })).toMatchObject({ status: 200 });
});

test('sign-in and refresh return the end of work, if there is one', async () => {
  await create('ends@x.br', deskTime(-60), deskTime(60));
  const entered = await desk.ask(signIn, { body: { email: 'ends@x.br', password } });
  const { workEndsAt } = signedInSchema.parse(entered.body);
  const minutesLeft = (Date.parse(workEndsAt ?? '') - Date.now()) / 60_000;
  expect(Math.abs(minutesLeft - 60)).toBeLessThanOrEqual(1.1);
  const { refreshToken = null } = entered;
  if (refreshToken === null) throw new Error('no refresh token');
  expect((await desk.ask(refreshSession, {}, { refreshToken })).body).toMatchObject({ workEndsAt });
  const body = { email: 'always@x.br', password };
  expect((await desk.ask(signIn, { body })).body).not.toHaveProperty('workEndsAt');
});

test('a session is not renewed after hours, and continues when they begin again', async () => {
  await create('day@x.br', deskTime(-60), deskTime(60));
  const { refreshToken } = await desk.ask(signIn, { body: { email: 'day@x.br', password } });
  if (typeof refreshToken !== 'string') throw new Error('no refresh token');
  const setHours = (start: string, end: string): Promise<unknown> =>
    desk.sql(`update auth.rm_users set start_work = $1, end_work = $2 where email = 'day@x.br'`, [
      start,
      end,
    ]);
  await setHours(deskTime(60), deskTime(120));
  expect(await desk.ask(refreshSession, {}, { refreshToken })).toMatchObject({
    status: 401,
    body: { error: 'ERR_OUT_OF_HOURS' },
  });
  await setHours('', '');
  expect(await desk.ask(refreshSession, {}, { refreshToken })).toMatchObject({ status: 200 });
});

test("the time zone is a setting, initially the variable's, and a change applies at once (rule D10)", async () => {
  const zoneNow = async () => {
    const settings = listSettings.response.parse((await desk.ask(listSettings, {}, { actor: admin })).body);
    return settings.find(({ key }) => key === 'timeZone')?.value;
  };
  expect(await zoneNow()).toBe(timeZone);
  await create('zone@x.br', deskTime(-60), deskTime(60));
  const enter = async () => (await desk.ask(signIn, { body: { email: 'zone@x.br', password } })).status;
  expect(await enter()).toBe(200);
  const { refreshToken } = await desk.ask(signIn, { body: { email: 'zone@x.br', password } });
  if (typeof refreshToken !== 'string') throw new Error('no refresh token');
  const change = (value: string) =>
    desk.ask(changeSetting, { params: { settingKey: 'timeZone' }, body: { value } }, { actor: admin });
  expect(await change('Asia/Tokyo')).toMatchObject({ status: 200, body: { value: 'Asia/Tokyo' } });
  expect(await desk.call(readTimeZone, {})).toEqual({ timeZone: 'Asia/Tokyo' });
  expect(await enter()).toBe(401);
  expect((await desk.ask(refreshSession, {}, { refreshToken })).status).toBe(401);
  await change(timeZone);
  expect(await enter()).toBe(200);
});
