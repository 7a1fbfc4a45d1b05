import {
  changeConnection,
  createConnection,
  deleteConnection,
  type Endpoint,
  endpoints,
  endSession,
  heedsIfMatch,
  restartSessions,
  type ErrorCode,
  scanSimulatedCode,
  showRestart,
  statusesOf,
} from '@balcao/contracts';
import { reuseKey } from '@balcao/service-runtime/testing/reused-key';
import { newId } from '@balcao/service-kit';
import { eventually } from '@balcao/testkit';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  admin,
  attendant,
  type Desk,
  errorOf,
  nobody,
  openDesk,
  startChannelSession,
  testStores,
} from './fixtures/desk.ts';

let desk: Desk;
/** A desk without a simulator and with its full number of connections. */
let bare: Desk;
/** A paired connection. */
let shop: number;

beforeAll(async () => {
  const [stores, bareStores] = await Promise.all([testStores(), testStores()]);
  await startChannelSession(stores);
  desk = await openDesk(stores);
  await startChannelSession(bareStores, {
    SIMULATOR: 'off',
    DEFAULT_ENGINE: 'whatsapp-web',
    CONNECTIONS_LIMIT: '0',
  });
  bare = await openDesk(bareStores);
  await sql`insert into rm_queues values (1, 'Vendas', '#000001', '', '', '', ''),
    (2, 'Ajuda', '#000002', '', '', '', '')`.execute(stores.database.db);
  ({ id: shop } = await desk.create({ name: 'Loja' }));
  await desk.connect(shop);
});

type Answer = ReturnType<Desk['ask']>;
type Attempt = () => Answer;
type Attempts = Partial<Record<ErrorCode, Attempt>>;

const missing = 424_242;
const write = {
  from: '5511988880001',
  body: 'Olá',
  id: 'nobody-sent-it',
  content: { kind: 'text', body: 'Olá' },
  ack: 2,
  contacts: [],
  of: '5511988880001',
  picture: null,
};
const at = (whatsappId: number, body: object = {}) => ({ params: { whatsappId }, body });
const create = (body: object) => desk.ask(createConnection, { body: { name: newId(), ...body } });
const change = (body: object) => desk.ask(changeConnection, at(shop, body));

/** Reuses a command id that belongs to another request. */
const reuse = (endpoint: Endpoint, raw: () => object | Promise<object>) => async () => {
  const request = await raw();
  return reuseKey((key) => desk.ask(endpoint, request, key));
};

const refusals = (apply: (body: object) => Answer): Attempts => ({
  ERR_WAPP_NAME_ALREADY_EXISTS: async () => apply({ name: (await desk.create()).name }),
  ERR_WAPP_GREETING_REQUIRED: () => apply({ queueIds: [1, 2] }),
  ERR_QUEUE_NOT_FOUND: () => apply({ queueIds: [missing] }),
});

const attempts: Readonly<Record<string, Attempts>> = {
  createConnection: {
    ...refusals(create),
    ERR_CONNECTION_CREATION_COUNT: () => bare.ask(createConnection, { body: { name: 'Loja' } }),
    ERR_IDEMPOTENCY_KEY_REUSED: reuse(createConnection, () => ({ body: { name: newId() } })),
  },
  changeConnection: {
    ...refusals(change),
    ERR_NO_OTHER_WHATSAPP: () => change({ isDefault: false }),
    ERR_EDIT_CONFLICT: async () => {
      const { id } = await desk.create();
      await desk.ask(changeConnection, at(id, { farewellMessage: 'Até logo' }));
      return desk.ask(changeConnection, at(id, { farewellMessage: 'Tchau' }), { ifMatch: 1 });
    },
    ERR_IDEMPOTENCY_KEY_REUSED: reuse(changeConnection, () => at(shop, { farewellMessage: 'Até logo' })),
  },
  deleteConnection: {
    ERR_IDEMPOTENCY_KEY_REUSED: reuse(deleteConnection, async () => at((await desk.create()).id)),
  },
  endSession: {
    ERR_WAPP_NOT_INITIALIZED: async () => {
      const { id } = await desk.create();
      await desk.connect(id);
      expect((await desk.ask(endSession, at(id))).status).toBe(200);
      return desk.ask(endSession, at(id));
    },
  },
  restartSessions: {
    ERR_RESTART_RUNNING: async () => {
      const answers = await Promise.all([desk.ask(restartSessions), desk.ask(restartSessions)]);
      const refused = answers.find(({ status }) => status !== 200);
      if (refused === undefined) throw new Error('both were let through');
      return refused;
    },
  },
  scanSimulatedCode: { ERR_CONFLICT: () => desk.ask(scanSimulatedCode, at(shop)) },
};

const isForSome = ({ access }: Endpoint): boolean => access !== 'public' && access !== 'signed-in';
/** An attempt that any call can answer, or else the call's own one. */
const attemptAt = (endpoint: Endpoint, code: ErrorCode): Attempt | undefined => {
  const isSimulated = endpoint.access === 'simulator:control';
  if (code === 'ERR_NO_PERMISSION') return () => desk.ask(endpoint, at(shop), { actor: attendant });
  if (code === 'ERR_NO_WAPP_FOUND') return () => desk.ask(endpoint, at(missing, write));
  if (code === 'ERR_NOT_FOUND' && isSimulated) return () => bare.ask(endpoint, at(shop, write));
  return attempts[endpoint.operation]?.[code];
};

const own = endpoints.filter(({ service }) => service === 'channel-session');
const pairs = own.flatMap((endpoint) =>
  endpoint.errors.map((code) => [endpoint.operation, code, endpoint] as const),
);

test.each(own.filter(heedsIfMatch).map((endpoint) => [endpoint.operation, endpoint] as const))(
  '%s refuses a version that never was (rule G16)',
  async (_operation, endpoint) => {
    for (const ifMatch of [0, 1_000_000]) {
      const answer = await desk.ask(endpoint, at(shop, { farewellMessage: 'Tchau' }), { ifMatch });
      expect([answer.status, errorOf(answer)]).toMatchObject([
        400,
        { error: 'ERR_VALIDATION', field: 'If-Match' },
      ]);
    }
  },
);

test.each(pairs)('%s can answer %s', async (_operation, code, endpoint) => {
  const attempt = attemptAt(endpoint, code);
  if (attempt === undefined) throw new Error('say how somebody gets this code');
  const answer = await attempt();
  expect([answer.status, errorOf(answer).error]).toEqual([statusesOf(endpoint, code)[0], code]);
});

test.each(own.map((endpoint) => [endpoint.operation, endpoint] as const))(
  '%s is refused to everyone beyond its access',
  async (_operation, endpoint) => {
    const refusal = async (actor: typeof nobody) => {
      const answer = await desk.ask(endpoint, at(missing, write), { actor });
      return [401, 403].includes(answer.status) ? errorOf(answer).error : null;
    };
    expect(await refusal(nobody)).toBe('ERR_SESSION_EXPIRED');
    expect(await refusal(attendant)).toBe(isForSome(endpoint) ? 'ERR_NO_PERMISSION' : null);
    expect(await refusal(admin)).toBeNull();
  },
);

test('a refused call changes nothing', async () => {
  // Waits until the restarts that were requested above are over.
  const before = await eventually(async () => {
    const { body } = await desk.ask(showRestart, at(shop, {}), { actor: admin });
    expect(showRestart.response.parse(body).isRunning).toBe(false);
    const connection = await desk.show(shop);
    expect(connection.status).toBe('CONNECTED');
    return connection;
  });
  for (const endpoint of [changeConnection, deleteConnection, endSession])
    await desk.ask(endpoint, at(shop, { name: 'Outra' }), { actor: attendant });
  expect(await desk.show(shop)).toEqual(before);
});
