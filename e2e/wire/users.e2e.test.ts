import { describe, expect, it } from 'vitest';
import {
  aList,
  aMoment,
  anId,
  answers,
  aText,
  attendantPassword,
  existingClient,
  fieldOf,
  idOf,
  objectOf,
  openWireDesk,
  refuses,
} from './existing-client.ts';

const desk = await openWireDesk();
const queueId = idOf(await desk.admin.post('/queue', { name: 'Sales', color: '#112233' }));
const ana = await desk.attendant('Ana', [queueId]);

const pathOf = (userId: unknown): string => `/users/${String(userId)}`;
const inList = {
  id: anId,
  name: aText,
  email: aText,
  profile: aText,
  isTricked: 'enabled',
  createdAt: aMoment,
  startWork: aText,
  endWork: aText,
  queues: aList,
};
const cookiePairOf = ({ headers }: { readonly headers: Headers }): string =>
  headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
/** The body of the existing clients' dialog. */
const dialog = (name: string) => ({
  name,
  email: `${name.toLowerCase()}@desk.example`,
  password: 'a-good-password',
  profile: 'user',
  startWork: '',
  endWork: '',
  isTricked: 'enabled',
  whatsappId: false,
  queueIds: [queueId],
});

/** Section 3 of the existing clients' contract (rules X1, X2, X4 and X5). */
describe('users', () => {
  it('are listed in pages, newest first, found by a part of name or e-mail in any case', async () => {
    const list = { users: [inList, inList], count: 2, hasMore: false };
    expect(await desk.admin.get('/users')).toEqual(answers(200, list));
    const found = { users: [{ ...inList, id: ana.id, whatsapp: null }], count: 1 };
    for (const searchParam of ['aNa', 'ANA@DESK'])
      expect(await desk.admin.get(`/users/?searchParam=${searchParam}&pageNumber=1`)).toEqual(
        answers(200, found),
      );
    const sector = { id: queueId, name: 'Sales', color: '#112233' };
    expect(await desk.admin.get('/users/?searchParam=ana')).toEqual(
      answers(200, { users: [{ queues: [sector] }] }),
    );
  });

  it('are shown to attendants by name in both lists', async () => {
    const named = { id: anId, name: aText, queues: aList };
    expect(await ana.client.get('/users/')).toEqual(answers(200, { users: [named, named], count: 2 }));
    expect(await ana.client.get(pathOf(desk.adminId))).toEqual(
      answers(200, { id: desk.adminId, name: 'Admin' }),
    );
    const { text } = await ana.client.get(pathOf(desk.adminId));
    expect(text).not.toMatch(/tokenVersion|@|startWork/u);
  });

  it('that do not exist are 404, also the one of a closed ticket without a user', async () => {
    for (const id of ['null', 'undefined', '999999'])
      expect(await ana.client.get(pathOf(id))).toEqual(refuses(404, 'ERR_NO_USER_FOUND'));
    expect(await desk.admin.put(pathOf(999_999), { name: 'Nobody' })).toEqual(
      refuses(404, 'ERR_NO_USER_FOUND'),
    );
    expect(await desk.admin.delete(pathOf(999_999))).toEqual(refuses(404, 'ERR_NO_USER_FOUND'));
  });

  it('are added, changed by their whole object, and deleted, each with an event to everybody', async () => {
    const { hears, close } = await ana.client.listen();
    const added = await desk.admin.post('/users', dialog('Bruno'));
    const bruno = {
      id: anId,
      name: 'Bruno',
      email: 'bruno@desk.example',
      profile: 'user',
      queues: [{ id: queueId, name: 'Sales', color: '#112233' }],
      whatsapp: null,
      startWork: '',
      endWork: '',
      isTricked: 'enabled',
    };
    expect(added).toEqual(answers(200, bruno));
    const id = idOf(added);
    const queues = [{ id: queueId, name: 'Sales' }];
    await hears('user', { action: 'create', user: { id, name: 'Bruno', profile: 'user', queues } });

    const shown = await desk.admin.get(pathOf(id));
    expect(shown).toEqual(answers(200, { ...bruno, createdAt: aMoment, whatsappId: null }));
    expect(shown.text).not.toContain('tokenVersion');
    const whole = { ...objectOf(shown.json), tokenVersion: 7, name: 'Bruna', password: '', whatsappId: '' };
    expect(await desk.admin.put(pathOf(id), { ...whole, queueIds: [String(queueId)] })).toEqual(
      answers(200, { ...bruno, id, name: 'Bruna' }),
    );
    await hears('user', { action: 'update', user: { id, name: 'Bruna' } });
    // "" kept the password.
    const bruna = existingClient(desk.url);
    expect(await bruna.signIn(bruno.email, dialog('Bruno').password)).toEqual(answers(200, { user: { id } }));

    expect(await desk.admin.delete(pathOf(id))).toEqual(answers(200, { message: aText }));
    await hears('user', { action: 'delete', userId: id });
    close();
  });

  it('keep their token when they save their own profile, whatever their sectors, and sign in again (rules A30, A31)', async () => {
    const page = existingClient(desk.url);
    const signedIn = await page.signIn(ana.email, attendantPassword);
    const cookie = cookiePairOf(signedIn);
    const shown = await page.get(pathOf(ana.id));
    const whole = { ...objectOf(shown.json), password: '', whatsappId: '', queueIds: [queueId] };
    expect((await page.put(pathOf(ana.id), whole)).status).toBe(200);
    for (const queueIds of [[], [queueId]])
      expect((await desk.admin.put(pathOf(ana.id), { ...whole, queueIds })).status).toBe(200);
    // The page is loaded anew: it exchanges the cookie, and goes on with the token that it has stored.
    const renewed = await page.call('POST', '/auth/refresh_token', undefined, { cookie });
    const credentials = { email: ana.email, password: attendantPassword };
    const again = await desk.stranger.call('POST', '/auth/login', credentials, {
      cookie: cookiePairOf(renewed),
    });
    expect([renewed.status, again.status]).toEqual([200, 200]);
    for (const path of ['/settings', '/whatsapp/', '/users/', '/tickets?status=open'])
      expect([path, (await page.get(path)).status]).toEqual([path, 200]);
  });

  it('keep their sectors if a change names none', async () => {
    expect(await desk.admin.put(pathOf(ana.id), { name: 'Ana' })).toEqual(
      answers(200, { queues: [{ id: queueId }] }),
    );
  });

  it('have a unique address, and a name and password of a minimum length', async () => {
    const refused = async (body: object): Promise<readonly unknown[]> => {
      const { status, json } = await desk.admin.post('/users', { ...dialog('Carla'), ...body });
      return [status, fieldOf(json, 'error'), fieldOf(json, 'field'), fieldOf(json, 'message')];
    };
    expect(await refused({ email: ana.email })).toEqual([
      400,
      'ERR_USER_EMAIL_ALREADY_EXISTS',
      'email',
      undefined,
    ]);
    for (const [field, value] of [
      ['name', 'C'],
      ['email', 'no address'],
      ['password', '1234'],
    ] as const)
      expect(await refused({ [field]: value })).toEqual([400, 'ERR_VALIDATION', field, undefined]);
  });

  it('are created, changed and deleted by admins; attendants change their own name and no rights', async () => {
    const refusal = refuses(403, 'ERR_NO_PERMISSION');
    expect(await ana.client.post('/users', dialog('Davi'))).toEqual(refusal);
    expect(await ana.client.put(pathOf(desk.adminId), { name: 'Mine' })).toEqual(refusal);
    expect(await ana.client.delete(pathOf(desk.adminId))).toEqual(refusal);
    const rights = { profile: 'admin', queueIds: [], startWork: '01:00', endWork: '02:00' };
    expect(await ana.client.put(pathOf(ana.id), { name: 'Ana Prado', password: '', ...rights })).toEqual(
      answers(200, {
        name: 'Ana Prado',
        profile: 'user',
        queues: [{ id: queueId }],
        startWork: '',
        endWork: '',
      }),
    );
  });
});
