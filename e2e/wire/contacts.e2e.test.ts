import { eventually } from '@balcao/testkit';
import { describe, expect, it } from 'vitest';
import {
  aMoment,
  anId,
  answers,
  aText,
  fieldOf,
  idOf,
  listOf,
  objectOf,
  openWireDesk,
  refuses,
} from './existing-client.ts';

const desk = await openWireDesk();
const ana = await desk.attendant('Ana');
const connectionId = await desk.connection('Reception');

const pathOf = (id: unknown): string => `/contacts/${String(id)}`;
const contact = {
  id: anId,
  name: 'Bia Souza',
  number: '5511987654321',
  // Always a string, because null breaks their form.
  email: '',
  profilePicUrl: aText,
  isGroup: false,
  messengerId: null,
  instagramId: null,
  telegramId: null,
  webchatId: null,
  createdAt: aMoment,
  updatedAt: aMoment,
  tags: [],
};

/** Section 6 of the existing clients' contract (rules X4, C1 and C5). */
describe('contacts', () => {
  it('are added by hand, listed, shown and broadcast', async () => {
    const { hears, close } = await ana.client.listen();
    const extraInfo = [{ name: 'Company', value: 'ACME' }];
    const form = { name: 'Bia Souza', number: '+55 11 98765-4321', email: '', extraInfo };
    // The phone of the default connection checks the number. Until contacts' service has the new one, it is unavailable.
    const added = await eventually(async () => {
      const answer = await desk.admin.post('/contacts', form);
      expect(answer.status).not.toBe(503);
      return answer;
    });
    expect(added).toEqual(
      answers(200, { ...contact, extraInfo: [{ id: anId, name: 'Company', value: 'ACME' }] }),
    );
    const id = idOf(added);
    await hears('contact', { action: 'create', contact: { id, name: 'Bia Souza', email: '' } });
    for (const path of ['/contacts', '/contacts/?searchParam=&pageNumber=1', '/contacts?searchParam=bia'])
      expect(await desk.admin.get(path)).toEqual(
        answers(200, { contacts: [{ ...contact, id }], count: 1, hasMore: false }),
      );
    expect(await desk.admin.get(pathOf(id))).toEqual(
      answers(200, { ...contact, extraInfo: [{ name: 'Company', value: 'ACME' }] }),
    );
    expect(await desk.admin.post('/contacts', form)).toEqual(refuses(400, 'ERR_DUPLICATED_CONTACT'));
    close();
  });

  it('are changed by the whole object: fields with an id change, fields without one are added, missing ones are removed', async () => {
    const { hears, close } = await ana.client.listen();
    const { id } = await bia();
    const shown = await desk.admin.get(pathOf(id));
    const [company] = listOf(fieldOf(shown.json, 'extraInfo')).map(objectOf);
    const edit = (extraInfo: readonly object[]) =>
      desk.admin.put(pathOf(id), {
        ...objectOf(shown.json),
        name: 'Bia Prado',
        email: 'bia@acme.example',
        extraInfo,
      });
    const changed = await edit([
      { ...company, value: 'ACME Ltd' },
      { name: 'City', value: 'Recife' },
    ]);
    const fields = [
      { id: fieldOf(company, 'id'), name: 'Company', value: 'ACME Ltd' },
      { id: anId, name: 'City', value: 'Recife' },
    ];
    expect(changed).toEqual(
      answers(200, { id, name: 'Bia Prado', email: 'bia@acme.example', extraInfo: fields }),
    );
    await hears('contact', { action: 'update', contact: { id, name: 'Bia Prado' } });
    expect(await edit([{ name: 'City', value: 'Recife' }])).toEqual(
      answers(200, { extraInfo: [{ name: 'City', value: 'Recife' }] }),
    );
    close();
  });

  const bia = async (): Promise<{ readonly id: unknown }> => {
    const { json } = await desk.admin.get('/contacts?searchParam=bia');
    const [first] = listOf(fieldOf(json, 'contacts'));
    return { id: fieldOf(first, 'id') };
  };

  it('come from a card by their number, the same one again', async () => {
    const card = { name: 'Caio', number: '5511912345678', email: '' };
    const added = await ana.client.post('/contact', card);
    expect(added).toEqual(answers(200, { id: anId, name: 'Caio', email: '' }));
    expect(await ana.client.post('/contact', card)).toEqual(answers(200, { id: idOf(added) }));
  });

  it('are broadcast when they write', async () => {
    const { hears, close } = await ana.client.listen();
    await desk.write(connectionId, '5511900001111', 'Davi', 'Hello');
    await hears('contact', { action: 'create', contact: { name: 'Davi' } });
    close();
  });

  it('are imported from the phone of the default connection', async () => {
    expect(await desk.admin.post('/contacts/import')).toEqual(answers(200, { message: aText }));
    expect(await ana.client.post('/contacts/import')).toEqual(refuses(403, 'ERR_NO_PERMISSION'));
  });

  it('are deleted by admins, one or all', async () => {
    const { hears } = await ana.client.listen();
    const { id } = await bia();
    for (const path of [pathOf(id), '/contacts'])
      expect(await ana.client.delete(path)).toEqual(refuses(403, 'ERR_NO_PERMISSION'));
    expect(await desk.admin.delete(pathOf(id))).toEqual(answers(200, { message: aText }));
    await hears('contact', { action: 'delete', contactId: id });
    for (const refused of [
      desk.admin.get(pathOf(id)),
      desk.admin.put(pathOf(id), {}),
      desk.admin.delete(pathOf(id)),
    ])
      expect(await refused).toEqual(refuses(404, 'ERR_NO_CONTACT_FOUND'));
    expect(await desk.admin.delete('/contacts')).toEqual(answers(200, { message: aText }));
    await expect
      .poll(() => desk.admin.get('/contacts'))
      .toEqual(answers(200, { contacts: [], count: 0, hasMore: false }));
  });

  it('with an invalid number, or one that no phone has, are refused with a code', async () => {
    const add = (number: string) =>
      desk.admin.post('/contacts', { name: 'Eva Luz', number, email: '', extraInfo: [] });
    expect(await add('12')).toEqual(expect.objectContaining({ status: 400 }));
    expect(await desk.admin.delete(`/whatsapp/${String(connectionId)}`)).toEqual(answers(200, {}));
    // Another number in each attempt: one that was still added is refused as known from then on.
    let tried = 5_511_987_650_000;
    await expect.poll(() => add(String((tried += 1)))).toEqual(refuses(400, 'ERR_NO_DEF_WAPP_FOUND'));
    expect(await desk.admin.post('/contacts/import')).toEqual(refuses(400, 'ERR_NO_DEF_WAPP_FOUND'));
  });
});
