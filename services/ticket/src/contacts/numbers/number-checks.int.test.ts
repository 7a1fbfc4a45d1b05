import { changeContact, checkNumber, createContact } from '@balcao/contracts';
import { serveOperation } from '@balcao/event-bus';
import { disposeAtEnd, eventually } from '@balcao/testkit';
import { afterEach, expect, test } from 'vitest';
import { type Answer, attendant, person, startTicket } from '../../../test/running-ticket.ts';

const desk = await startTicket();

await desk.sql(`insert into rm_connections values (1, 'Vendas', null, '#112233', true)`);

/** The numbers that the phone was asked for. It answers once the test allows it, or if it is asked too often. */
const asked: string[] = [];
let most = Infinity;
let phone = Promise.withResolvers<undefined>();
const holder = desk.bus.serveHolder(1, [
  serveOperation(checkNumber, async ({ number }) => {
    asked.push(number);
    if (asked.length > most) phone.resolve(undefined);
    await phone.promise;
    return { isRegistered: true as const, identities: [{ kind: 'phone' as const, value: number }] };
  }),
]);
disposeAtEnd(() => holder.stop());
afterEach(() => {
  phone.resolve(undefined);
  asked.length = 0;
  most = Infinity;
  phone = Promise.withResolvers<undefined>();
});

let lastNumber = 351_937_000_000;
const freeNumber = (): string => String((lastNumber += 1));
const create = (userId: number, number = freeNumber()): Promise<Answer> =>
  desk.ask(attendant(userId), createContact, { body: { name: 'Bia', number } });
const change = (userId: number, contactId: number): Promise<Answer> =>
  desk.ask(attendant(userId), changeContact, {
    params: { contactId },
    body: { name: 'Outra', number: freeNumber() },
  });
const untilAsked = (times: number) => eventually(() => expect(asked).toHaveLength(times));
const statusesOf = async (answers: readonly Promise<Answer>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);
const tooMany = { status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS', retryAfterSeconds: 1 } };

test('each user has two numbers checked at a time; more are refused at once, and nothing is done', async () => {
  const [met] = await desk.receive({ contact: person(freeNumber(), 'Rita') });
  const id = met?.contactId ?? 0;
  const first = [create(7), change(7, id)];
  await untilAsked(2);
  most = 2;
  const [events] = await desk.sql('select count(*)::int as count from es_events');
  expect(await create(7)).toMatchObject(tooMany);
  expect(await change(7, id)).toMatchObject(tooMany);
  expect(await desk.sql('select count(*)::int as count from es_events')).toEqual([events]);
  most = 3;
  const other = create(8);
  await untilAsked(3);
  phone.resolve(undefined);
  expect(await statusesOf([...first, other])).toEqual([200, 200, 200]);
  expect(await statusesOf([create(7), change(7, id)])).toEqual([200, 200]);
});

test('at most sixteen calls wait, whoever makes them', async () => {
  const waiting = Array.from({ length: 16 }, (_, index) => create(10 + Math.floor(index / 2)));
  await untilAsked(16);
  most = 16;
  expect(await create(30)).toMatchObject(tooMany);
  phone.resolve(undefined);
  expect(await statusesOf(waiting)).toEqual(waiting.map(() => 200));
  expect((await create(30)).status).toBe(200);
});

test('a repeated call waits for the first answer, up to eight calls per user', async () => {
  const number = freeNumber();
  const waiting = Array.from({ length: 9 }, () => create(40, number));
  expect(await Promise.race(waiting)).toMatchObject(tooMany);
  phone.resolve(undefined);
  const statuses = await statusesOf(waiting);
  expect(asked).toEqual([number]);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 400),
    429,
  ]);
});

test('a failed check frees its slot', async () => {
  const waiting = [create(50), create(50)];
  await untilAsked(2);
  phone.reject(new Error('the page is gone'));
  expect(await statusesOf(waiting)).toEqual([400, 400]);
  phone = Promise.withResolvers<undefined>();
  phone.resolve(undefined);
  expect(await statusesOf([create(50), create(50)])).toEqual([200, 200]);
});
