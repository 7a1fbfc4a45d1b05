import {
  authEvents,
  channelSessionEvents,
  type Connection,
  type ContactSummary,
  describeConnections,
  describeContacts,
  describeMessages,
  describeTickets,
  lastMessageOf,
  type IntegrationKey,
  type Message,
  messagingEvents,
  readIntegrations,
  ticketEvents,
  type TicketListItem,
} from '@balcao/contracts';
import { connectBus, type EndpointHandler, type OperationHandler, serveOperation } from '@balcao/event-bus';
import { type Clock, createLifecycle, createLogger, systemClock } from '@balcao/service-kit';
import { migratedDatabase } from '@balcao/service-runtime/testing/migrated-database';
import { startPeer } from '@balcao/service-runtime/testing/peer';
import { disposeAtEnd, testNats, testRedis } from '@balcao/testkit';
import pg from 'pg';
import { compose } from '#compose.ts';
import { configSchema } from '#config.ts';
import { integrationJobs } from '#integration.jobs.ts';

const masterKey = `test:${Buffer.alloc(32, 7).toString('base64')}`;

type Options = {
  readonly environment?: Readonly<Record<string, string>>;
  readonly ticketOperations?: readonly OperationHandler[];
  readonly messagingOperations?: readonly OperationHandler[];
  readonly messagingEndpoints?: readonly EndpointHandler[];
  readonly clock?: Clock;
  /** How often due work is searched for: often, because tests make work due by SQL, which announces nothing. */
  readonly sweepMs?: number;
};

const hurried = (everyMs: number): typeof integrationJobs => {
  const { deliver, findAddresses } = integrationJobs;
  return {
    ...integrationJobs,
    deliver: { ...deliver, sweep: { ...deliver.sweep, everyMs } },
    findAddresses: { ...findAddresses, sweep: { ...findAddresses.sweep, everyMs } },
  };
};

/** The service on its own stores, with stand-ins for the other services. */
export const startIntegration = async (options: Options = {}) => {
  const [postgres, nats, redis] = await Promise.all([
    migratedDatabase('integration'),
    testNats(),
    testRedis(),
  ]);
  const log = createLogger({ service: 'integration', level: 'error' });
  const stores = { databaseUrl: postgres.url, natsUrl: nats.url, masterKey, log };
  const bus = await connectBus({ url: nats.url, name: 'test', log, checksReplies: true });
  disposeAtEnd(bus.close);
  let timesAsked = 0;
  const set = new Map<IntegrationKey, { value: string; updatedAt: string }>();
  const auth = await startPeer({
    ...stores,
    service: 'auth',
    catalog: authEvents,
    operations: [
      serveOperation(readIntegrations, ({ keys }) => {
        timesAsked += 1;
        return Promise.resolve({
          integrations: keys.map((key) => ({
            key,
            createdAt: new Date(0).toISOString(),
            ...(set.get(key) ?? { value: '', updatedAt: new Date(0).toISOString() }),
          })),
        });
      }),
    ],
  });
  const described = {
    messages: new Map<string, Message>(),
    tickets: new Map<number, TicketListItem>(),
    contacts: new Map<number, ContactSummary>(),
    contactQueues: new Map<number, number[]>(),
    connections: new Map<number, Connection>(),
  };
  const channel = await startPeer({
    ...stores,
    service: 'channel-session',
    catalog: channelSessionEvents,
    operations: [
      serveOperation(describeConnections, ({ connectionIds }) =>
        Promise.resolve({ connections: connectionIds.flatMap((id) => described.connections.get(id) ?? []) }),
      ),
    ],
  });
  const ticket = await startPeer({
    ...stores,
    service: 'ticket',
    catalog: ticketEvents,
    operations: orOwn(options.ticketOperations, [
      serveOperation(describeTickets, ({ ticketIds, announced }) =>
        Promise.resolve({
          tickets: ticketIds
            .flatMap((id) => described.tickets.get(id) ?? [])
            .map((ticket) => {
              const last = announced.find(({ ticketId }) => ticketId === ticket.id);
              return last === undefined
                ? ticket
                : {
                    ...ticket,
                    lastMessage: lastMessageOf(last.preview, last.fromMe),
                    lastMessageAt: last.at,
                  };
            }),
        }),
      ),
      serveOperation(describeContacts, ({ contactIds }) =>
        Promise.resolve({
          contacts: contactIds.flatMap((id) => described.contacts.get(id) ?? []),
          queues: contactIds.map((contactId) => ({
            contactId,
            queueIds: described.contactQueues.get(contactId) ?? [],
          })),
        }),
      ),
    ]),
  });
  const messaging = await startPeer({
    ...stores,
    service: 'messaging',
    catalog: messagingEvents,
    endpoints: options.messagingEndpoints ?? [],
    operations: orOwn(options.messagingOperations, [
      serveOperation(describeMessages, ({ messageIds }) =>
        Promise.resolve({ messages: messageIds.flatMap((id) => described.messages.get(id) ?? []) }),
      ),
    ]),
  });
  const environment = {
    DATABASE_URL: postgres.url,
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
    MASTER_KEY: masterKey,
    HEALTH_PORT: '0',
    LOG_LEVEL: 'error',
    NODE_ENV: 'test',
    ...options.environment,
  };
  const config = configSchema.parse(environment);
  const start = async () => {
    const lifecycle = createLifecycle({ info: () => undefined, error: log.error.bind(log) });
    const { clock = systemClock, sweepMs = 200 } = options;
    await compose({ config, log, lifecycle, clock, jobs: hurried(sweepMs) });
    lifecycle.markStarted();
    return { stop: () => lifecycle.stop(20_000) };
  };
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2, options: '-c search_path=integration' });
  pool.on('error', () => undefined);
  disposeAtEnd(() => pool.end());
  return {
    bus,
    auth,
    channel,
    ticket,
    messaging,
    redis,
    /** The present facts of the owners. */
    described,
    start,
    /** For a test that runs the service in another process. */
    processEnvironment: environment,
    /** How often the settings were read. */
    timesAsked: () => timesAsked,
    set: (key: IntegrationKey, value: string, at = new Date()) => {
      set.set(key, { value, updatedAt: at.toISOString() });
    },
    sql: async (text: string, values: unknown[] = []) =>
      (await pool.query<Record<string, unknown>>(text, values)).rows,
  };
};
export type Desk = Awaited<ReturnType<typeof startIntegration>>;

/** What a test answers itself, and the other answers. */
const orOwn = (
  own: readonly OperationHandler[] = [],
  others: readonly OperationHandler[],
): readonly OperationHandler[] => [
  ...own,
  ...others.filter(({ operation }) => own.every((one) => one.operation !== operation)),
];
