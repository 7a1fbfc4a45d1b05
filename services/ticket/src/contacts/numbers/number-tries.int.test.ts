import {
  changeContact,
  checkNumber,
  contactSchema,
  createContact,
  type Endpoint,
  takeContact,
  type UserActor,
} from '@balcao/contracts';
import { type RawRequest, serveOperation, systemContext } from '@balcao/event-bus';
import { disposeAtEnd } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { type Answer, attendant, errorOf, person, startTicket } from '../../../test/running-ticket.ts';

const desk = await startTicket();
const ana = attendant(7);

await desk.sql(`insert into rm_connections values (1, 'Vendas', null, '#112233', true)`);

/** The numbers that the phone was asked for. It knows all of them. */
const asked: string[] = [];
const holder = desk.bus.serveHolder(1, [
  serveOperation(checkNumber, ({ number }) => {
    asked.push(number);
    return Promise.resolve({ isRegistered: true, identities: [{ kind: 'phone' as const, value: number }] });
  }),
]);
disposeAtEnd(() => holder.stop());

let lastUserId = 100;
/** A user who may not see numbers, and has sent none yet. */
const newcomer = (): UserActor => attendant((lastUserId += 1), { seesNumbers: false });
let lastNumber = 351_936_000_000;
const freeNumber = (): string => String((lastNumber += 1));

const meet = async (number: string, name: string): Promise<number> => {
  const [met] = await desk.receive({ contact: person(number, name) });
  return met?.contactId ?? 0;
};
const take = (actor: UserActor, number = freeNumber()) =>
  desk.ask(actor, takeContact, { body: { name: 'Bia', number } });
const create = (actor: UserActor, number = freeNumber()) =>
  desk.ask(actor, createContact, { body: { name: 'Bia', number } });
const change = (actor: UserActor, contactId: number, body: object) =>
  desk.ask(actor, changeContact, { params: { contactId }, body });
/** A call with a key, as the gateway makes it. */
const askUnder = async (key: string, actor: UserActor, endpoint: Endpoint, body: object): Promise<Answer> => {
  const raw: RawRequest = { params: {}, query: {}, body };
  const context = systemContext('test', { commandId: key, deadlineMs: 60_000 });
  const reply = await desk.bus.request(endpoint, raw, {
    ...context,
    actor,
    commandDigest: JSON.stringify(body),
  });
  const answered: unknown = JSON.parse(Buffer.from(reply.body).toString());
  return { status: reply.status, body: answered };
};
const useUp = async (actor: UserActor, tries = 30): Promise<void> => {
  for (let index = 0; index < tries; index += 1) expect((await take(actor)).status).toBe(200);
};
const tooMany = { status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } };

test('users who may not see numbers send thirty in an hour in any call, and no more', async () => {
  const number = freeNumber();
  await meet(number, 'Rita');
  const own = await meet(freeNumber(), 'Gil');
  const guesser = newcomer();
  const tries = [
    () => take(guesser, number),
    () => create(guesser, number),
    () => change(guesser, own, { number }),
  ];
  for (let round = 0; round < 10; round += 1) {
    const statuses: number[] = [];
    for (const attempt of tries) statuses.push((await attempt()).status);
    expect(statuses).toEqual([200, 400, 400]);
  }
  const before = asked.length;
  const [events] = await desk.sql('select count(*)::int as count from es_events');
  for (const attempt of [...tries, () => take(guesser), () => create(guesser)])
    expect(await attempt()).toMatchObject(tooMany);
  const { body } = await change(guesser, own, { name: 'Outro', number: freeNumber() });
  expect(body).toMatchObject({ error: 'ERR_TOO_MANY_REQUESTS' });
  expect(body).toHaveProperty('retryAfterSeconds', expect.closeTo(3_600, -3));
  expect(asked).toHaveLength(before);
  expect(await desk.sql('select count(*)::int as count from es_events')).toEqual([events]);
  // Other users are not affected.
  expect((await take(newcomer(), number)).status).toBe(200);
  await desk.sql(`update st_number_tries set since = since - interval '1 hour' where user_id = $1`, [
    guesser.userId,
  ]);
  await useUp(guesser);
  expect(await take(guesser)).toMatchObject(tooMany);
});

test('guesses at the same time are all counted', async () => {
  const guesser = newcomer();
  const answers = await Promise.all(Array.from({ length: 40 }, () => take(guesser)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
});

test('neither a number that is sent back as shown nor other details are counted', async () => {
  const id = await meet(freeNumber(), 'Rita');
  const editor = newcomer();
  await useUp(editor);
  const shown = contactSchema.parse((await change(editor, id, { name: 'Rita Luz' })).body);
  expect(await change(editor, id, { ...shown, email: 'rita@example.com' })).toMatchObject({ status: 200 });
  expect(await change(editor, id, { number: freeNumber() })).toMatchObject(tooMany);
});

test('users who see numbers may send any number of them', async () => {
  const number = freeNumber();
  await useUp(ana, 31);
  expect((await create(ana, number)).status).toBe(200);
  expect((await change(ana, await meet(freeNumber(), 'Rita'), { number: freeNumber() })).status).toBe(200);
});

test('a repeat with a key is answered again, whatever was counted since', async () => {
  const writer = newcomer();
  const again = [
    [takeContact, { name: 'Lia', number: freeNumber() }],
    [createContact, { name: 'Zé', number: freeNumber() }],
  ] as const;
  const answers: Answer[] = [];
  for (const [endpoint, body] of again) answers.push(await askUnder(body.name, writer, endpoint, body));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await useUp(writer, 28);
  for (const [index, [endpoint, body]] of again.entries()) {
    expect(await askUnder(body.name, writer, endpoint, body)).toEqual(answers[index]);
    expect(await askUnder(`${body.name} again`, writer, endpoint, body)).toMatchObject(tooMany);
  }
});

test('an invalid name is refused before the number is checked', async () => {
  const [own, taken] = [await meet(freeNumber(), 'Gil'), freeNumber()];
  await meet(taken, 'Rita');
  const before = asked.length;
  for (const actor of [ana, newcomer()])
    for (const number of [taken, freeNumber()]) {
      const { status, body } = await change(actor, own, { number, name: 'x' });
      expect([status, errorOf(body), body]).toMatchObject([400, 'ERR_VALIDATION', { field: 'name' }]);
    }
  expect(asked).toHaveLength(before);
});
