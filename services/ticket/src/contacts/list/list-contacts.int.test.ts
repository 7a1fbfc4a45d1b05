import {
  changeContact,
  type Contact,
  contactSchema,
  countTags,
  createTag,
  foldName,
  listContacts,
  maskName,
  setContactTags,
  showContact,
  tagSchema,
  type UserActor,
  withPlainDigits,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { attendant, errorOf, person, startTicket } from '../../../test/running-ticket.ts';

const desk = await startTicket();
const ana = attendant(7);
const masked = attendant(8, { seesNumbers: false });

const add = async (number: string, name: string): Promise<number> => {
  const [recorded] = await desk.receive({ contact: person(number, name) });
  return recorded?.contactId ?? 0;
};
const list = async (query: Record<string, string> = {}, actor: UserActor = ana) =>
  listContacts.response.parse((await desk.ask(actor, listContacts, { query })).body);
const namesFor = async (searchParam: string, actor: UserActor = ana) =>
  (await list({ searchParam }, actor)).contacts.map(({ name }) => name);
const cursor = (...place: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(['contacts', ...place])).toString('base64url');
const show = async (contactId: number, actor: UserActor = ana): Promise<Contact> =>
  contactSchema.parse((await desk.ask(actor, showContact, { params: { contactId } })).body);

test('contacts are found by name without accents, by number in any format and by e-mail, in the order of names', async () => {
  const zelia = await add('5511987654321', 'Zélia Prado');
  await add('5521912345678', 'andré');
  await add('551133334444', 'Álvaro 100%');
  await desk.sql(`update rm_contacts set email = 'zelia@example.com' where contact_id = $1`, [zelia]);
  expect(await namesFor('')).toEqual(['Álvaro 100%', 'andré', 'Zélia Prado']);
  expect(await namesFor('ZELIA')).toEqual(['Zélia Prado']);
  expect(await namesFor('lia pr')).toEqual(['Zélia Prado']);
  expect(await namesFor('lv')).toEqual(['Álvaro 100%']);
  expect(await namesFor('765-432')).toEqual(['Zélia Prado']);
  expect(await namesFor('(11) 98765-4321')).toEqual(['Zélia Prado']);
  expect(await namesFor('@example')).toEqual(['Zélia Prado']);
  expect(await namesFor('100%')).toEqual(['Álvaro 100%']);
  expect(await namesFor('1_0')).toEqual([]);
});

test('users who may not see numbers get them masked, and find nothing by hidden digits', async () => {
  const called = await add('351915550123', '351915550123');
  expect(await namesFor('0123')).toEqual(['351915550123']);
  expect(await namesFor('0123', masked)).toEqual([]);
  expect(await namesFor('91555', masked)).toEqual(['35191555****']);
  // One name is another spelling of the number, the other is a number of somebody else. Both count as numbers.
  const respelled = await add('5521987654329', '+55 (21) 8765-4329');
  expect(await namesFor('4329')).toEqual(['+55 (21) 8765-4329']);
  expect(await namesFor('4329', masked)).toEqual([]);
  expect(await namesFor('8765', masked)).toContain('55218765****');
  expect((await show(respelled, masked)).name).toBe('55218765****');
  const seen = await show(called, masked);
  expect(seen).toMatchObject({ name: '35191555****', number: '35191555****' });
  expect(seen.identities).toEqual([{ kind: 'phone', value: '35191555****' }]);
});

test('a mobile is found with and without its ninth digit, a landline as written', async () => {
  await add('5541987650001', 'Com nove');
  await add('554187650002', 'Sem nove');
  await add('554133330003', 'Fixo');
  for (const spelling of ['+55 (41) 98765-0001', '554187650001', '(41) 8765-0001', '41987650001'])
    expect(await namesFor(spelling), spelling).toEqual(['Com nove']);
  for (const spelling of ['+55 (41) 98765-0002', '554187650002', '(41) 8765-0002', '41987650002'])
    expect(await namesFor(spelling), spelling).toEqual(['Sem nove']);
  expect(await namesFor('554133330003')).toEqual(['Fixo']);
  expect(await namesFor('5541933330003')).toEqual([]);
  for (const hidden of ['5541987650002', '554187650001', '41987650002', '4187650001'])
    expect(await namesFor(hidden, masked), hidden).toEqual([]);
  expect(await namesFor('55418765', masked)).toEqual(['Sem nove']);
});

test('the tags of a contact are set as a whole, filter the list and are counted', async () => {
  const contactId = await add('5511987654321', '');
  const make = async (name: string) =>
    tagSchema.parse((await desk.ask(ana, createTag, { body: { name, color: '' } })).body).id;
  const [one, two] = [await make('Cliente'), await make('Atraso')];
  const set = (tags: object[], id = contactId) =>
    desk.ask(ana, setContactTags, { body: { contactId: id, tags } });
  expect(await set([{ id: one, name: 'x' }, { id: two }])).toMatchObject({
    status: 200,
    body: { tags: [{ name: 'Atraso' }, { name: 'Cliente' }] },
  });
  await set([{ id: two }]);
  expect((await show(contactId)).tags.map(({ id }) => id)).toEqual([two]);
  expect((await list({ tagIds: JSON.stringify([two]) })).contacts.map(({ id }) => id)).toEqual([contactId]);
  expect((await list({ tagIds: JSON.stringify([one]) })).count).toBe(0);
  const { body } = await desk.ask(ana, countTags);
  expect(countTags.response.parse(body).tags).toMatchObject([
    { name: 'Atraso', usageCount: 1 },
    { name: 'Cliente', usageCount: 0 },
  ]);
  const refusals = await Promise.all([set([{ id: 999 }]), set([], 999_999)]);
  expect(refusals.map(({ status, body: problem }) => [status, errorOf(problem)])).toEqual([
    [400, 'ERR_SYNC_TAGS'],
    [404, 'ERR_NO_CONTACT_FOUND'],
  ]);
});

test('a page has 200 contacts, without loss or repeat, by cursor and by page number, even with long names', async () => {
  const long = '名'.repeat(100);
  for (let round = 0; round < 3; round += 1)
    await desk.receive(
      ...Array.from({ length: 150 }, (_, index) => ({
        contact: person(String(49_151_000_000 + round * 150 + index), `Pessoa ${index % 7} ${long}`),
      })),
    );
  for (const actor of [ana, masked]) {
    const ids: number[] = [];
    for (let after = ''; ;) {
      const page = await list({ searchParam: 'Pessoa', ...(after === '' ? {} : { after }) }, actor);
      ids.push(...page.contacts.map(({ id }) => id));
      expect(page.count).toBe(450);
      if (page.next === null) break;
      expect(page.contacts).toHaveLength(200);
      after = page.next;
    }
    expect(new Set(ids).size).toBe(450);
    const third = await list({ searchParam: 'Pessoa', pageNumber: '3' }, actor);
    expect(third.contacts.map(({ id }) => id)).toEqual(ids.slice(400));
  }
});

const ofTickets = Buffer.from('["tickets","2026-11-21T12:00:00.000Z",1]').toString('base64url');
const ofOtherList = Buffer.from('["2026-11-21T12:00:00.000Z",1]').toString('base64url');

test.each(['nonsense', cursor('a\0b', 1), cursor('\uD800', 1), cursor('a', -1), ofTickets, ofOtherList])(
  'an invalid cursor is refused: %s',
  async (after) => {
    const { status, body } = await desk.ask(ana, listContacts, { query: { after } });
    expect([status, body]).toMatchObject([400, { error: 'ERR_VALIDATION', field: 'after' }]);
  },
);

test('users who may not see numbers cannot make a cursor that reveals where a hidden number lies', async () => {
  const query = { searchParam: '34600', after: cursor('34600000500', 1) };
  await add('34600000123', '34600000123');
  expect((await list(query)).contacts).toEqual([]);
  const { status, body } = await desk.ask(masked, listContacts, { query });
  expect([status, body]).toMatchObject([400, { error: 'ERR_VALIDATION', field: 'after' }]);
});

test('the place of a contact in the list reveals no digit that its reader may not see', async () => {
  const hidden = await add('351963101234', '351963101234');
  const own = await add('351963107777', 'Régua');
  /**
   * The order of the two contacts for this reader, with the own one renamed lower and higher, and again with a
   * letter.
   */
  const placesFor = async (actor: UserActor, query: Record<string, string>) => {
    const places: number[][] = [];
    for (const name of ['351963101233', '351963101235', '351963101233a', '351963101235a']) {
      await desk.ask(masked, changeContact, { params: { contactId: own }, body: { name } });
      const { contacts } = await list(query, actor);
      places.push(contacts.map(({ id }) => id).filter((id) => id === hidden || id === own));
    }
    return places;
  };
  const query = { searchParam: '35196310' };
  const lowerAndHigher = [
    [own, hidden],
    [hidden, own],
  ];
  for (const wide of [query, {}]) {
    expect(await placesFor(ana, wide)).toEqual([...lowerAndHigher, ...lowerAndHigher]);
    expect(await placesFor(masked, wide)).toEqual(Array.from({ length: 4 }, () => [hidden, own]));
  }
  // The end of a page reveals no digit either.
  await desk.receive(
    ...Array.from({ length: 199 }, (_, index) => ({
      contact: person(String(351_963_102_000 + index), `#${index}`),
    })),
  );
  const next = { ...query, pageNumber: '2' };
  expect(await placesFor(ana, next)).toEqual([[hidden], [own], [hidden], [own]]);
  expect(await placesFor(masked, query)).toEqual(Array.from({ length: 4 }, () => [hidden]));
  expect(await placesFor(masked, next)).toEqual(Array.from({ length: 4 }, () => [own]));
});

test('names are sorted as they are shown', async () => {
  const contacts = [
    ['Zélia', '351910000001'],
    ['+55 (21) 8765-4329', null],
    ['912 345 67', '35191'],
    ['35191', '35191'],
    ['351', '351'],
    ['351', '352'],
    ['Mesa 12345678', null],
    ['Ана 12345678', '12345679'],
    ['12:30', null],
    ['🎉', null],
    ['', null],
  ] as const;
  for (const [name, number] of contacts) {
    const [row] = await desk.sql('select shown_search_name($1, $2, $3) as shown', [
      name,
      foldName(name),
      number,
    ]);
    expect(row, name).toEqual({ shown: foldName(maskName(name, number)) });
  }
});

test('the order tells no digit of a number in a name (rule N4)', async () => {
  for (const name of ['Ana 11 98765-4321', 'Ana ٩٨٧٦٥٤٣٢١', 'Ana ⑨⑧⑦⑥⑤④③②①', 'Ana 8765 tel 4321 x']) {
    const values = [name, foldName(name), '5511987654321'];
    const [row] = await desk.sql('select shown_search_name($1, $2, $3) as shown', values);
    expect(JSON.stringify(row), name).not.toMatch(/\p{Nd}/u);
  }
});

test('digits of a number in a name find nobody for users who may not see it (rule N4)', async () => {
  const name = 'Quitéria 11 96421-0987';
  await add('5511964210987', name);
  for (const searched of ['quitéria', '96421-0987', '421-0'])
    expect(await namesFor(searched), searched).toEqual([name]);
  expect(await namesFor('quitéria', masked)).toEqual(['Quitéria 11 96421-****']);
  for (const searched of ['96421-0987', '421-0', '0987'])
    expect(await namesFor(searched, masked), searched).toEqual([]);
});

/** The zeros of all scripts that this Node knows; the ten digits of a script follow each other. */
const zeros = Array.from({ length: 0x11_00_00 }, (_, code) => code).filter(
  (code) => /\p{Nd}/u.test(String.fromCodePoint(code)) && withPlainDigits(String.fromCodePoint(code)) === '0',
);
const inScript = (zero: number, digits: string): string =>
  digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

// Rule N3.
test('a name of digits in any script is masked and sorted like one of plain digits', async () => {
  expect(zeros.length).toBeGreaterThan(60);
  const names = zeros.flatMap((zero) =>
    ['35196310', '+351 (963) 109-999', '1234567', '35191', '12 Ana'].map((name) => inScript(zero, name)),
  );
  const rows = await desk.sql(
    `select name, shown_search_name(name, search_name, '35191') as shown
    from unnest($1::text[], $2::text[]) as named (name, search_name)`,
    [names, names.map(foldName)],
  );
  expect(rows).toEqual(names.map((name) => ({ name, shown: foldName(maskName(name, '35191')) })));
});

test('a search with digits of another script finds no hidden number', async () => {
  const name = inScript(0x06_60, '351963108877');
  await add('351963108877', name);
  expect(await namesFor(inScript(0x06_60, '8877'))).toEqual([name]);
  expect(await namesFor(inScript(0x06_60, '8877'), masked)).toEqual([]);
});

test('users who open tickets are offered contacts with a number, and others only if they wrote on the default connection', async () => {
  await desk.sql(`insert into rm_connections (connection_id, name, type, color, is_default)
    values (41, 'Vendas', null, '#111111', true), (42, 'Suporte', null, '#222222', false)`);
  const lid = (value: string, name: string) => ({
    identities: [{ kind: 'lid' as const, value }],
    name,
    isGroup: false,
  });
  const group = {
    identities: [{ kind: 'group' as const, value: '12036@g.us' }],
    name: 'Oculto grupo',
    isGroup: true,
  };
  await desk.receive(
    { contact: person('34611000001', 'Oculto não'), connectionId: 42 },
    { contact: lid('771', 'Oculto aqui'), connectionId: 41 },
    { contact: lid('772', 'Oculto alhures'), connectionId: 42 },
    { contact: group, connectionId: 42 },
  );
  const offered = async (actor: UserActor) =>
    (await list({ searchParam: 'oculto', isReachable: 'true' }, actor)).contacts.map(({ name }) => name);
  expect(await offered(ana)).toEqual(['Oculto aqui', 'Oculto não']);
  await desk.sql(`insert into rm_users (user_id, name, connection_id) values (8, 'Bia', 42)`);
  expect(await offered(masked)).toEqual(['Oculto alhures', 'Oculto grupo', 'Oculto não']);
  expect(await namesFor('oculto')).toHaveLength(4);
  const [away] = (await list({ searchParam: 'oculto alhures' })).contacts;
  const contactId = String(away?.id);
  const isOffered = async (actor: UserActor) => (await list({ contactId, isReachable: 'true' }, actor)).count;
  expect([await isOffered(ana), await isOffered(masked)]).toEqual([0, 1]);
  await desk.sql('delete from rm_connections');
  expect(await offered(ana)).toHaveLength(4);
});

test('an unknown contact gets 404', async () => {
  const { status, body } = await desk.ask(ana, showContact, { params: { contactId: 999_999 } });
  expect([status, errorOf(body)]).toEqual([404, 'ERR_NO_CONTACT_FOUND']);
});
