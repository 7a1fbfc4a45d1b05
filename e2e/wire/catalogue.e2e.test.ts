import { describe, expect, it } from 'vitest';
import {
  aList,
  aMoment,
  anId,
  answers,
  aText,
  fieldOf,
  idOf,
  objectOf,
  openWireDesk,
  refuses,
} from './existing-client.ts';

const desk = await openWireDesk();
const ana = await desk.attendant('Ana');

const at = (path: string, id: unknown): string => `${path}/${String(id)}`;

/** Section 7 of the existing clients' contract (rules X4, X5, Q1, Q2, K1 to K6). */
describe('sectors', () => {
  // Always strings, because their form cannot save null.
  const sector = {
    id: anId,
    name: 'Support',
    color: '#332211',
    greetingMessage: '',
    startWork: '08:00',
    endWork: '18:00',
    absenceMessage: '',
    createdAt: aMoment,
    updatedAt: aMoment,
  };

  it('are an array by name; a change answers 201, a deletion has no body', async () => {
    const { hears, close } = await ana.client.listen();
    const added = await desk.admin.post('/queue', { name: 'Support', color: '#332211' });
    expect(added).toEqual(answers(200, sector));
    const id = idOf(added);
    await hears('queue', { action: 'update', queue: sector });
    const other = await desk.admin.post('/queue', { name: 'Sales', color: '#123', greetingMessage: null });
    expect(other).toEqual(answers(200, { color: '#123', greetingMessage: '' }));
    expect(await ana.client.get('/queue')).toEqual(answers(200, [{ name: 'Sales' }, sector]));
    expect(await ana.client.get(at('/queue', id))).toEqual(answers(200, sector));

    const whole = { ...objectOf(added.json), greetingMessage: 'Hello', startWork: '09:00' };
    const changed = { ...sector, greetingMessage: 'Hello', startWork: '09:00' };
    expect(await desk.admin.put(at('/queue', id), whole)).toEqual(answers(201, changed));
    await hears('queue', { action: 'update', queue: changed });

    const deleted = await desk.admin.delete(at('/queue', id));
    expect([deleted.status, deleted.text]).toEqual([200, '']);
    await hears('queue', { action: 'delete', queueId: id });
    close();
  });

  it('are refused with the codes that the dialog shows, also if the sector does not exist', async () => {
    const add = (body: object) => desk.admin.post('/queue', { name: 'Third', color: '#abcdef', ...body });
    for (const [body, code] of [
      [{ name: 'T' }, 'ERR_QUEUE_INVALID_NAME'],
      [{ name: 'Sales' }, 'ERR_QUEUE_NAME_ALREADY_EXISTS'],
      [{ color: 'red' }, 'ERR_QUEUE_INVALID_COLOR'],
      [{ color: '#112233' }, 'ERR_QUEUE_COLOR_ALREADY_EXISTS'],
    ] as const)
      expect([code, await add(body)]).toEqual([code, refuses(400, code)]);
    for (const refused of [
      desk.admin.get('/queue/999999'),
      desk.admin.put('/queue/999999', { name: 'Nowhere' }),
      desk.admin.delete('/queue/999999'),
    ])
      expect(await refused).toEqual(refuses(400, 'ERR_QUEUE_NOT_FOUND'));
    for (const refused of [
      ana.client.post('/queue', { name: 'Mine', color: '#abcdef' }),
      ana.client.put('/queue/1', { name: 'Mine' }),
      ana.client.delete('/queue/1'),
    ])
      expect(await refused).toEqual(refuses(403, 'ERR_NO_PERMISSION'));
  });
});

describe('tags', () => {
  // Clients show the length of `contacttag` as the number of contacts.
  const tag = { id: anId, name: 'VIP', color: '', contacttag: [] };

  it('have an entry for each contact, and a generated colour if the dialog sends ""', async () => {
    const { hears } = await ana.client.listen();
    const added = await ana.client.post('/tags', { name: 'VIP', color: '', userId: ana.id });
    expect(added).toEqual(answers(200, tag));
    const id = idOf(added);
    await hears('tags', { action: 'create', tags: { id, name: 'VIP' } });
    expect(await ana.client.post('/tags', { name: 'Late', color: '#123456' })).toEqual(
      answers(200, { color: '#123456' }),
    );

    const contact = await ana.client.post('/contact', { name: 'Bia', number: '5511987654321', email: '' });
    const synced = await ana.client.post('/tags/sync', {
      contactId: idOf(contact),
      tags: [{ ...objectOf(added.json) }],
    });
    expect(synced).toEqual(answers(200, { id: idOf(contact), tags: [{ id, name: 'VIP', color: '' }] }));
    const linked = { ...tag, id, contacttag: [{ tagId: id }] };
    expect(await ana.client.get('/tags/?searchParam=&pageNumber=1')).toEqual(
      answers(200, { tags: [{ name: 'Late', contacttag: [] }, linked], count: 2, hasMore: false }),
    );
    for (const searchParam of ['vip', 'VI'])
      expect(await ana.client.get(`/tags?searchParam=${searchParam}`)).toEqual(
        answers(200, { tags: [linked] }),
      );
    expect(await ana.client.get(at('/tags', id))).toEqual(answers(200, linked));
    expect(await ana.client.get('/tags/list')).toEqual(
      answers(200, [
        { id: anId, name: 'Late', color: '#123456' },
        { id, name: 'VIP', color: '' },
      ]),
    );
    const counted = { tags: aList, count: 2, hasMore: false };
    const withCount = await ana.client.get('/tags-with-count');
    expect(withCount).toEqual(answers(200, counted));
    expect(fieldOf(withCount.json, 'tags')).toContainEqual({
      id,
      name: 'VIP',
      color: '',
      usageCount: 1,
    });
    expect(await desk.stranger.get('/tags-with-count')).toEqual(refuses(401, 'ERR_SESSION_EXPIRED'));

    expect(await desk.admin.put(at('/tags', id), { ...linked, name: 'Gold', color: '' })).toEqual(
      answers(200, { name: 'Gold', color: '' }),
    );
    await hears('tags', { action: 'update', tags: { id, name: 'Gold' } });
    expect(await ana.client.delete(at('/tags', id))).toEqual(answers(200, { message: aText }));
    await hears('tags', { action: 'delete', tagId: id });
  });

  it('are refused with the codes that the dialog shows, and admins can delete all', async () => {
    expect(await ana.client.post('/tags', { name: 'Late', color: '' })).toEqual(
      refuses(400, 'ERR_TAG_NAME_ALREADY_EXISTS'),
    );
    expect(await ana.client.post('/tags', { name: 'ab', color: '' })).toEqual(
      answers(400, { error: 'ERR_VALIDATION', field: 'name' }),
    );
    const gone = at('/tags', 999_999);
    for (const refused of [
      ana.client.get(gone),
      desk.admin.put(gone, { name: 'Gone' }),
      ana.client.delete(gone),
    ])
      expect(await refused).toEqual(refuses(404, 'ERR_NO_TAG_FOUND'));
    expect(await ana.client.post('/tags/sync', { contactId: 999_999, tags: [] })).toEqual(
      refuses(404, 'ERR_NO_CONTACT_FOUND'),
    );
    expect(await ana.client.delete('/tags')).toEqual(refuses(403, 'ERR_NO_PERMISSION'));
    expect(await desk.admin.delete('/tags')).toEqual(answers(200, { message: aText }));
    expect(await ana.client.get('/tags')).toEqual(answers(200, { tags: [], count: 0, hasMore: false }));
  });
});

describe('quick answers', () => {
  const quickAnswer = { id: anId, shortcut: 'hi', message: 'Hello, how are you?' };
  const form = { shortcut: 'hi', message: 'Hello, how are you?' };

  it('are found by the text after /, also an empty one, and changes are broadcast', async () => {
    const { hears, close } = await ana.client.listen();
    const added = await desk.admin.post('/quickAnswers', form);
    expect(added).toEqual(answers(200, quickAnswer));
    const id = idOf(added);
    await hears('quickAnswer', { action: 'create', quickAnswer });
    for (const searchParam of ['', 'HELLO', 'hi'])
      expect(await ana.client.get(`/quickAnswers/?searchParam=${searchParam}&pageNumber=1`)).toEqual(
        answers(200, { quickAnswers: [quickAnswer], count: 1, hasMore: false }),
      );
    expect(await ana.client.get(at('/quickAnswers', id))).toEqual(answers(200, quickAnswer));
    expect(await desk.admin.post('/quickAnswers', form)).toEqual(refuses(400, 'ERR__SHORTCUT_DUPLICATED'));
    const changed = { ...quickAnswer, message: 'Hello, how is it going?' };
    expect(
      await desk.admin.put(at('/quickAnswers', id), { ...objectOf(added.json), ...changed, id }),
    ).toEqual(answers(200, changed));
    await hears('quickAnswer', { action: 'update', quickAnswer: changed });
    expect(await desk.admin.delete(at('/quickAnswers', id))).toEqual(answers(200, { message: aText }));
    await hears('quickAnswer', { action: 'delete', quickAnswerId: id });
    close();
  });

  it('are pages of twenty, by message', async () => {
    for (let n = 0; n < 21; n += 1)
      await desk.admin.post('/quickAnswers', {
        shortcut: `s${String(n)}`,
        message: `Message ${String(100 + n)}`,
      });
    const page = (n: number) => ana.client.get(`/quickAnswers?pageNumber=${String(n)}`);
    const first = await page(1);
    expect(first).toEqual(answers(200, { count: 21, hasMore: true }));
    expect(fieldOf(first.json, 'quickAnswers')).toHaveLength(20);
    expect(fieldOf(first.json, 'quickAnswers')).toMatchObject({ 0: { shortcut: 's0' } });
    expect(await page(2)).toEqual(answers(200, { quickAnswers: [{ shortcut: 's20' }], hasMore: false }));
  });

  it('are changed by admins, and by everybody if the setting allows it', async () => {
    expect(await ana.client.post('/quickAnswers', form)).toEqual(refuses(403, 'ERR_NO_PERMISSION'));
    expect(await ana.client.delete('/quickAnswers')).toEqual(refuses(403, 'ERR_NO_PERMISSION'));
    await desk.admin.put('/settings/quickAnswer', { value: 'enabled' });
    // The setting is auth's, the quick answers are ticket's: it hears of the change a moment later.
    await expect.poll(() => ana.client.post('/quickAnswers', form)).toEqual(answers(200, quickAnswer));
    const gone = at('/quickAnswers', 999_999);
    for (const refused of [desk.admin.get(gone), desk.admin.put(gone, form), desk.admin.delete(gone)])
      expect(await refused).toEqual(refuses(404, 'ERR_NO_QUICK_ANSWER_FOUND'));
    expect(await ana.client.delete('/quickAnswers')).toEqual(answers(200, { message: aText }));
    expect(await ana.client.delete('/quickAnswers')).toEqual(refuses(404, 'ERR_NO_QUICK_ANSWERS_FOUND'));
  });
});
