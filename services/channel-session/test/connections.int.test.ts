import {
  changeConnection,
  type Connection,
  createConnection,
  deleteConnection,
  listConnections,
  showConnection,
  verifyProjectionsInput,
  verifyProjectionsOutput,
} from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startDesk } from './fixtures/desk.ts';

const { stores, desk } = await startDesk({ CONNECTIONS_LIMIT: '8' });

const list = async (): Promise<Connection[]> =>
  listConnections.response.parse((await desk.ask(listConnections)).body);
const at = (whatsappId: number | string) => ({ params: { whatsappId } });
const change = (whatsappId: number, body: object) => desk.ask(changeConnection, { ...at(whatsappId), body });

beforeEach(async () => {
  for (const { id } of await list()) await desk.ask(deleteConnection, at(id));
});

const defaults = async (): Promise<number[]> =>
  (await list()).filter(({ isDefault }) => isDefault).map(({ id }) => id);

describe('adding a connection', () => {
  it('fills in defaults and starts the session', async () => {
    const added = await desk.create({ name: 'Loja' });
    expect(added).toMatchObject({
      name: 'Loja',
      color: '#5C59A0',
      type: null,
      engine: 'simulator',
      status: 'OPENING',
      reason: 'starting',
      session: '',
      isDefault: true,
      queues: [],
      number: null,
      retries: 0,
    });
    await desk.connect(added.id);
    expect(await desk.show(added.id)).toMatchObject({
      status: 'CONNECTED',
      qrcode: '',
    });
    expect((await desk.show(added.id)).number).toMatch(/^\d{13}$/);
  });

  it.each([
    [{ name: 'x' }, 'name'],
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ name: 7 }, 'name'],
    [{ name: 'Loja', color: 'violet' }, 'color'],
    [{ name: 'Loja', engine: 'pigeon' }, 'engine'],
    [{ name: 'Loja', queueIds: ['a'] }, 'queueIds'],
    [{ name: 'Loja', greetingMessage: 'x'.repeat(5_000) }, 'greetingMessage'],
  ])('refuses %j', async (body, field) => {
    const answer = await desk.ask(createConnection, { body });
    expect(answer.status).toBe(400);
    expect(errorOf(answer).error).toBe('ERR_VALIDATION');
    expect(errorOf(answer).field).toContain(field);
    expect(await list()).toEqual([]);
  });

  it('refuses a taken name, also if both requests come at the same moment', async () => {
    const names = [' Loja ', 'Loja', 'loja', 'LOJA'];
    const answers = await Promise.all(names.map((name) => desk.ask(createConnection, { body: { name } })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body).toMatchObject({ error: 'ERR_WAPP_NAME_ALREADY_EXISTS', field: 'name' });
    expect(await list()).toHaveLength(1);
  });

  it.each([99, 3_000_000_000])('refuses unknown sectors: %d', async (queueId) => {
    const { id } = await desk.create();
    for (const answer of [
      await desk.ask(createConnection, { body: { name: 'Loja', queueIds: [queueId] } }),
      await change(id, { queueIds: [queueId] }),
    ])
      expect([answer.status, errorOf(answer)]).toEqual([
        400,
        { error: 'ERR_QUEUE_NOT_FOUND', field: 'queueIds' },
      ]);
  });

  it('refuses more connections than the limit', async () => {
    for (let index = 0; index < 8; index += 1) await desk.create();
    const answer = await desk.ask(createConnection, { body: { name: 'Eine zu viel' } });
    expect([answer.status, errorOf(answer).error]).toEqual([403, 'ERR_CONNECTION_CREATION_COUNT']);
  });

  it('happens once if the same command is repeated', async () => {
    const commandId = crypto.randomUUID();
    const first = await desk.ask(createConnection, { body: { name: 'Loja' } }, { commandId });
    const again = await desk.ask(createConnection, { body: { name: 'Loja' } }, { commandId });
    expect(again).toEqual(first);
    expect(await list()).toHaveLength(1);
  });
});

describe('sectors of a connection', () => {
  beforeEach(async () => {
    await sql`truncate rm_queues`.execute(stores.database.db);
    for (const [id, name] of [
      [1, 'Vendas'],
      [2, 'Ajuda'],
    ] as const)
      await sql`insert into rm_queues values (${id}, ${name}, ${`#00000${id}`}, '', '', '', '')`.execute(
        stores.database.db,
      );
  });

  it('are listed by name, and more than one needs a greeting', async () => {
    const refused = await desk.ask(createConnection, { body: { name: 'Loja', queueIds: [1, 2] } });
    expect([refused.status, errorOf(refused)]).toEqual([
      400,
      { error: 'ERR_WAPP_GREETING_REQUIRED', field: 'greetingMessage' },
    ]);
    const added = await desk.create({ queueIds: [1, '2'], greetingMessage: 'Olá!' });
    expect(added.queues.map(({ name }) => name)).toEqual(['Ajuda', 'Vendas']);
  });

  it('stay if the request does not name them, and a deleted one in the request is ignored', async () => {
    const { id } = await desk.create({ queueIds: [1] });
    expect((await change(id, { name: 'Outro nome' })).body).toMatchObject({ queues: [{ id: 1 }] });
    await sql`delete from rm_queues where id = 1`.execute(stores.database.db);
    expect((await change(id, { queueIds: [1] })).status).toBe(200);
    expect((await change(id, { queueIds: [3] })).body).toMatchObject({ error: 'ERR_QUEUE_NOT_FOUND' });
    expect((await change(id, { queueIds: [] })).body).toMatchObject({ queues: [] });
  });

  it('cannot lose their greeting', async () => {
    const { id } = await desk.create({ queueIds: [1, 2], greetingMessage: 'Olá!' });
    const answer = await change(id, { greetingMessage: ' ' });
    expect([answer.status, errorOf(answer).error]).toEqual([400, 'ERR_WAPP_GREETING_REQUIRED']);
  });
});

describe('changing a connection', () => {
  it('accepts the whole object and applies only the fields that may change', async () => {
    const added = await desk.create();
    await desk.connect(added.id);
    const shown = await desk.show(added.id);
    const answer = await change(added.id, {
      ...shown,
      name: 'Matriz',
      farewellMessage: 'Até logo!',
      isDisplay: true,
      color: '#abc',
      engine: 'whatsapp-web',
      status: 'DISCONNECTED',
      qrcode: 'mine',
      number: '1',
      retries: 9,
      type: 'telegram',
      id: 77,
    });
    expect(answer.status).toBe(200);
    const { updatedAt, ...after } = await desk.show(added.id);
    expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(shown.updatedAt));
    expect({ ...after, updatedAt: shown.updatedAt }).toEqual({
      ...shown,
      name: 'Matriz',
      farewellMessage: 'Até logo!',
      isDisplay: true,
      color: '#abc',
    });
  });

  it('refuses the name of another connection, but not its own', async () => {
    const one = await desk.create({ name: 'Um' });
    await desk.create({ name: 'Dois' });
    expect((await change(one.id, { name: 'Um' })).status).toBe(200);
    expect((await change(one.id, { name: 'UM' })).status).toBe(200);
    for (const name of ['Dois', 'dois']) {
      const answer = await change(one.id, { name });
      expect([answer.status, errorOf(answer)]).toEqual([
        400,
        { error: 'ERR_WAPP_NAME_ALREADY_EXISTS', field: 'name' },
      ]);
    }
  });

  it('refuses invalid values', async () => {
    const { id } = await desk.create();
    for (const body of [{ name: '' }, { color: '#12' }, { isDefault: 'yes' }, { queueIds: {} }])
      expect(errorOf(await change(id, body)).error).toBe('ERR_VALIDATION');
    expect((await desk.ask(changeConnection, { params: { whatsappId: 'x' }, body: {} })).status).toBe(400);
  });
});

describe('the default connection', () => {
  it('is the first one, and changes to a later one on request', async () => {
    const one = await desk.create({ isDefault: false });
    const two = await desk.create();
    expect(await defaults()).toEqual([one.id]);
    const three = await desk.create({ isDefault: true });
    expect(await defaults()).toEqual([three.id]);
    await change(two.id, { isDefault: true });
    expect(await defaults()).toEqual([two.id]);
  });

  it('cannot be switched off', async () => {
    const one = await desk.create();
    await desk.create();
    const answer = await change(one.id, { isDefault: false });
    expect([answer.status, errorOf(answer)]).toEqual([
      400,
      { error: 'ERR_NO_OTHER_WHATSAPP', field: 'isDefault' },
    ]);
    expect(await defaults()).toEqual([one.id]);
  });

  it('changes to the oldest other one when it is removed; the last one may be removed', async () => {
    const [one, two, three] = [
      await desk.create(),
      await desk.create(),
      await desk.create({ isDefault: true }),
    ];
    await desk.ask(deleteConnection, at(three.id));
    expect(await defaults()).toEqual([one.id]);
    await desk.ask(deleteConnection, at(one.id));
    expect(await defaults()).toEqual([two.id]);
    expect(await desk.ask(deleteConnection, at(two.id))).toEqual({
      status: 200,
      body: { message: 'Whatsapp deleted.' },
    });
    expect(await list()).toEqual([]);
  });

  it('is exactly one, however many requests come at once', async () => {
    const all = [];
    for (let index = 0; index < 4; index += 1) all.push(await desk.create());
    await Promise.all(all.map(({ id }) => change(id, { isDefault: true })));
    expect(await defaults()).toHaveLength(1);
  });
});

describe('concurrent changes by two admins', () => {
  it('merge, unless both change the same field (rule G16)', async () => {
    const { id, color } = await desk.create({ name: 'Duas mãos' });
    const params = { whatsappId: id };
    const { version: ifMatch } = await desk.ask(showConnection, { params });
    const edit = (body: object) =>
      desk.ask(changeConnection, { params, body: { name: 'Duas mãos', color, ...body } }, { ifMatch });

    const first = await edit({ farewellMessage: 'Tchau' });
    expect(first).toMatchObject({ status: 200, body: { farewellMessage: 'Tchau' } });
    expect(first.version).toBeGreaterThan(ifMatch ?? Infinity);
    expect(await edit({ farewellMessage: '', color: '#123456' })).toMatchObject({
      status: 200,
      body: { farewellMessage: 'Tchau', color: '#123456' },
    });
    expect(await edit({ farewellMessage: 'Até logo', name: 'Outra' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_EDIT_CONFLICT', changed: { farewellMessage: 'Tchau' } },
    });
    expect((await desk.show(id)).name).toBe('Duas mãos');
  });

  it('leave the default at the connection that became it meanwhile', async () => {
    const { id } = await desk.create({ isDefault: true });
    const params = { whatsappId: id };
    const { version: ifMatch } = await desk.ask(showConnection, { params });
    const other = await desk.create({ isDefault: true });
    const answer = await desk.ask(
      changeConnection,
      { params, body: { isDefault: true, farewellMessage: 'Tchau' } },
      { ifMatch },
    );
    expect(answer).toMatchObject({ status: 200, body: { isDefault: false, farewellMessage: 'Tchau' } });
    expect((await desk.show(other.id)).isDefault).toBe(true);
  });
});

it('the read model equals its rebuild', async () => {
  const { id } = await desk.create();
  await desk.connect(id);
  await change(id, { name: 'Matriz' });
  const verified = await desk.bus.call(
    {
      service: 'channel-session',
      operation: 'verifyProjections',
      input: verifyProjectionsInput,
      output: verifyProjectionsOutput,
    },
    {},
    systemContext('test'),
  );
  expect(verified.projections.map(({ name }) => name)).toEqual(['connections']);
  for (const { hashLive, hashRebuilt } of verified.projections) expect(hashRebuilt).toBe(hashLive);
});
