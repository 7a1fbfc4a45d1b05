import {
  changeContact,
  type Contact,
  contactSchema,
  listContacts,
  listTickets,
  mergeContacts,
  showContact,
  unmergeContacts,
  type UserActor,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { admin, attendant, person, startTicket } from '../../test/running-ticket.ts';

const desk = await startTicket();
const boss = admin(1);
const masked = attendant(8, { seesNumbers: false });

const meet = async (number: string, name: string, connectionId: number) => {
  const [recorded] = await desk.receive({ contact: person(number, name), connectionId });
  if (recorded === undefined) throw new Error('nothing was recorded');
  return recorded;
};
const merge = async (contactId: number, other: number): Promise<Contact> => {
  const { body } = await desk.ask(boss, mergeContacts, {
    params: { contactId },
    body: { contactId: other },
  });
  return contactSchema.parse(body);
};
const unmerge = async ({ id, merges }: Contact): Promise<Contact> => {
  const params = { contactId: id, mergeId: merges?.[0]?.id ?? 0 };
  return contactSchema.parse((await desk.ask(boss, unmergeContacts, { params })).body);
};
const show = async (contactId: number): Promise<Contact> =>
  contactSchema.parse((await desk.ask(boss, showContact, { params: { contactId } })).body);
const change = (contactId: number, body: object) =>
  desk.ask(boss, changeContact, { params: { contactId }, body });
const contactsBy = async (searchParam: string, actor: UserActor = boss): Promise<number[]> =>
  listContacts.response
    .parse((await desk.ask(actor, listContacts, { query: { searchParam } })).body)
    .contacts.map(({ id }) => id);
const ticketsBy = async (searchParam: string, actor: UserActor = boss): Promise<number[]> =>
  listTickets.response
    .parse((await desk.ask(actor, listTickets, { query: { searchParam, showAll: 'true' } })).body)
    .tickets.map(({ id }) => id)
    .toSorted((one, other) => one - other);

test('a merged contact is found by each of its numbers; after the merge ends, each contact by its own', async () => {
  const one = await meet('351910000001', 'Rita', 1);
  const other = await meet('5511987654321', 'Rita (trabalho)', 2);
  const merged = await merge(one.contactId, other.contactId);
  expect(merged).toMatchObject({ number: '351910000001' });
  for (const written of ['+55 (11) 98765-4321', '1187654321', '654321', '351910000001'])
    expect(await contactsBy(written), written).toEqual([one.contactId]);
  expect(await ticketsBy('87654321')).toEqual([one.ticketId, other.ticketId]);
  // The last four digits of both numbers are hidden from users who see masked numbers.
  for (const hidden of ['4321', '54321', '0001', '5511987654321']) {
    expect(await contactsBy(hidden, masked), hidden).toEqual([]);
    expect(await ticketsBy(hidden, masked), hidden).toEqual([]);
  }
  expect(await contactsBy('1198765', masked)).toEqual([one.contactId]);
  expect(await contactsBy('5191000', masked)).toEqual([one.contactId]);
  await unmerge(merged);
  expect(await contactsBy('654321')).toEqual([other.contactId]);
  expect(await contactsBy('351910000001')).toEqual([one.contactId]);
  expect(await ticketsBy('654321')).toEqual([other.ticketId]);
});

const withoutRevision = ({ revision: _revision, updatedAt: _updatedAt, ...facts }: Contact) => facts;

test('an e-mail fills an empty field and goes back with its contact; a second one is listed with the merge', async () => {
  const [one, other] = [await meet('351910000011', 'Gil', 1), await meet('351910000012', 'Gilberto', 2)];
  await change(other.contactId, {
    email: 'gil@example.com',
    extraInfo: [{ name: 'Cidade', value: 'Braga' }],
  });
  const before = await Promise.all([show(one.contactId), show(other.contactId)]);
  const merged = await merge(one.contactId, other.contactId);
  expect(merged).toMatchObject({
    email: 'gil@example.com',
    extraInfo: [{ name: 'Cidade', value: 'Braga' }],
    merges: [{ name: 'Gilberto', email: 'gil@example.com' }],
  });
  expect(await contactsBy('gil@example')).toEqual([one.contactId]);
  await unmerge(merged);
  const after = await Promise.all([show(one.contactId), show(other.contactId)]);
  expect(after.map(withoutRevision)).toEqual(before.map(withoutRevision));

  await change(one.contactId, { email: 'eu@example.com' });
  const kept = await merge(one.contactId, other.contactId);
  expect(kept).toMatchObject({ email: 'eu@example.com', merges: [{ email: 'gil@example.com' }] });
  expect(await contactsBy('gil@example')).toEqual([one.contactId]);
  // The same holds after this contact is merged into a third.
  const third = await meet('351910000013', 'Gil Sá', 3);
  const twice = await merge(third.contactId, one.contactId);
  for (const email of ['gil@example', 'eu@example'])
    expect(await contactsBy(email), email).toEqual([third.contactId]);
  await unmerge(twice);
  await unmerge(kept);
  expect(await contactsBy('gil@example')).toEqual([other.contactId]);
  expect(await show(one.contactId)).toMatchObject({ email: 'eu@example.com' });
});

test('an e-mail that a user changed after the merge stays when the merge ends', async () => {
  const [one, other] = [await meet('351910000021', 'Eva', 1), await meet('351910000022', 'Eva 2', 2)];
  await change(other.contactId, { email: 'eva@example.com' });
  const merged = await merge(one.contactId, other.contactId);
  await change(one.contactId, { email: 'nova@example.com' });
  await unmerge(merged);
  expect(await show(one.contactId)).toMatchObject({ email: 'nova@example.com' });
  expect(await show(other.contactId)).toMatchObject({ email: 'eva@example.com' });
});

const planSchema = z.array(z.object({ 'QUERY PLAN': z.string() }));

test('the search for a number uses the index', async () => {
  await desk.sql(`
    insert into rm_contacts
      (contact_id, name, is_number_hidden, is_group, email, profile_pic_url, revision, created_at, updated_at, number, numbers)
    select n, 'Pessoa', false, false, '', '', 1, now(), now(), (351920000000 + n)::text,
      array[(351920000000 + n)::text, (551190000000 + n)::text]
    from generate_series(100000, 104000) n
  `);
  await desk.sql('analyze rm_contacts');
  for (const column of ['number_ends', 'shown_number_ends']) {
    const plan = await desk.sql(
      `explain select contact_id from rm_contacts c where c.${column} @@ '''5511901030'':*'::tsquery`,
    );
    const text = planSchema
      .parse(plan)
      .map((line) => line['QUERY PLAN'])
      .join('\n');
    expect(text).toContain(`rm_contacts_${column}`);
    expect(text).not.toContain('Seq Scan');
  }
});
