import { randomBytes } from 'node:crypto';
import type { Actor, Endpoint, Operation, UserActor } from '@balcao/contracts';
import { type Bus, type CallContext, connectBus, systemContext } from '@balcao/event-bus';
import { migratedDatabase } from '@balcao/service-runtime/testing/migrated-database';
import { assertNamed } from '@balcao/service-runtime/testing/named-failures';
import { type QuietOwners, serveQuietOwners } from '@balcao/service-runtime/testing/quiet-owners';
import { createLifecycle, createLogger, newId, parseConfig } from '@balcao/service-kit';
import { disposeAtEnd, testNats, testRedis, type TestRedis } from '@balcao/testkit';
import { Client } from 'pg';
import type { z } from 'zod';
import { compose } from '#compose.ts';
import { configSchema } from '#config.ts';

export const adminEmail = 'admin@desk.example';
export const adminPassword = 'correct horse battery';

type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly refreshToken?: string | null | undefined;
  readonly refreshSeconds?: number | undefined;
  readonly deviceToken?: string | undefined;
  readonly version?: number | undefined;
};
type Extra = Partial<
  Pick<
    CallContext,
    | 'refreshToken'
    | 'deviceToken'
    | 'clientAddress'
    | 'commandId'
    | 'commandDigest'
    | 'after'
    | 'ifMatch'
    | 'origin'
  >
> & {
  readonly actor?: Actor;
};
type Raw = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

export type Stores = { readonly databaseUrl: string; readonly natsUrl: string; readonly redis: TestRedis };
export type AuthProcess = {
  /** The generated passwords that it printed. */
  readonly announced: { email: string; password: string }[];
  readonly logged: string[];
  readonly stop: () => Promise<void>;
};
export type Desk = {
  readonly stores: Stores;
  readonly bus: Bus;
  readonly ask: (endpoint: Endpoint, raw?: Raw, extra?: Extra) => Promise<Answer>;
  readonly call: <I extends z.ZodType, O extends z.ZodType>(
    operation: Operation<I, O>,
    input: z.input<I>,
  ) => Promise<z.output<O>>;
  readonly sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  /** From now on only the caller answers for that service. */
  readonly giveWay: QuietOwners['giveWay'];
};

const nobody: Actor = { kind: 'nobody' };
export const masterKey = `1:${randomBytes(32).toString('base64')}`;

export const testStores = async (): Promise<Stores> => {
  const [postgres, nats, redis] = await Promise.all([migratedDatabase('auth'), testNats(), testRedis()]);
  return { databaseUrl: postgres.url, natsUrl: nats.url, redis };
};

/** The whole service, in this process. */
export const startAuth = async (
  stores: Stores,
  environment: Readonly<Record<string, string>> = {},
): Promise<AuthProcess> => {
  const logged: string[] = [];
  const announced: { email: string; password: string }[] = [];
  const log = createLogger({
    service: 'auth',
    level: 'debug',
    destination: { write: (line) => void logged.push(line) },
  });
  const lifecycle = createLifecycle(log);
  const config = parseConfig(configSchema, {
    DATABASE_URL: stores.databaseUrl,
    NATS_URL: stores.natsUrl,
    REDIS_URL: stores.redis.url,
    HEALTH_PORT: '0',
    MASTER_KEY: masterKey,
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: adminPassword,
    ...environment,
  });
  const stop = disposeAtEnd(async () => {
    await lifecycle.stop(10_000);
  });
  await compose(config, lifecycle, {
    log,
    announcePassword: (email, password) => void announced.push({ email, password }),
  });
  lifecycle.markStarted();
  return { announced, logged, stop };
};

/** A client of the service, in place of the gateway. */
export const openDesk = async (stores: Stores): Promise<Desk> => {
  const log = createLogger({ service: 'test', level: 'silent' });
  const bus = await connectBus({ url: stores.natsUrl, name: 'test', log });
  disposeAtEnd(bus.close);
  const { giveWay } = serveQuietOwners(bus, ['ticket', 'channel-session']);
  const client = new Client({ connectionString: stores.databaseUrl });
  await client.connect();
  disposeAtEnd(() => client.end());
  return {
    stores,
    bus,
    giveWay,
    ask: async (endpoint, raw = {}, { actor = nobody, ...extra } = {}) => {
      const reply = await bus.request(
        endpoint,
        { params: raw.params ?? {}, query: raw.query ?? {}, body: raw.body },
        { actor, correlationId: newId(), deadline: new Date(Date.now() + 60_000), after: [], ...extra },
      );
      const text = Buffer.from(reply.body).toString();
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      assertNamed(endpoint, reply.status, body);
      return {
        status: reply.status,
        body,
        refreshToken: reply.refreshToken,
        refreshSeconds: reply.refreshSeconds,
        deviceToken: reply.deviceToken,
        version: reply.version,
      };
    },
    call: (operation, input) => bus.call(operation, input, systemContext('test')),
    sql: async (text, values = []) => (await client.query<Record<string, unknown>>(text, values)).rows,
  };
};

export const userActor = (facts: Partial<UserActor> = {}): UserActor => ({
  kind: 'user',
  userId: 999,
  sessionId: newId(),
  name: 'Somebody',
  profile: 'user',
  queueIds: [],
  seesNumbers: true,
  seesAllTickets: false,
  ...facts,
});
export const admin = userActor({ profile: 'admin', name: 'Admin', userId: 1 });
export const attendant = userActor();
