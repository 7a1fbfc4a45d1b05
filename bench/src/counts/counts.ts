import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startStack, type Stack } from '@balcao/local/stack';
import { deskEnvironment } from '../desk-environment.ts';
import { listenElsewhere } from '../elsewhere.ts';
import { processTree, waitsOf } from '../process-tree.ts';
import { formatTable } from '../table.ts';
import { fillVersion } from '../versions/fill-version.ts';
import { type Action, actionsOf } from './actions.ts';
import { startMonitoredBroker } from './monitored-broker.ts';
import { countStatements, type Counters, flushMs, postgresCounts, redisCounts } from './store-counts.ts';
import type { RunOptions } from '../run-options.ts';

type Broker = Awaited<ReturnType<typeof startMonitoredBroker>>;

/** Far enough apart that each one is a round of its own in every process. */
const everyMs = 700;
const tickets = 300;
const settlingMs = 20_000;

type Wakes = ReadonlyMap<number, { readonly name: string; readonly count: number }>;

/** By process, because a connection's process may end. */
const wakesOf = async (stack: Stack, broker: Broker): Promise<Wakes> => {
  const services = new Map(stack.processes.map((service) => [service.pid(), service.name]));
  const wakes = new Map<number, { name: string; count: number }>();
  for (const { pid, name: program } of await processTree(process.pid)) {
    const name = services.get(pid) ?? program;
    const isCounted = services.has(pid) || program === 'postgres' || program === 'redis-server';
    if (isCounted) wakes.set(pid, { name, count: await waitsOf(pid, 'main') });
  }
  return wakes.set(broker.pid, { name: 'nats-server', count: await waitsOf(broker.pid, 'all') });
};

const grownWakes = (before: Wakes, after: Wakes): Counters => {
  const grown: Record<string, number> = { 'wake-ups, all': 0 };
  const add = (key: string, count: number): void => {
    grown[key] = (grown[key] ?? 0) + count;
  };
  for (const [pid, { name, count }] of after) {
    const own = count - (before.get(pid)?.count ?? 0);
    add('wake-ups, all', own);
    add(`wake-ups, ${name}`, own);
  }
  return grown;
};

type Reading = { readonly wakes: Wakes; readonly counters: Counters };

const readAll = async (stack: Stack, broker: Broker): Promise<Reading> => {
  // First, because the questions wake the stores.
  const wakes = await wakesOf(stack, broker);
  const { published, server } = await broker.read();
  const counters = {
    ...(await postgresCounts(stack.databaseUrl)),
    'NATS messages published, all': server.in_msgs,
    ...Object.fromEntries([...published].map(([name, count]) => [`NATS messages published, ${name}`, count])),
    'NATS messages delivered, all': server.out_msgs,
    'NATS bytes published': server.in_bytes,
    'NATS bytes delivered': server.out_bytes,
    ...(await redisCounts(stack.redisUrl)),
  };
  return { wakes, counters };
};

const grownBetween = (before: Reading, after: Reading): Counters => ({
  ...grownWakes(before.wakes, after.wakes),
  ...Object.fromEntries(
    Object.entries(after.counters).map(([name, count]) => [name, count - (before.counters[name] ?? 0)]),
  ),
});

const sumOf = (all: readonly Counters[], name: string): number =>
  all.reduce((sum, each) => sum + (each[name] ?? 0), 0);

/** Large counts in whole numbers, without -0.0. */
const inTenths = (count: number): string =>
  Math.abs(count) >= 1_000 ? count.toFixed(0) : (Math.round(count * 10) / 10 + 0).toFixed(1);

/** What a desk does for one message, one answer and one accept while it has nothing else to do: the work of a window less
 * that of an idle one just before. */
export const sayCounts = async ({ isShort, say }: RunOptions): Promise<void> => {
  const { times, rounds } = isShort ? { times: 8, rounds: 1 } : { times: 30, rounds: 2 };
  const folder = mkdtempSync(join(tmpdir(), 'balcao-counts-'));
  const broker = await startMonitoredBroker(join(folder, 'broker'));
  const start = (): Promise<Stack> =>
    startStack({
      dataPath: join(folder, 'desk'),
      isTogether: true,
      env: { ...deskEnvironment, NATS_URL: broker.url },
    });
  let stack = await start();
  try {
    await countStatements(stack.databaseUrl);
    await stack.stop();
    stack = await start();
    const desk = await fillVersion({ ...stack, pid: process.pid }, { tickets });
    // What followed the filling is no part of a desk at rest.
    await pause(settlingMs);
    const { actions, watcherToken } = await actionsOf(desk);
    const elsewhere = await listenElsewhere(stack.url, watcherToken);
    const during = async (work: (turn: number) => Promise<void>): Promise<Counters> => {
      const before = await readAll(stack, broker);
      for (let turn = 0; turn < times; turn += 1) await Promise.all([pause(everyMs), work(turn)]);
      await pause(flushMs);
      return grownBetween(before, await readAll(stack, broker));
    };
    const windows = actions.map((action): Action & { idle: Counters[]; busy: Counters[] } => ({
      ...action,
      idle: [],
      busy: [],
    }));
    for (let round = 0; round < rounds; round += 1)
      for (const { name, run, idle, busy } of windows) {
        idle.push(await during(() => Promise.resolve()));
        busy.push(await during((turn) => run(elsewhere, round * times + turn)));
        say(`round ${round + 1} of ${rounds}: ${name}`);
      }
    elsewhere.close();
    desk.api.close();
    const each = rounds * times;
    const idleSeconds = windows.length * rounds * ((times * everyMs + flushMs) / 1_000);
    const rows = Object.keys(windows[0]?.busy[0] ?? {}).map((name) => [
      name,
      ...windows.map(({ busy, idle }) => inTenths((sumOf(busy, name) - sumOf(idle, name)) / each)),
      inTenths(windows.reduce((sum, { idle }) => sum + sumOf(idle, name), 0) / idleSeconds),
    ]);
    say(`\n${formatTable(['count', ...windows.map(({ name }) => name), 'idle, a second'], rows)}`);
  } finally {
    await stack.stop();
    await broker.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
