import {
  changeTag,
  countTags,
  createTag,
  deleteAllTags,
  deleteTag,
  listAllTags,
  listTags,
  setContactTags,
  showTag,
  tagSchema,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { admin, attendant, errorOf, person, startTicket } from '../../../test/running-ticket.ts';

const desk = await startTicket();
const ana = attendant(7);
const create = (body: object) => desk.ask(ana, createTag, { body });

test('all users create, find, change and delete tags', async () => {
  const vip = tagSchema.parse((await create({ name: 'Vip', color: '', userId: 7 })).body);
  expect(vip).toMatchObject({ color: '', contacttag: [] });
  const blue = tagSchema.parse((await create({ name: 'índigo', color: '#0000ff' })).body);
  const found = async (searchParam: string) => {
    const { body } = await desk.ask(ana, listTags, { query: { searchParam } });
    return listTags.response.parse(body);
  };
  expect((await found('')).tags.map(({ name }) => name)).toEqual(['índigo', 'Vip']);
  expect(await found('VI')).toMatchObject({ tags: [{ id: vip.id }], count: 1, hasMore: false });
  for (const searchParam of ['indigo', 'ÍNDIGO', 'índigo'.normalize('NFD')])
    expect((await found(searchParam)).tags.map(({ id }) => id)).toEqual([blue.id]);
  expect((await found('0000ff')).tags.map(({ id }) => id)).toEqual([blue.id]);
  expect((await found('%')).count).toBe(0);
  expect((await desk.ask(ana, listAllTags)).body).toEqual([
    { id: blue.id, name: 'índigo', color: '#0000ff' },
    { id: vip.id, name: 'Vip', color: '' },
  ]);
  const changed = await desk.ask(ana, changeTag, {
    params: { tagId: vip.id },
    body: { name: 'V.I.P.', color: 'vermelho' },
  });
  expect(changed).toMatchObject({ status: 200, body: { name: 'V.I.P.', color: 'vermelho' } });
  expect((await desk.ask(ana, showTag, { params: { tagId: vip.id } })).body).toEqual(changed.body);
  expect((await desk.ask(ana, deleteTag, { params: { tagId: blue.id } })).status).toBe(200);
  const answers = await Promise.all([
    desk.ask(ana, showTag, { params: { tagId: blue.id } }),
    desk.ask(ana, changeTag, { params: { tagId: blue.id }, body: { name: 'verde' } }),
    desk.ask(ana, deleteTag, { params: { tagId: blue.id } }),
  ]);
  for (const { status, body } of answers) expect([status, errorOf(body)]).toEqual([404, 'ERR_NO_TAG_FOUND']);
});

test('a tag has an entry for each contact that carries it, in every list', async () => {
  const carried = tagSchema.parse((await create({ name: 'Carried' })).body);
  expect(carried.color).toBe('#eeeeee');
  const link = { tagId: carried.id };
  for (const number of ['351900000801', '351900000802']) {
    const [recorded] = await desk.receive({ contact: person(number) });
    const body = { contactId: recorded?.contactId, tags: [{ id: carried.id }] };
    expect((await desk.ask(ana, setContactTags, { body })).status).toBe(200);
  }
  const { body } = await desk.ask(ana, listTags, { query: { searchParam: 'Carried' } });
  expect(listTags.response.parse(body).tags).toMatchObject([{ id: carried.id, contacttag: [link, link] }]);
  const params = { tagId: carried.id };
  const changed = await desk.ask(ana, changeTag, { params, body: { name: 'Carried on' } });
  expect(changed.body).toMatchObject({ name: 'Carried on', contacttag: [link, link] });
  expect((await desk.ask(ana, showTag, { params })).body).toEqual(changed.body);
  // Every page gets this number from the event.
  expect(
    await desk.sql(
      `select data->>'contacts' as contacts from es_events where stream = $1 and type = 'TagDetailsChanged'`,
      [`tag-${String(carried.id)}`],
    ),
  ).toEqual([{ contacts: '2' }]);
});

test('a name is unique and has at least three letters', async () => {
  await create({ name: 'Única' });
  const answers = await Promise.all([
    create({ name: 'única' }),
    create({ name: 'ab' }),
    create({ name: 'abc', color: 'x'.repeat(101) }),
  ]);
  expect(answers.map(({ body }) => errorOf(body))).toEqual([
    'ERR_TAG_NAME_ALREADY_EXISTS',
    'ERR_VALIDATION',
    'ERR_VALIDATION',
  ]);
});

test('changes of two users at once are merged, unless both change the same field (rule G16)', async () => {
  const { id: tagId } = tagSchema.parse((await create({ name: 'Ao mesmo tempo', color: '#0e0e01' })).body);
  const params = { tagId };
  const { version: ifMatch } = await desk.ask(ana, showTag, { params });
  const edit = (body: object) => desk.ask(ana, changeTag, { params, body }, { ifMatch });
  expect((await edit({ name: 'Primeira', color: '#0e0e01' })).status).toBe(200);
  expect(await edit({ name: 'Ao mesmo tempo', color: '#0e0e02' })).toMatchObject({
    status: 200,
    body: { name: 'Primeira', color: '#0e0e02' },
  });
  expect(await edit({ name: 'Segunda' })).toMatchObject({
    status: 409,
    body: { error: 'ERR_EDIT_CONFLICT', changed: { name: 'Primeira' } },
  });
});

test('a page has 20 tags, the cloud shows all, and admins may delete all', async () => {
  await Promise.all(Array.from({ length: 25 }, (_, index) => create({ name: `Etiqueta ${index}` })));
  const page = async (pageNumber: number) =>
    listTags.response.parse(
      (await desk.ask(ana, listTags, { query: { searchParam: 'Etiqueta', pageNumber: String(pageNumber) } }))
        .body,
    );
  const [first, second] = [await page(1), await page(2)];
  expect([first.tags.length, first.count, first.hasMore]).toEqual([20, 25, true]);
  expect([second.tags.length, second.hasMore]).toEqual([5, false]);
  expect(new Set([...first.tags, ...second.tags].map(({ id }) => id)).size).toBe(25);
  const counted = countTags.response.parse((await desk.ask(ana, countTags)).body);
  expect(counted.tags.length).toBe(counted.count);
  const used = counted.tags.filter(({ usageCount }) => usageCount > 0);
  expect(used).toMatchObject([{ name: 'Carried on', usageCount: 2 }]);

  expect(errorOf((await desk.ask(ana, deleteAllTags)).body)).toBe('ERR_NO_PERMISSION');
  expect((await desk.ask(admin(1), deleteAllTags)).status).toBe(200);
  expect((await desk.ask(ana, listAllTags)).body).toEqual([]);
});
