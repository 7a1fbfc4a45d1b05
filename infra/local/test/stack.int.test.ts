import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import { afterAll, expect, test } from 'vitest';
import { sourceVersion } from '../src/machine/source-version.ts';
import { processIdentity } from '../src/processes/process-identity.ts';
import { startStack } from '../src/stack.ts';
import { fixtureServices } from './fixtures.ts';

const environmentReport = join(mkdtempSync(join(tmpdir(), 'balcao-stack-test-')), 'environments');

const stack = await startStack({
  servicesPath: fixtureServices,
  gateways: 2,
  env: { ENVIRONMENT_REPORT: environmentReport },
});

afterAll(async () => {
  const pids = stack.processes.map((service) => service.pid());
  await stack.stop();
  rmSync(dirname(environmentReport), { recursive: true });
  expect(pids.map((pid) => (pid === undefined ? undefined : processIdentity(pid)))).toEqual(
    pids.map(() => undefined),
  );
});

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('both gateways answer, each on its own port', async () => {
  expect(stack.gatewayUrls).toHaveLength(2);
  for (const url of stack.gatewayUrls) expect(await (await fetch(url)).text()).toBe('gateway');
});

test('a killed service is restarted as another process', async () => {
  const { ticket } = stack.services;
  const before = ticket.pid();
  ticket.kill('SIGKILL');
  await expect.poll(() => ticket.pid() ?? before).not.toBe(before);
  await ticket.untilReady();
});

test('a stopped service stays stopped until it is started', async () => {
  const { messaging } = stack.services;
  await messaging.stop();
  expect(messaging.pid()).toBeUndefined();
  await messaging.start();
  expect(messaging.pid()).toBeDefined();
});

test('Postgres keeps its data over a restart', async () => {
  await ask(stack.databaseUrl, 'create table kept as select 42 as answer');
  await stack.stores.postgres.restart();
  expect(await ask(stack.databaseUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('Redis and NATS answer after a restart, and Redis can be flushed', async () => {
  await stack.stores.redis.restart();
  await stack.stores.redis.flush();
  await stack.stores.nats.restart();
});

test('extensions and schemas exist', async () => {
  const rows = await ask(
    stack.databaseUrl,
    `select nspname, pg_get_userbyid(nspowner) as owner from pg_namespace where nspname in ('auth', 'channel_session') order by 1`,
  );
  expect(rows).toEqual([
    { nspname: 'auth', owner: 'balcao_auth' },
    { nspname: 'channel_session', owner: 'balcao_channel_session' },
  ]);
  expect(await ask(stack.databaseUrl, `select unaccent('ação') as text`)).toEqual([{ text: 'acao' }]);
});

const reportSchema = z.object({ environment: z.record(z.string(), z.string()) });

test('every process knows the version of its sources', async () => {
  const version = await sourceVersion();
  expect(version.SERVICE_VERSION).toMatch(/^\d+\.\d+\.\d+/);
  const reports = readFileSync(environmentReport, 'utf8').trim().split('\n');
  expect(reports.length).toBeGreaterThanOrEqual(stack.processes.length);
  for (const report of reports)
    expect(reportSchema.parse(JSON.parse(report)).environment).toMatchObject(version);
});
