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
const made = [
  await desk.admin.post('/queue', { name: 'Support', color: '#332211' }),
  await desk.admin.post('/queue', { name: 'Sales', color: '#112233' }),
];
const sectors: readonly number[] = made.map(idOf);

const pathOf = (id: unknown): string => `/whatsapp/${String(id)}`;
const sessionOf = (id: unknown): string => `/whatsappsession/${String(id)}`;
/** The body of the existing clients' dialog, except for the engine, because nobody scans with a real phone here. */
const dialog = (name: string) => ({
  name,
  greetingMessage: '',
  farewellMessage: '',
  isDefault: false,
  isDisplay: false,
  queueIds: [],
  color: '#5C59A0',
  engine: 'simulator',
});
const connection = {
  id: anId,
  name: 'Reception',
  session: '',
  qrcode: '',
  status: aText,
  battery: null,
  plugged: null,
  retries: 0,
  greetingMessage: '',
  farewellMessage: '',
  // Existing clients compare it with null.
  type: null,
  isDefault: true,
  isDisplay: false,
  color: '#5C59A0',
  createdAt: aMoment,
  updatedAt: aMoment,
  queues: [],
};

/** Section 5 of the existing clients' contract (rules X4, X5, W5 and W6). */
describe('connections', () => {
  it('start as OPENING, are listed for everybody, and are broadcast', async () => {
    const { hears, close } = await ana.client.listen();
    const added = await desk.admin.post('/whatsapp/', dialog('Reception'));
    // The first one is the default, whatever its body says.
    expect(added).toEqual(answers(200, { ...connection, status: 'OPENING', number: null }));
    const id = idOf(added);
    await hears('whatsapp', { action: 'update', whatsapp: { id, name: 'Reception', type: null } });
    for (const client of [desk.admin, ana.client])
      for (const path of ['/whatsapp', '/whatsapp/'])
        expect(await client.get(path)).toEqual(
          answers(200, [{ id, name: 'Reception', type: null, updatedAt: aMoment, queues: [] }]),
        );
    await expect
      .poll(() => desk.admin.get(pathOf(id)))
      .toEqual(answers(200, { status: 'qrcode', retries: 0 }));
    expect(fieldOf((await desk.admin.get(pathOf(id))).json, 'qrcode')).not.toBe('');
    expect(await ana.client.get(pathOf(id))).toEqual(
      answers(200, { status: 'qrcode', qrcode: '', session: '' }),
    );
    await hears('whatsappSession', { action: 'update', session: { id, status: 'qrcode', retries: 0 } });

    await desk.admin.post(`/simulator/${String(id)}/scan`);
    // The clients' QR dialog closes on this event.
    const connected = { id, status: 'CONNECTED', qrcode: '', number: aText, retries: 0, updatedAt: aMoment };
    await hears('whatsappSession', { action: 'update', session: connected });
    close();
  });

  it('are changed by the whole object, of which only the changeable fields count', async () => {
    const [shown] = listOf((await desk.admin.get('/whatsapp')).json);
    const id = fieldOf(shown, 'id');
    const whole = {
      ...objectOf(shown),
      status: 'DISCONNECTED',
      session: 'x',
      qrcode: 'y',
      number: '1',
      retries: 9,
    };
    const changed = await desk.admin.put(pathOf(id), {
      ...whole,
      name: 'Front desk',
      greetingMessage: 'Hello',
      queueIds: sectors.map(String),
      color: '#123',
    });
    const sector = { greetingMessage: '', startWork: '08:00', endWork: '18:00', absenceMessage: '' };
    expect(changed).toEqual(
      answers(200, {
        id,
        name: 'Front desk',
        status: 'CONNECTED',
        session: '',
        qrcode: '',
        retries: 0,
        color: '#123',
        // By name.
        queues: [
          { id: sectors[1], name: 'Sales', color: '#112233', ...sector },
          { id: sectors[0], name: 'Support', color: '#332211', ...sector },
        ],
      }),
    );
    expect(fieldOf(changed.json, 'number')).not.toBe('1');
    // A change without sectors keeps them, and so does a new code.
    const kept = { queues: [{ id: sectors[1] }, { id: sectors[0] }] };
    expect(await desk.admin.put(pathOf(id), { name: 'Reception' })).toEqual(answers(200, kept));
    expect(await desk.admin.put(sessionOf(id))).toEqual(answers(200, { message: aText }));
    await expect.poll(() => desk.admin.get(pathOf(id))).toEqual(answers(200, { status: 'qrcode', ...kept }));
  });

  it('pass on the default, with an event for both', async () => {
    const { hears, close } = await ana.client.listen();
    const [first] = listOf((await desk.admin.get('/whatsapp')).json);
    const id = fieldOf(first, 'id');
    const second = await desk.admin.post('/whatsapp', dialog('Second'));
    expect(second).toEqual(answers(200, { isDefault: false }));
    expect(await desk.admin.put(pathOf(idOf(second)), { isDefault: true })).toEqual(
      answers(200, { isDefault: true }),
    );
    await hears('whatsapp', { action: 'update', whatsapp: { id: idOf(second), isDefault: true } });
    await hears('whatsapp', { action: 'update', whatsapp: { id, isDefault: false } });
    expect(await desk.admin.delete(pathOf(idOf(second)))).toEqual(answers(200, { message: aText }));
    await hears('whatsapp', { action: 'delete', whatsappId: idOf(second) });
    expect(await desk.admin.get(pathOf(id))).toEqual(answers(200, { isDefault: true }));
    expect(await desk.admin.get(pathOf(idOf(second)))).toEqual(refuses(404, 'ERR_NO_WAPP_FOUND'));
    close();
  });

  it('are started, replaced and ended as sessions, and all restarted', async () => {
    const [first] = listOf((await desk.admin.get('/whatsapp')).json);
    const id = fieldOf(first, 'id');
    const done = answers(200, { message: aText });
    expect(await desk.admin.post(sessionOf(id))).toEqual(done);
    expect(await desk.admin.put(sessionOf(id))).toEqual(done);
    expect(await desk.admin.delete(sessionOf(id))).toEqual(done);
    expect(await desk.admin.delete(sessionOf(id))).toEqual(refuses(400, 'ERR_WAPP_NOT_INITIALIZED'));
    expect((await desk.admin.post('/restartpm2')).status).toBe(200);
    for (const call of [desk.admin.post, desk.admin.put, desk.admin.delete])
      expect(await call(sessionOf(999_999))).toEqual(refuses(404, 'ERR_NO_WAPP_FOUND'));
  });

  it('are refused with the codes that the dialog shows', async () => {
    const add = (body: object) => desk.admin.post('/whatsapp', { ...dialog('Third'), ...body });
    expect(await add({ queueIds: sectors })).toEqual(refuses(400, 'ERR_WAPP_GREETING_REQUIRED'));
    expect(await add({ name: 'Reception' })).toEqual(refuses(400, 'ERR_WAPP_NAME_ALREADY_EXISTS'));
    for (const [field, value] of [
      ['name', 'R'],
      ['color', 'red'],
    ] as const)
      expect(await add({ [field]: value })).toEqual(answers(400, { error: 'ERR_VALIDATION', field }));
    expect(await desk.admin.put(pathOf(999_999), { name: 'Nowhere' })).toEqual(
      refuses(404, 'ERR_NO_WAPP_FOUND'),
    );
    expect(await desk.admin.delete(pathOf(999_999))).toEqual(refuses(404, 'ERR_NO_WAPP_FOUND'));
  });

  it('are changed, started and restarted by admins only', async () => {
    const [first] = listOf((await desk.admin.get('/whatsapp')).json);
    const id = fieldOf(first, 'id');
    const { post, put, delete: remove } = ana.client;
    for (const refused of [
      post('/whatsapp', dialog('Mine')),
      put(pathOf(id), { name: 'Mine' }),
      remove(pathOf(id)),
      post(sessionOf(id)),
      put(sessionOf(id)),
      remove(sessionOf(id)),
      post('/restartpm2'),
    ])
      expect(await refused).toEqual(refuses(403, 'ERR_NO_PERMISSION'));
  });
});
