import {
  AppError,
  createScriptMessage,
  listScriptQueues,
  sendApiMessage,
  sendForScript,
  tooMany,
} from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, json, send } from './http.ts';
import { openScriptDesk, type ScriptDesk } from './script-desk.ts';

const places = 2;
const address = '10.8.0.1';

let scripts: ScriptDesk;
/** Calls that messaging got and has not answered. */
let held: (() => void)[] = [];
let refuses: AppError | undefined;

beforeAll(async () => {
  scripts = await openScriptDesk({ listScriptQueues: () => ({ body: { queues: [] } }) });
  scripts.make(token);
  scripts.desk.serveMore('messaging', [
    serveOperation(sendForScript, async () => {
      if (refuses === undefined) await new Promise<void>((resolve) => held.push(resolve));
      throw refuses ?? new AppError('ERR_NO_WAPP_FOUND');
    }),
  ]);
});
beforeEach(() => {
  held = [];
  refuses = undefined;
});

const gatewayWith = (limits: Readonly<Record<string, string>>) => scripts.desk.startGateway(limits);
type Gateway = Awaited<ReturnType<typeof gatewayWith>>;

const token = 'balcao_limited';
const ask = (
  gateway: Gateway,
  path: string,
  { value = token, body }: { value?: string; body?: object } = {},
) =>
  send(gateway, path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...json, authorization: `Bearer ${value}`, 'x-forwarded-for': address },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const list = (gateway: Gateway) => ask(gateway, listScriptQueues.path);
const sendNew = (gateway: Gateway, text = 'Paid') =>
  ask(gateway, createScriptMessage.path, { body: { to: '5511987654321', text } });
const sendOld = (gateway: Gateway) =>
  ask(gateway, sendApiMessage.path, {
    value: 'value-of-the-setting',
    body: { number: '5511987654321', body: 'Paid', userId: 1 },
  });

/** The body names the limit, and the headers say that nothing is left of it until the time to retry. */
const expectLimit = (answer: Answer, { limit, policy }: { limit: string; policy?: string }): void => {
  expect(answer.json).toMatchObject({ limit, retryAfterSeconds: 1 });
  expect(answer.headers['retry-after']).toBe('1');
  const of = (header: string): readonly string[] =>
    String(answer.headers[header])
      .split(', ')
      .filter((item) => item.startsWith(`"${limit}"`));
  expect(of('ratelimit-policy')).toEqual(policy === undefined ? [] : [`"${limit}";${policy}`]);
  expect(of('ratelimit')).toEqual(policy === undefined ? [] : [`"${limit}";r=0;t=1`]);
};
const problemBy = (status: number, code: string, limit: string): object => ({
  status,
  code,
  limit,
  'violated-policies': [limit],
});
const refusedOf = async (answers: Promise<readonly Answer[]>): Promise<Answer> => {
  const refused = (await answers).find(({ status }) => status === 429);
  if (refused === undefined) throw new Error('nothing was one too many');
  return refused;
};
const letGo = (): void => {
  for (const go of held.splice(0)) go();
};

test('a token that calls too often exceeds its calls per second, also for older calls (rules P3 and R3)', async () => {
  const gateway = await gatewayWith({ REQUESTS_PER_SECOND_PER_API_TOKEN: '1' });
  const limit = { limit: 'requests', policy: 'q=1;w=1' };
  const refused = await refusedOf(Promise.all([1, 2, 3].map(() => list(gateway))));
  expect(refused.json).toMatchObject(problemBy(429, 'ERR_TOO_MANY_REQUESTS', 'requests'));
  expectLimit(refused, limit);
  refuses = new AppError('ERR_NO_WAPP_FOUND');
  const old = await refusedOf(Promise.all([1, 2, 3].map(() => sendOld(gateway))));
  expect(old.json).toMatchObject({ error: 'ERR_TOO_MANY_REQUESTS', limit: 'requests' });
  expectLimit(old, limit);
});

test('a token with too many parallel calls exceeds that limit, beside its remaining calls (rules P3 and R3)', async () => {
  const gateway = await gatewayWith({ MAX_REQUESTS_IN_FLIGHT_PER_ADDRESS: String(places) });
  const limit = { limit: 'requests-at-once', policy: `q=${String(places)};qu="concurrent-requests"` };
  for (const ask of [sendNew, sendOld]) {
    const waiting = Array.from({ length: places }, () => ask(gateway));
    await expect.poll(() => held).toHaveLength(places);
    const refused = await ask(gateway);
    expect(refused.status).toBe(429);
    expectLimit(refused, limit);
    expect(refused.headers['ratelimit']).toMatch(/^"requests";r=29\d;t=1, "requests-at-once";r=0;t=1$/);
    letGo();
    await Promise.all(waiting);
  }
});

test('a caller with an invalid token exceeds the limit of its address (rule R3)', async () => {
  const gateway = await gatewayWith({ PUBLIC_REQUESTS_PER_SECOND_PER_ADDRESS: '1' });
  const guess = () => ask(gateway, listScriptQueues.path, { value: 'balcao_guess' });
  for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(403);
  const refused = await guess();
  expect(refused.json).toMatchObject(problemBy(429, 'ERR_TOO_MANY_REQUESTS', 'requests-of-address'));
  expect(refused.headers['ratelimit-policy']).toBe('"requests-of-address";q=10;w=10');
  expect(refused.headers['ratelimit']).toBe(
    `"requests-of-address";r=0;t=${String(refused.headers['retry-after'])}`,
  );
});

test('a token with too many parallel large sends exceeds that limit (rule R3)', async () => {
  const gateway = await gatewayWith({});
  const file = { fileName: 'list.txt', data: Buffer.alloc(600 * 1024, 'x').toString('base64') };
  const sendFile = () =>
    ask(gateway, createScriptMessage.path, { body: { to: '5511987654321', text: '', media: file } });
  const waiting = Array.from({ length: 4 }, sendFile);
  await expect.poll(() => held).toHaveLength(4);
  const refused = await sendFile();
  expect(refused.json).toMatchObject(problemBy(429, 'ERR_TOO_MANY_REQUESTS', 'large-requests-at-once'));
  expectLimit(refused, { limit: 'large-requests-at-once' });
  letGo();
  await Promise.all(waiting);
});

test('an overloaded desk says that the caller is not the cause (rule R3)', async () => {
  const gateway = await gatewayWith({ MAX_REQUESTS_IN_FLIGHT: '1' });
  const waiting = sendNew(gateway);
  await expect.poll(() => held).toHaveLength(1);
  const refused = await list(gateway);
  expect(refused.json).toMatchObject(problemBy(503, 'ERR_OVERLOADED', 'desk-requests'));
  expectLimit(refused, { limit: 'desk-requests', policy: 'q=1;qu="concurrent-requests"' });
  expect((await sendOld(gateway)).json).toMatchObject({ error: 'ERR_OVERLOADED', limit: 'desk-requests' });
  letGo();
  await waiting;
});

test("a limit of an owner keeps the owner's name (rule R3)", async () => {
  const gateway = await gatewayWith({});
  refuses = tooMany('number-checks');
  const refused = await sendNew(gateway);
  expect(refused.json).toMatchObject(problemBy(429, 'ERR_TOO_MANY_REQUESTS', 'number-checks'));
  expectLimit(refused, { limit: 'number-checks' });
  expect((await sendOld(gateway)).json).toMatchObject({
    error: 'ERR_TOO_MANY_REQUESTS',
    limit: 'number-checks',
  });
});
