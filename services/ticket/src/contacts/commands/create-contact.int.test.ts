import { checkNumber, contactSchema, createContact, type UserActor } from '@balcao/contracts';
import { serveOperation, systemContext } from '@balcao/event-bus';
import { disposeAtEnd, eventually } from '@balcao/testkit';
import pg from 'pg';
import { expect, test } from 'vitest';
import { type Answer, attendant, errorOf, startTicket } from '../../../test/running-ticket.ts';

const desk = await startTicket();
const ana = attendant(7);
const masked = attendant(7, { seesNumbers: false });

await desk.sql(`insert into rm_connections values (1, 'Vendas', null, '#112233', true)`);

/** The numbers that the phone was asked for, and what happens meanwhile. */
const asked: string[] = [];
let meanwhile = (): Promise<unknown> => Promise.resolve();
const holder = desk.bus.serveHolder(1, [
  serveOperation(checkNumber, async ({ number }) => {
    asked.push(number);
    await meanwhile();
    return { isRegistered: true as const, identities: [{ kind: 'phone' as const, value: number }] };
  }),
]);
disposeAtEnd(() => holder.stop());

/** A call with a key, as the gateway makes it. */
const createUnder = async (key: string, body: object, actor: UserActor = ana): Promise<Answer> => {
  const context = systemContext('test', { commandId: key, deadlineMs: 60_000 });
  const reply = await desk.bus.request(
    createContact,
    { params: {}, query: {}, body },
    { ...context, actor, commandDigest: JSON.stringify(body) },
  );
  const answered: unknown = JSON.parse(Buffer.from(reply.body).toString());
  return { status: reply.status, body: answered };
};
const contactsOf = (number: string) =>
  desk.sql('select contact_id::int as id from rm_contacts where number = $1', [number]);

test('a repeat with the same key gets the first answer, without asking the phone', async () => {
  const rita = { name: 'Rita', number: '+351 932 000 001' };
  const first = await createUnder('rita', rita);
  expect(first.status).toBe(200);
  expect(await createUnder('rita', rita)).toEqual(first);
  expect(asked).toEqual(['351932000001']);
  const { id } = contactSchema.parse(first.body);
  expect(await contactsOf('351932000001')).toEqual([{ id }]);
  // The first answer showed the number. The repeat masks it for a user who may not see numbers now.
  const shown = await createUnder('rita', rita, masked);
  expect(shown).toMatchObject({ status: 200, body: { id, number: '35193200****' } });
});

test('a pasted number is read in any format', async () => {
  const body = { name: 'Oculto', number: '\u202a+55 11 90000\u20110009\u202c' };
  expect(await desk.ask(ana, createContact, { body })).toMatchObject({ body: { number: '5511900000009' } });
  const link = {
    name: 'Link',
    number: 'https://wa.me/5511900000010?text=Vim%20pelo%20an%C3%BAncio%20de%20hoje',
  };
  expect(await desk.ask(ana, createContact, { body: link })).toMatchObject({
    body: { number: '5511900000010' },
  });
  expect(asked.slice(-2)).toEqual(['5511900000009', '5511900000010']);
});

test('the same key with another body is refused before any check', async () => {
  await createUnder('reused', { name: 'Bia', number: '351932000002' });
  const before = asked.length;
  for (const body of [
    { name: 'Bia', number: '351932000003' },
    { name: 'Outra', number: '351932000002' },
    { name: 'Bia', number: 'abc' },
  ]) {
    const { status, body: answered } = await createUnder('reused', body);
    expect([status, errorOf(answered)], body.number).toEqual([422, 'ERR_IDEMPOTENCY_KEY_REUSED']);
  }
  expect(asked).toHaveLength(before);
  expect(await contactsOf('351932000003')).toEqual([]);
});

test('another key or none is a new request, so the number is taken', async () => {
  const body = { name: 'Lia', number: '351932000004' };
  await createUnder('lia', body);
  const answers = [await createUnder('lia again', body), await desk.ask(ana, createContact, { body })];
  expect(answers.map((answer) => [answer.status, errorOf(answer.body)])).toEqual([
    [400, 'ERR_DUPLICATED_CONTACT'],
    [400, 'ERR_DUPLICATED_CONTACT'],
  ]);
});

test('a refusal is not stored, so a number that is free by then is accepted', async () => {
  const body = { name: 'Gil', number: '351932000005' };
  meanwhile = () => Promise.reject(new Error('the page is gone'));
  const { status, body: refused } = await createUnder('gil', body);
  expect([status, errorOf(refused)]).toEqual([400, 'ERR_WAPP_CHECK_CONTACT']);
  meanwhile = () => Promise.resolve();
  expect(await createUnder('gil', body)).toMatchObject({ status: 200, body: { name: 'Gil' } });
});

test('equal requests at once with one key all get the same answer', async () => {
  const body = { name: 'Zé', number: '351932000006' };
  const answers = await Promise.all(Array.from({ length: 6 }, () => createUnder('ze', body)));
  expect(answers[0]?.status).toBe(200);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await contactsOf('351932000006')).toHaveLength(1);
});

test('a repeat that started before the first request ended, and finds its contact, gets its answer', async () => {
  const body = { name: 'Eva', number: '351932000007' };
  const first = await createUnder('eva', body);
  // As if the first request were not committed yet: the repeat sees its contact only when it reads the owner of the
  // number.
  await desk.sql(`update es_commands set command_id = 'uncommitted' where command_id = 'eva'`);
  const client = new pg.Client({ connectionString: desk.databaseUrl, options: '-c search_path=ticket' });
  await client.connect();
  await client.query('begin');
  await client.query('lock table rm_contact_identities in access exclusive mode');
  const repeat = createUnder('eva', body);
  await eventually(async () => {
    const waiting = await client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(waiting.rowCount).toBe(1);
  });
  await client.query(`update es_commands set command_id = 'eva' where command_id = 'uncommitted'`);
  await client.query('commit');
  await client.end();
  expect(await repeat).toEqual(first);
});
