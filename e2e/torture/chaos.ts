import type { Stack } from '@balcao/local/stack';
import { brokerAddress } from '@balcao/event-bus/broker-address';
import { connect } from 'nats';

export type Blow = { readonly name: string; readonly strike: (stack: Stack) => Promise<void> };

const services = [
  'gateway',
  'messaging',
  'ticket',
  'channel-session',
  'notification',
  'auth',
  'integration',
] as const;

const killed: readonly Blow[] = services.map((name) => ({
  name: `kill -9 ${name}`,
  strike: async (stack) => {
    stack.services[name].kill('SIGKILL');
    await stack.services[name].untilReady();
  },
}));

/** Two busy desks and a browser leave a broker little processor time. */
const patienceMs = 30_000;

const deleteStreams: Blow = {
  name: "delete the broker's streams",
  strike: async (stack) => {
    const connection = await connect({ ...brokerAddress(stack.natsUrl), name: 'crash-suite' });
    try {
      const broker = await connection.jetstreamManager({ timeout: patienceMs });
      for await (const name of broker.streams.names()) await broker.streams.delete(name);
    } finally {
      await connection.close();
    }
  },
};

const flushRedis: Blow = { name: 'flush Redis', strike: (stack) => stack.stores.redis.flush() };
const restartPostgres: Blow = {
  name: 'restart Postgres',
  strike: (stack) => stack.stores.postgres.restart(),
};

/** Every service in turn, and the stores between them. */
export const blows: readonly Blow[] = [
  ...killed.slice(0, 2),
  deleteStreams,
  ...killed.slice(2, 4),
  flushRedis,
  ...killed.slice(4),
  restartPostgres,
];
