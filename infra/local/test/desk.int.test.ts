import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { reset } from '../src/commands/reset.ts';
import { rememberedFolder } from '../src/data-folder/reachable-folder.ts';
import { readSettings } from '../src/settings.ts';
import { living, newDataPath, runFixtureDesk, type Desk, type DeskOptions } from './desk.ts';

const everyProcess = [
  'auth',
  'channel-session',
  'gateway',
  'integration',
  'messaging',
  'nats',
  'notification',
  'postgres',
  'redis',
  'ticket',
];

const ends: (() => Promise<void>)[] = [];
const whenDone = (endIt: () => Promise<void>) => ends.push(endIt);
afterAll(async () => {
  for (const endIt of ends.reverse()) await endIt();
});

// Creating a Postgres cluster takes longest, so cases that do not need a new one use a folder with one.
const used = newDataPath('open', whenDone);
const closed = newDataPath('closed', whenDone);

/** Runs as long as the test file. */
const [standing, neighbour] = await Promise.all([readyDesk({ whenDone }), readyDesk({ whenDone })]);

async function readyDesk(options?: DeskOptions): Promise<Desk> {
  const desk = await runFixtureDesk(options);
  await desk.ready;
  return desk;
}

/** When Postgres' data were created. */
const madeAt = (folder: string): number => statSync(join(folder, 'postgres/cluster/PG_VERSION')).mtimeMs;

// The first start in this folder, because only a first start shows a password.
test('a second start reuses the data, creates nothing and no longer shows the password', async () => {
  const first = await readyDesk({ dataPath: used });
  const password = /Password: +(\S+)/.exec(first.output())?.[1];
  expect(password).toMatch(/^[\w-]{16}$/);
  const made = madeAt(used);
  process.kill(first.pid, 'SIGTERM');
  expect(await first.exitCode).toBe(0);
  const second = await readyDesk({ dataPath: used });
  expect(madeAt(used)).toBe(made);
  expect(second.output()).not.toContain(password);
  expect(second.output()).toContain('shown at the first start');
});

test('a signal to the whole group drains every service before the stores stop, and nothing is left', async () => {
  const report = join(newDataPath(), '..', 'drain');
  const desk = await readyDesk({ dataPath: used, env: { DRAIN_REPORT: report } });
  const children = desk.children();
  expect(children.map(({ name }) => name).toSorted()).toEqual(everyProcess);
  process.kill(-desk.pid, 'SIGINT');
  expect(await desk.exitCode).toBe(0);
  const lines = readFileSync(report, 'utf8').trim().split('\n');
  expect(lines[0]).toBe('gateway drained');
  expect(lines.toSorted()).toEqual(
    ['auth', 'channel-session', 'gateway', 'integration', 'messaging', 'notification', 'ticket'].map(
      (name) => `${name} drained`,
    ),
  );
  expect(living(children)).toEqual([]);
});

test('a second run in the same folder is refused and the first one continues', async () => {
  const second = await runFixtureDesk({ dataPath: standing.dataPath });
  expect(await second.exitCode).toBe(1);
  expect(second.output()).toContain(`Another run (process ${standing.pid}) is using ${standing.dataPath}`);
  expect(living(standing.children())).toHaveLength(everyProcess.length);
});

test('two folders do not collide', () => {
  const pids = [...standing.children(), ...neighbour.children()].map(({ pid }) => pid);
  expect(new Set(pids).size).toBe(2 * everyProcess.length);
});

test('nothing outlives a killed supervisor', async () => {
  const desk = await readyDesk({ dataPath: used });
  const children = desk.children();
  process.kill(desk.pid, 'SIGKILL');
  await expect.poll(() => living(children)).toEqual([]);
});

test('the next start ends what a crash left behind, and uses the same data', async () => {
  const crashed = await readyDesk({ dataPath: used });
  const children = crashed.children();
  for (const guard of guardsOf(crashed.pid)) process.kill(guard, 'SIGKILL');
  process.kill(crashed.pid, 'SIGKILL');
  await crashed.exitCode;
  expect(living(children)).toHaveLength(everyProcess.length);
  const next = await readyDesk({ dataPath: crashed.dataPath });
  expect(living(children)).toEqual([]);
  expect(next.output()).toContain('which an earlier run left behind');
});

test('a lock file of Postgres that names a foreign process is stale', async () => {
  const first = await readyDesk({ dataPath: used });
  process.kill(first.pid, 'SIGTERM');
  await first.exitCode;
  const lockPath = join(first.dataPath, 'postgres/cluster/postmaster.pid');
  expect(existsSync(lockPath)).toBe(false);
  // A process of Postgres' own account, because it cannot ask about others.
  const foreign = neighbour.children().find(({ name }) => name === 'redis')?.pid;
  writeFileSync(lockPath, `${String(foreign)}\n/elsewhere\n`);
  await readyDesk({ dataPath: first.dataPath });
});

test("a checkout that is closed to the stores' account keeps them outside, and finds them again", async () => {
  const dataPath = closed;
  const first = await readyDesk({ dataPath });
  const outside = rememberedFolder(dataPath);
  // Without root the stores run under our account, and may stay.
  expect(outside !== undefined).toBe(process.getuid?.() === 0);
  process.kill(first.pid, 'SIGTERM');
  await first.exitCode;
  const made = madeAt(outside ?? dataPath);
  await readyDesk({ dataPath });
  expect(madeAt(outside ?? dataPath)).toBe(made);
});

test('a reset deletes everything except the downloaded tools', async () => {
  const dataPath = closed;
  const desk = await readyDesk({ dataPath });
  process.kill(desk.pid, 'SIGTERM');
  await desk.exitCode;
  mkdirSync(join(dataPath, 'tools'));
  const outside = rememberedFolder(dataPath);
  await reset(readSettings({ BALCAO_DATA: dataPath }), true, () => undefined);
  expect(readdirSync(dataPath)).toEqual(['tools']);
  expect(outside !== undefined && existsSync(outside)).toBe(false);
});

test('a reset while a desk runs is refused', async () => {
  const settings = readSettings({ BALCAO_DATA: standing.dataPath });
  await expect(reset(settings, true, () => undefined)).rejects.toThrow('Another run');
  expect(existsSync(join(standing.dataPath, 'memory.json'))).toBe(true);
});

test('a reset without an answer deletes nothing', async () => {
  const dataPath = newDataPath();
  mkdirSync(dataPath);
  await expect(reset(readSettings({ BALCAO_DATA: dataPath }), false, () => undefined)).rejects.toThrow(
    '--reset --yes',
  );
});

test('an unknown command is answered with the known ones', () => {
  const bootstrap = fileURLToPath(new URL('../bootstrap.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [bootstrap, 'nonsense'], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain(
    'start | dev | test | test-again | test-changed | test-workspace | torture | bench | check-config | rebuild | parked',
  );
});

test('a taken port is named, with the next free one', async () => {
  const other = await runFixtureDesk({ env: { PORT: String(standing.port) } });
  expect(await other.exitCode).toBe(1);
  const next = /Port (\d+) is taken .* The next free one is (\d+):/.exec(other.output());
  expect(Number(next?.[1])).toBe(standing.port);
  expect(Number(next?.[2])).toBeGreaterThan(standing.port);
});

test('a port that a server uses at one address counts as taken', async () => {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  onTestFinished(() => {
    server.close();
  });
  const desk = await runFixtureDesk({ env: { PORT: String(port) } });
  expect(await desk.exitCode).toBe(1);
  expect(desk.output()).toContain(`Port ${port} is taken`);
});

test.each([
  ['listed once each, and the start is not repeated', {}],
  ['fatal in watch mode too', { WATCHED: 'yes' }],
])("mistakes in the services' variables are %s", async (_, env) => {
  const desk = await runFixtureDesk({ dataPath: used, env: { MISTAKES: 'LOG_LEVEL', ...env } });
  expect(await desk.exitCode).toBe(1);
  const output = desk.output();
  expect(output).toContain(
    [
      "The environment holds values that can't be used:",
      '  LOG_LEVEL: is odd (auth, channel-session, gateway, integration, messaging, notification, ticket)',
      '  PUBLIC_URL: is none (gateway)',
      'Mend them',
    ].join('\n'),
  );
  expect(output).not.toContain('starting it again');
  expect(output).not.toMatch(/^\[/m);
});

test('a stop during the start leaves nothing running', async () => {
  const desk = await runFixtureDesk({ dataPath: used });
  await expect.poll(() => desk.output()).toContain('Starting auth');
  const children = desk.children();
  process.kill(desk.pid, 'SIGINT');
  expect(await desk.exitCode).toBe(0);
  expect(desk.output()).toContain('Stopped.');
  expect(living(children)).toEqual([]);
});

function guardsOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [child, parent, command] = line.trim().split(/\s+/);
    return Number(parent) === pid && command === '/bin/sh' ? [Number(child)] : [];
  });
}
