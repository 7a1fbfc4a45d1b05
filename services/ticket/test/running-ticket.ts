import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  type Actor,
  type ApiActor,
  AppError,
  type Endpoint,
  type InboundMessage,
  type Ticket,
  ticketSchema,
  type UserActor,
  recordInbound,
} from '@balcao/contracts';
import { type Bus, type CallContext, connectBus, type RawRequest, systemContext } from '@balcao/event-bus';
import { parseMasterKey } from '@balcao/event-store';
import { migratedDatabase } from '@balcao/service-runtime/testing/migrated-database';
import { assertNamed } from '@balcao/service-runtime/testing/named-failures';
import { type QuietOwners, serveQuietOwners } from '@balcao/service-runtime/testing/quiet-owners';
import type { Key } from '@balcao/service-runtime/testing/reused-key';
import { createLifecycle, createLogger, type Logger, type LogLevel } from '@balcao/service-kit';
import { disposeAtEnd, testFolder, testNats, type TestNats, testRedis } from '@balcao/testkit';
import pg from 'pg';
import { z } from 'zod';
import { compose } from '#compose.ts';
import { ticketJobs } from '../src/ticket.jobs.ts';
import type { TicketRules } from '#config.ts';

export const masterKey = `test:${Buffer.alloc(32, 7).toString('base64')}`;

export type Answer = {
  readonly status: number;
  readonly body: unknown;
  /** The version of the answer, for `ifMatch`. */
  readonly version?: number;
};

export type RunningTicket = {
  readonly bus: Bus;
  readonly log: Logger;
  readonly databaseUrl: string;
  readonly nats: TestNats;
  readonly natsUrl: string;
  readonly redisUrl: string;
  /** The folder of the media store. */
  readonly mediaPath: string;
  /** The time for the service. */
  readonly clock: { time: Date | null };
  readonly sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  readonly ask: (actor: Actor, endpoint: Endpoint, raw?: Partial<RawRequest>, key?: Key) => Promise<Answer>;
  /** From now on only the caller answers for that service. */
  readonly giveWay: QuietOwners['giveWay'];
  readonly receive: (...messages: Partial<InboundMessage>[]) => ReturnType<typeof record>;
};

/** Repeats what a busy desk refused, under the same ids, as messaging does. */
const record = async (bus: Bus, messages: InboundMessage[]) => {
  for (;;)
    try {
      return (await bus.call(recordInbound, { messages }, patient())).recorded;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'ERR_UNAVAILABLE') throw error;
    }
};

const hurried = (picturesEveryMs: number, timersEveryMs: number): typeof ticketJobs => {
  const {
    automationTimers,
    buildReports,
    closeAfterSends,
    forgetReactions,
    importContacts,
    deleteContacts,
    closeIdleTickets,
    closeByLimits,
    fetchPictures,
  } = ticketJobs;
  return {
    ...ticketJobs,
    closeAfterSends: { ...closeAfterSends, sweep: { ...closeAfterSends.sweep, everyMs: timersEveryMs } },
    automationTimers: { ...automationTimers, sweep: { ...automationTimers.sweep, everyMs: timersEveryMs } },
    forgetReactions: { ...forgetReactions, everyMs: timersEveryMs },
    buildReports: { ...buildReports, everyMs: Math.min(buildReports.everyMs, timersEveryMs) },
    importContacts: { ...importContacts, retry: { ...importContacts.retry, firstMs: 50 } },
    deleteContacts: { ...deleteContacts, retry: { ...deleteContacts.retry, firstMs: 50 } },
    closeIdleTickets: { ...closeIdleTickets, everyMs: 100 },
    closeByLimits: { ...closeByLimits, sweep: { ...closeByLimits.sweep, everyMs: 200 } },
    fetchPictures: { ...fetchPictures, sweep: { ...fetchPictures.sweep, everyMs: picturesEveryMs } },
  };
};

/** The whole service on its own stores, and a client for it. */
export const startTicket = async ({
  autoCloseHours = 0,
  deletionPatienceMs = 60_000,
  picturesEveryMs = 60_000,
  timersEveryMs = 60_000,
  logLevel = 'error',
  ffmpegPath = 'ffmpeg',
  limits = {},
}: {
  readonly autoCloseHours?: number;
  readonly deletionPatienceMs?: number;
  /** Short only in tests of pictures, because it costs a query of the database each time. */
  readonly picturesEveryMs?: number;
  readonly timersEveryMs?: number;
  readonly logLevel?: LogLevel;
  readonly ffmpegPath?: string;
  readonly limits?: Partial<TicketRules>;
} = {}): Promise<RunningTicket> => {
  const [postgres, nats, redis] = await Promise.all([migratedDatabase('ticket'), testNats(), testRedis()]);
  const log = createLogger({ service: 'ticket', level: logLevel });
  const bus = await connectBus({ url: nats.url, name: 'test', log });
  const { giveWay } = serveQuietOwners(bus, ['auth', 'messaging', 'channel-session']);
  const lifecycle = createLifecycle({ info: () => undefined, error: log.error.bind(log) });
  const mediaPath = join(testFolder(), 'media');
  const clock: { time: Date | null } = { time: null };
  await compose(
    {
      DATABASE_URL: postgres.url,
      NATS_URL: nats.url,
      REDIS_URL: redis.url,
      MASTER_KEY: parseMasterKey(masterKey),
      MASTER_KEYS_PREVIOUS: [],
      NODE_ENV: 'test',
      MEDIA_PATH: mediaPath,
      FFMPEG_PATH: ffmpegPath,
      PATH: '/usr/local/bin:/usr/bin:/bin',
      DESK_TIME_ZONE: 'America/Sao_Paulo',
      HOURS_CLOSE_TICKETS_AUTO: autoCloseHours,
      NUMBER_TRIES_PER_HOUR: 30,
      MAX_NUMBER_CHECKS_PER_USER: 2,
      MAX_NUMBER_CHECK_CALLS_PER_USER: 8,
      MAX_NUMBER_CHECK_CALLS: 16,
      MAX_NUMBER_CHECK_CALLS_OF_SCRIPTS: 32,
      NUMBER_CHECK_LASTS_SECONDS: 600,
      ...limits,
    },
    lifecycle,
    {
      log,
      clock: { now: () => clock.time ?? new Date() },
      jobs: hurried(picturesEveryMs, timersEveryMs),
      deletionPatienceMs,
      picturesPaceMs: 10,
    },
  );
  lifecycle.markStarted();
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2, options: '-c search_path=ticket' });
  // The database may close before its last idle connection.
  pool.on('error', () => undefined);
  disposeAtEnd(async () => {
    await pool.end();
    await bus.close();
    await lifecycle.stop(10_000);
  });
  return {
    bus,
    log,
    clock,
    giveWay,
    databaseUrl: postgres.url,
    nats,
    natsUrl: nats.url,
    redisUrl: redis.url,
    mediaPath,
    sql: async (text, values = []) => (await pool.query<Record<string, unknown>>(text, values)).rows,
    ask: async (actor, endpoint, raw = {}, key = {}) => {
      const reply = await bus.request(
        endpoint,
        { params: {}, query: {}, body: {}, ...raw },
        { ...contextOf(actor), ...key },
      );
      const text = Buffer.from(reply.body).toString();
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      assertNamed(endpoint, reply.status, body);
      return {
        status: reply.status,
        body,
        ...(reply.version === undefined ? {} : { version: reply.version }),
      };
    },
    receive: (...messages) => record(bus, messages.map(inbound)),
  };
};

const contextOf = (actor: Actor): CallContext => ({ ...patient(), actor });

/** No test measures speed, and machines that run tests are busy. */
const patient = (): CallContext => systemContext('test', { deadlineMs: 60_000 });

export const inbound = (message: Partial<InboundMessage> = {}): InboundMessage => ({
  messageId: randomUUID(),
  connectionId: 1,
  contact: { identities: [{ kind: 'phone', value: '351910000001' }], name: 'Rita', isGroup: false },
  fromMe: false,
  preview: 'Olá',
  at: new Date().toISOString(),
  ...message,
});

export const person = (number: string, name = 'Rita'): InboundMessage['contact'] => ({
  identities: [{ kind: 'phone', value: number }],
  name,
  isGroup: false,
});

export const attendant = (userId: number, more: Partial<UserActor> = {}): UserActor => ({
  kind: 'user',
  userId,
  sessionId: 'session',
  name: `User ${userId}`,
  profile: 'user',
  queueIds: [],
  seesNumbers: true,
  seesAllTickets: true,
  ...more,
});
export const admin = (userId: number): UserActor => attendant(userId, { profile: 'admin' });

export const asTicket = (body: unknown): Ticket => ticketSchema.parse(body);
export const errorOf = (body: unknown): string => z.object({ error: z.string() }).parse(body).error;

/** A token that sees the tickets of these sectors; without sectors it sees every ticket. */
export const script = (queueIds: number[] = []): ApiActor => ({
  kind: 'api',
  name: 'Shop',
  tokenId: '0193a1b2-0000-7000-8000-000000000001',
  queueIds,
});
