import {
  type Contact,
  contactSchema,
  findByAddress,
  mergeContacts,
  takeContact,
  type UserActor,
} from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { expect, test } from 'vitest';
import { admin, attendant, person, startTicket } from '../../../test/running-ticket.ts';

const desk = await startTicket();
const ana = attendant(7);
const masked = attendant(8, { seesNumbers: false });

const ask = (number: string, name: string, actor: UserActor = masked) =>
  desk.ask(actor, takeContact, { body: { name, number } });
const take = async (...asked: Parameters<typeof ask>): Promise<Contact> =>
  contactSchema.parse((await ask(...asked)).body);
const meet = async (number: string, name: string, connectionId = 1): Promise<number> => {
  const [met] = await desk.receive({ contact: person(number, name), connectionId });
  return met?.contactId ?? 0;
};
const countContacts = async () => (await desk.sql('select count(*)::int as count from rm_contacts'))[0];

test('a user who sends back the shown digits of a number gets its contact', async () => {
  const id = await meet('351910001234', 'Rita');
  const before = await countContacts();
  // The name on the card does not matter if only one contact fits.
  for (const name of ['Rita', 'Rita da Loja', ''])
    expect(await take('+351 91000', name), name).toMatchObject({ id, name: 'Rita', number: '35191000****' });
  expect(await countContacts()).toEqual(before);
});

test('of several contacts the one with that name is chosen; without such a name none is, and none is created', async () => {
  const [bia, gil] = [await meet('351920001111', 'Bia'), await meet('351920002222', 'Gil')];
  await meet('351920003333', '351920003333');
  const before = await countContacts();
  expect((await take('35192000', 'Gil')).id).toBe(gil);
  expect((await take('35192000', ' Bia ')).id).toBe(bia);
  // This is how a contact without a name is shown.
  expect(await take('35192000', '35192000****')).toMatchObject({ name: '35192000****' });
  const refused = { status: 400, body: { error: 'ERR_VALIDATION', field: 'number' } };
  for (const name of ['Lia', '', 'gil']) expect(await ask('35192000', name), name).toMatchObject(refused);
  await meet('351920004444', 'Gil');
  expect(await ask('35192000', 'Gil')).toMatchObject(refused);
  expect(await countContacts()).toEqual({ count: Number(before?.['count']) + 1 });
});

test('a whole number is looked up first, and an unknown one creates a contact', async () => {
  await meet('351930001234', 'Eva');
  const short = await meet('35193000', 'Central');
  expect((await take('35193000', 'Eva')).id).toBe(short);
  const before = await countContacts();
  const made = await take('351 940 001 234', 'Nova');
  expect(made).toMatchObject({ name: 'Nova', number: '35194000****' });
  // A digit less, a digit more or another beginning is another contact.
  for (const number of ['3519400', '351940001', '35195000', '94000']) await take(number, 'Nova');
  expect(await countContacts()).toEqual({ count: Number(before?.['count']) + 5 });
});

test('a Brazilian mobile is found by both of its spellings', async () => {
  const id = await meet('5521987650000', 'Caio');
  const old = await meet('551187654321', 'Davi');
  expect([(await take('552198765', '')).id, (await take('55218765', '')).id]).toEqual([id, id]);
  expect([(await take('55118765', '')).id, (await take('551198765', '')).id]).toEqual([old, old]);
});

test('a merged contact is found by each of its numbers, as one contact', async () => {
  const [home, work] = [await meet('351960001111', 'Ivo'), await meet('351960002222', 'Ivo (trabalho)', 2)];
  await desk.ask(admin(1), mergeContacts, { params: { contactId: home }, body: { contactId: work } });
  expect((await take('35196000', 'Outro')).id).toBe(home);
});

test('users who see numbers send whole numbers, so the shown digits are another contact', async () => {
  const id = await meet('351970001234', 'Noé');
  const made = await take('35197000', 'Noé', ana);
  expect(made.number).toBe('35197000');
  expect(made.id).not.toBe(id);
});

test('people in a group are found by any spelling of their number, or not at all', async () => {
  await meet('5511987650001', 'Zé');
  const identities = ['551187650001', '5511987650001', '5511987650009'].map((value) => ({
    kind: 'phone' as const,
    value,
  }));
  const { found } = await desk.bus.call(findByAddress, { identities }, systemContext('test'));
  const ze = { name: 'Zé', number: '5511987650001' };
  expect(found).toEqual([ze, ze, null]);
});
