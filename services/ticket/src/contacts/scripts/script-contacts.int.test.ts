import {
  changeScriptContact,
  contactSchema,
  describeContacts,
  endpoints,
  eraseScriptContact,
  listScriptContacts,
  setScriptContactTags,
  showScriptContact,
  tagScriptContact,
  untagScriptContact,
  upsertScriptContact,
} from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { describe, expect, test } from 'vitest';
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

describe('a token with contacts of its sectors only (rule P28)', async () => {
  await desk.sql(`insert into rm_queues values
    (3, 'Vendas', '#aaaaaa', '', '', '', '', 1, now(), now()), (4, 'Apoio', '#bbbbbb', '', '', '', '', 1, now(), now())`);
  const limited = { ...script([3]), ownContactsOnly: true };
  const [own, foreign] = ['351910000951', '351910000952'];
  const contactIn = async (queueId: number, number: string): Promise<number> => {
    const [met] = await desk.receive({ contact: person(number) });
    await desk.sql('update rm_tickets set queue_id = $2 where ticket_id = $1', [met?.ticketId ?? 0, queueId]);
    return met?.contactId ?? 0;
  };
  const ownId = await contactIn(3, own);
  const foreignId = await contactIn(4, foreign);
  const bodies: Readonly<Record<string, object>> = {
    changeScriptContact: { name: 'Renamed' },
    setScriptContactTags: { tagIds: [1] },
    tagScriptContact: { tagIds: [1] },
  };
  const calls = endpoints.filter(
    ({ path, scope }) =>
      path.startsWith('/v1/contacts/:contactId') && scope?.startsWith('contacts:') === true,
  );

  test.each(calls)('$operation does not find a contact of another sector', async (endpoint) => {
    const raw = { params: { contactId: foreignId, tagId: 1 }, body: bodies[endpoint.operation] ?? {} };
    expect(await desk.ask(limited, endpoint, raw)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_CONTACT_FOUND' },
    });
    // A token of an earlier release sees it. Erasing was never possible.
    const answer = await desk.ask({ ...limited, ownContactsOnly: false }, endpoint, raw);
    expect(answer.status).toBe(endpoint.operation === 'eraseScriptContact' ? 403 : endpoint.status);
  });

  test('a contact with a ticket in one of its sectors is found, changed and tagged', async () => {
    for (const endpoint of calls.filter(({ operation }) => operation !== 'eraseScriptContact')) {
      const raw = { params: { contactId: ownId, tagId: 1 }, body: bodies[endpoint.operation] ?? {} };
      expect(await desk.ask(limited, endpoint, raw)).toMatchObject({ status: 200, body: { id: ownId } });
    }
  });

  test('lists, searches and numbers answer its contacts only', async () => {
    const idsOf = async (query: object, actor = limited) => {
      const { body } = await desk.ask(actor, listScriptContacts, { query });
      return listScriptContacts.response.parse(body).contacts.map(({ id }) => id);
    };
    expect(await idsOf({})).toEqual([ownId]);
    for (const query of [{ search: foreign }, { number: foreign }]) {
      expect(await idsOf(query)).toEqual([]);
      expect(await idsOf(query, { ...limited, ownContactsOnly: false })).toEqual([foreignId]);
    }
    expect(await idsOf({ number: own })).toEqual([ownId]);
  });

  test('a number of another sector is not changed, and a new one is added', async () => {
    const add = (number: string) =>
      desk.ask(limited, upsertScriptContact, { body: { number, name: 'Mine' } });
    expect(await add(foreign)).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } });
    expect(await add(own)).toMatchObject({ status: 200, body: { isNew: false } });
    expect(await add('351910000953')).toMatchObject({ status: 200, body: { isNew: true } });
  });
});

test('other services learn in which sectors contacts have tickets', async () => {
  const [met] = await desk.receive({ contact: person('351910000961') });
  const contactId = met?.contactId ?? 0;
  const describe = (withQueues: boolean) =>
    desk.bus.call(describeContacts, { contactIds: [contactId], withQueues }, systemContext('test'));
  expect(await describe(true)).toMatchObject({ contacts: [{ id: contactId }], queues: [] });
  await desk.sql('update rm_tickets set queue_id = 3 where contact_id = $1', [contactId]);
  expect(await describe(true)).toMatchObject({ queues: [{ contactId, queueIds: [3] }] });
  expect(await describe(false)).not.toHaveProperty('queues');
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
