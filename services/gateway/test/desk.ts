import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { join } from 'node:path';
import {
  accessToken,
  type AuthEvents,
  type Endpoint,
  endpoints,
  fileEndpoints,
  listSigningKeys,
  openKeysInput,
  openKeysOutput,
  type PastEventOf,
  readDirectory,
  readTimeZone,
  readLogInput,
  readLogOutput,
  type SealedEvent,
  type ServiceName,
  serviceNameSchema,
} from '@balcao/contracts';
import {
  type Bus,
  connectBus,
  type EndpointHandler,
  type EndpointRequest,
  type OperationHandler,
  serveEndpoint,
  serveOperation,
  type Serving,
} from '@balcao/event-bus';
import { createLifecycle, createLogger, newId, parseConfig } from '@balcao/service-kit';
import {
  disposeAtEnd,
  eventually,
  testFolder,
  testNats,
  type TestNats,
  testRedis,
  type TestRedis,
} from '@balcao/testkit';
import type { z } from 'zod';
import { compose } from '../src/compose.ts';
import { configSchema } from '../src/config.ts';

type Request = EndpointRequest<z.ZodType, z.ZodType, z.ZodType>;
type Answer = { body: unknown; refreshToken?: string | null; refreshSeconds?: number; deviceToken?: string };
/** The answers of the owners in this test; operations that are not listed answer with their own name. */
export type Owners = Readonly<Record<string, (request: Request) => Promise<Answer> | Answer>>;

export type Person = { readonly userId: number; readonly sessionId: string; readonly token: string };
export type Gateway = {
  readonly url: string;
  readonly port: number;
  readonly logged: string[];
  readonly stop: () => Promise<void>;
};
export type Desk = {
  readonly nats: TestNats;
  readonly redis: TestRedis;
  readonly bus: Bus;
  readonly admin: Person;
  readonly attendant: Person;
  readonly signedIn: (userId: number) => Person;
  /** A token with any header and claims, signed by the desk's key. */
  readonly forge: (header: object, claims: object) => string;
  readonly claimsOf: (person: Pick<Person, 'userId' | 'sessionId'>) => Record<string, unknown>;
  /** Appends to auth's log and publishes, as auth does. */
  readonly tell: (event: PastEventOf<AuthEvents>) => Promise<SealedEvent>;
  /** Appends to auth's log without publishing. */
  readonly recordSilently: (event: PastEventOf<AuthEvents>) => SealedEvent;
  readonly serveMore: (
    service: ServiceName,
    operations: readonly OperationHandler[],
    handlers?: readonly EndpointHandler[],
  ) => Serving;
  readonly startGateway: (environment?: Readonly<Record<string, string>>) => Promise<Gateway>;
};

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A real broker and Redis, with owners that live in the test. The services in `absent` do not answer. */
export const openDesk = async (owners: Owners = {}, absent: readonly ServiceName[] = []): Promise<Desk> => {
  const [nats, redis] = await Promise.all([testNats(), testRedis()]);
  const bus = await connectBus({
    url: nats.url,
    name: 'test',
    log: createLogger({ service: 'test', level: 'silent' }),
  });
  disposeAtEnd(bus.close);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomUUID();
  const log: SealedEvent[] = [];
  const directory = [
    { userId: 1, name: 'Admin', profile: 'admin' as const, queueIds: [3], seesNumbers: true },
    { userId: 2, name: 'Ana', profile: 'user' as const, queueIds: [3, 4], seesNumbers: false },
  ];

  for (const service of serviceNameSchema.options.filter((name) => !absent.includes(name)))
    bus.serve(service, {
      endpoints: handlersOf(service, owners),
      operations: service === 'auth' ? [] : logOperations(service, []),
    });
  bus.serve('auth', {
    operations: [
      ...logOperations('auth', log),
      serveOperation(listSigningKeys, () =>
        Promise.resolve({
          keys: [{ kid, publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() }],
        }),
      ),
      serveOperation(readTimeZone, () => Promise.resolve({ timeZone: 'Pacific/Auckland' })),
      serveOperation(readDirectory, () =>
        Promise.resolve({
          users: [...directory],
          revokedSessionIds: log.flatMap(({ type, data }) =>
            type === 'SessionRevoked' && typeof data === 'object' && data !== null && 'sessionId' in data
              ? [String(data.sessionId)]
              : [],
          ),
          allTicket: false,
          isSignUpOpen: true,
          positions: [{ partition: 0, position: log.length }],
        }),
      ),
    ],
  });

  const forge = (header: object, claims: object): string => {
    const text = `${encode(header)}.${encode(claims)}`;
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${text}.${signature.toString('base64url')}`;
  };
  const claimsOf = ({ userId, sessionId }: Pick<Person, 'userId' | 'sessionId'>): Record<string, unknown> => {
    const iat = Math.floor(Date.now() / 1_000);
    return {
      sub: String(userId),
      sid: sessionId,
      iss: accessToken.issuer,
      aud: accessToken.audience,
      iat,
      exp: iat + accessToken.lifetimeSeconds,
    };
  };
  const signedIn = (userId: number): Person => {
    const sessionId = newId();
    const header = { alg: accessToken.algorithm, typ: accessToken.type, kid };
    return { userId, sessionId, token: forge(header, claimsOf({ userId, sessionId })) };
  };
  const recordSilently = (event: PastEventOf<AuthEvents>): SealedEvent => {
    const sealed: SealedEvent = {
      id: newId(),
      service: 'auth',
      partition: 0,
      position: log.length + 1,
      stream: `test-${String(log.length)}`,
      revision: 1,
      type: event.type,
      version: 1,
      data: event.data,
      sealed: null,
      subject: null,
      metadata: { actor: { kind: 'system', name: 'test' }, correlationId: newId() },
      at: new Date().toISOString(),
    };
    log.push(sealed);
    return sealed;
  };

  return {
    nats,
    redis,
    bus,
    admin: signedIn(1),
    attendant: signedIn(2),
    signedIn,
    forge: (header, claims) => forge({ kid, ...header }, claims),
    claimsOf,
    recordSilently,
    tell: async (event) => {
      const sealed = recordSilently(event);
      await bus.publisher('auth').publish([sealed]);
      return sealed;
    },
    serveMore: (service, operations, handlers = []) =>
      bus.serve(service, { operations, endpoints: handlers }),
    startGateway: (environment = {}) => startGateway(nats, redis, environment),
  };
};

const handlersOf = (service: ServiceName, owners: Owners): readonly EndpointHandler[] =>
  [...endpoints, ...fileEndpoints]
    .filter((endpoint) => endpoint.service === service)
    .map((endpoint: Endpoint) =>
      serveEndpoint(endpoint, async (request) => {
        const owner = owners[endpoint.operation];
        return owner === undefined ? { body: { did: endpoint.operation } } : owner(request);
      }),
    );

const logOperations = (service: ServiceName, log: readonly SealedEvent[]): readonly OperationHandler[] => [
  serveOperation(
    { service, operation: 'readLog', input: readLogInput, output: readLogOutput },
    ({ partition, after, limit }) => {
      const events = partition === 0 ? log.slice(after, after + limit) : [];
      return Promise.resolve({ events: [...events], head: partition === 0 ? log.length : 0 });
    },
  ),
  serveOperation({ service, operation: 'openKeys', input: openKeysInput, output: openKeysOutput }, () =>
    Promise.resolve({ keys: [] }),
  ),
];

const startGateway = async (
  nats: TestNats,
  redis: TestRedis,
  environment: Readonly<Record<string, string>>,
): Promise<Gateway> => {
  const logged: string[] = [];
  const log = createLogger({
    service: 'gateway',
    level: 'debug',
    destination: { write: (line) => void logged.push(line) },
  });
  const lifecycle = createLifecycle(log);
  const config = parseConfig(configSchema, {
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
    HEALTH_PORT: '0',
    PORT: '0',
    WEB_PATH: '/nowhere',
    MEDIA_PATH: join(testFolder(), 'media'),
    ...environment,
  });
  const stop = disposeAtEnd(async () => {
    await lifecycle.stop(10_000);
  });
  const port = await compose(config, lifecycle, log);
  lifecycle.markStarted();
  // The directory is loaded with auth's first answer.
  await eventually(() => lifecycle.ready());
  return { url: `http://127.0.0.1:${String(port)}`, port, logged, stop };
};

export const bearer = (person: Person): Record<string, string> => ({
  authorization: `Bearer ${person.token}`,
});

/** The path of an endpoint with a value for each parameter. */
export const pathOf = (endpoint: Endpoint): string =>
  endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'messageId' ? randomUUID() : '1'));
