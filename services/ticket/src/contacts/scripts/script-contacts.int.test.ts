import {
  changeScriptContact,
  contactSchema,
  eraseScriptContact,
  listScriptContacts,
  setScriptContactTags,
  showScriptContact,
  tagScriptContact,
  untagScriptContact,
  upsertScriptContact,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { errorOf, person, script, startTicket } from '../../../test/running-ticket.ts';

const desk = await startTicket();
await desk.sql(
  `insert into rm_tags (tag_id, name, color, created_at, updated_at, revision) values
  (1, 'VIP', '#111111', now(), now(), 1), (2, 'Novo', '#222222', now(), now(), 1)`,
);
const shop = script();
const upsert = async (body: object) => {
  const answer = await desk.ask(shop, upsertScriptContact, { body });
  return upsertScriptContact.response.parse(answer.body);
};
const list = async (query: object) =>
  listScriptContacts.response.parse((await desk.ask(shop, listScriptContacts, { query })).body);
const namesOf = async (query: object) => (await list(query)).contacts.map(({ name }) => name);

test('a number is added once in any spelling, and fields that are not named stay (rule P22)', async () => {
  const first = await upsert({
    number: '+55 (11) 98765-0001',
    name: 'Rita',
    extraInfo: [
      { name: 'Plan', value: 'gold' },
      { name: 'City', value: 'Recife' },
    ],
  });
  expect(first).toMatchObject({ isNew: true, contact: { name: 'Rita', number: '5511987650001', email: '' } });
  const again = await upsert({
    number: '551187650001',
    email: 'RITA@example.com',
    extraInfo: [{ name: 'Plan', value: 'silver' }],
  });
  expect(again).toMatchObject({
    isNew: false,
    contact: { id: first.contact.id, name: 'Rita', email: 'rita@example.com' },
  });
  expect(again.contact.extraInfo.map(({ name, value }) => [name, value])).toEqual([
    ['Plan', 'silver'],
    ['City', 'Recife'],
  ]);
  expect(await desk.ask(shop, upsertScriptContact, { body: { number: 'abc' } })).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION', field: 'number' },
  });
});

test('of many scripts that add a number at once, one adds it', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => upsert({ number: '351910000777' })));
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(answers.map(({ contact }) => contact.id)).size).toBe(1);
  expect(answers[0]?.contact.name).toBe('351910000777');
});

test('contacts are found page by page, by number or by a part of their facts', async () => {
  for (const [index, name] of ['Zilda', 'Zara', 'Zeca'].entries())
    await upsert({ number: `35191000080${String(index)}`, name });
  const page = await list({ search: 'Z', limit: '2' });
  expect(page.contacts.map(({ name }) => name)).toEqual(['Zara', 'Zeca']);
  expect(await namesOf({ search: 'Z', limit: '2', after: page.next })).toEqual(['Zilda']);
  expect(await namesOf({ number: '+351 910 000 801' })).toEqual(['Zara']);
  expect(await namesOf({ number: '+351 910 000 999' })).toEqual([]);
});

test('a change from an old version is refused if somebody else changed the same field', async () => {
  const { contact } = await upsert({ number: '351910000901', name: 'Gil' });
  const params = { contactId: contact.id };
  const { version } = await desk.ask(shop, showScriptContact, { params });
  const change = (body: object, ifMatch?: number) =>
    desk.ask(shop, changeScriptContact, { params, body }, { ifMatch });
  await change({ name: 'Gil Luz' });
  expect(await change({ email: 'gil@example.com' }, version)).toMatchObject({
    status: 200,
    body: { name: 'Gil Luz', email: 'gil@example.com' },
  });
  expect(await change({ name: 'Gilberto' }, version)).toMatchObject({
    status: 409,
    body: { error: 'ERR_EDIT_CONFLICT', changed: { name: 'Gil Luz' } },
  });
});

test('tags are set, added and removed', async () => {
  const { contact } = await upsert({ number: '351910000902', name: 'Lia' });
  const params = { contactId: contact.id };
  const tagged = async (endpoint: typeof tagScriptContact | typeof setScriptContactTags, tagIds: number[]) =>
    contactSchema.parse((await desk.ask(shop, endpoint, { params, body: { tagIds } })).body).tags.length;
  expect(await tagged(tagScriptContact, [1])).toBe(1);
  expect(await tagged(tagScriptContact, [2])).toBe(2);
  const left = await desk.ask(shop, untagScriptContact, { params: { ...params, tagId: 1 } });
  expect(contactSchema.parse(left.body).tags.map(({ id }) => id)).toEqual([2]);
  expect(await tagged(setScriptContactTags, [])).toBe(0);
});

test('a token of another sector erases no contact whose tickets it does not see (rule P22)', async () => {
  const [recorded] = await desk.receive({ contact: person('351910000903') });
  const params = { contactId: recorded?.contactId ?? 0 };
  const refused = await desk.ask(script([1]), eraseScriptContact, { params });
  expect([refused.status, errorOf(refused.body)]).toEqual([403, 'ERR_NO_PERMISSION']);
  expect(await desk.ask(shop, eraseScriptContact, { params })).toMatchObject({ status: 204 });
  expect(await desk.ask(shop, showScriptContact, { params })).toMatchObject({ status: 404 });
  expect(await desk.sql('select 1 from rm_tickets where ticket_id = $1', [recorded?.ticketId])).toEqual([]);
});
