import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { disposeAtEnd, eventually, freePort } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { z } from 'zod';

const script = fileURLToPath(new URL('desk-service.ts', import.meta.url));
const lineSchema = z.looseObject({ level: z.string(), msg: z.string() });
type Line = z.infer<typeof lineSchema>;

type Service = {
  readonly child: ChildProcess;
  readonly lines: Line[];
  readonly errors: string[];
  readonly exited: Promise<number | null>;
  readonly said: (message: string) => Promise<Line>;
};

function run(env: Record<string, string> = {}, args: string[] = [], nodeArgs: string[] = []): Service {
  const child = spawn(process.execPath, [...nodeArgs, script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  disposeAtEnd(() => Promise.resolve(void child.kill('SIGKILL')));
  const lines: Line[] = [];
  const errors: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('{')) lines.push(lineSchema.parse(JSON.parse(line)));
  });
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  const exited = once(child, 'exit').then(([code]: unknown[]) => z.number().nullable().parse(code));
  return {
    child,
    lines,
    errors,
    exited,
    said: (message) =>
      // Loading telemetry takes seconds on a busy machine.
      eventually(() => {
        const line = lines.find(({ msg }) => msg === message);
        if (line === undefined) throw new Error(`"${message}" was not said`);
        return line;
      }),
  };
}

const messages = ({ lines }: Service): string[] => lines.map(({ msg }) => msg);

test('a service is live, ready and measured on its private port, and stops in order on a signal', async () => {
  const port = await freePort();
  const service = run({ HEALTH_PORT: String(port), SERVICE_VERSION: '1.2.3', SERVICE_COMMIT: 'abc' });
  await service.said('started');
  const base = `http://127.0.0.1:${port}`;
  expect((await fetch(`${base}/livez`)).status).toBe(200);
  expect(await (await fetch(`${base}/readyz`)).json()).toEqual({ status: 'ready' });
  expect((await fetch(`${base}/other`)).status).toBe(404);
  const metrics = await (await fetch(`${base}/metrics`)).text();
  expect(metrics).toContain('balcao_service_info{version="1.2.3",commit="abc",service="desk"} 1');
  expect(metrics).toContain('desk_calls_total{service="desk"} 3');
  const lateness = (figure: string): number =>
    Number(
      new RegExp(`nodejs_eventloop_lag_${figure}_seconds\\{service="desk"\\} (\\S+)`).exec(metrics)?.[1],
    );
  expect(lateness('min')).toBeGreaterThan(0);
  // An idle process has no lag.
  expect(lateness('min')).toBeLessThan(0.01);
  expect(lateness('p99')).toBeLessThanOrEqual(lateness('max'));
  expect(await service.said('modules')).toMatchObject({ telemetry: false });
  service.child.kill('SIGTERM');
  expect(await service.exited).toBe(0);
  expect(messages(service).filter((message) => message.endsWith('stopped') && message !== 'stopped')).toEqual(
    ['second stopped', 'first stopped'],
  );
});

test('the private port is closed to other machines', async () => {
  const port = await freePort();
  const service = run({ HEALTH_PORT: String(port) });
  await service.said('started');
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal);
  const address = outside?.address ?? '127.0.0.2';
  await expect(fetch(`http://${address}:${port}/livez`)).rejects.toThrow();
  const open = run({ HEALTH_PORT: String(await freePort()), HEALTH_HOST: '0.0.0.0' });
  const { healthPort } = z.object({ healthPort: z.number() }).parse(await open.said('starting'));
  await open.said('started');
  expect((await fetch(`http://${address}:${healthPort}/livez`)).status).toBe(200);
});

test('a stopping service is not ready, and still live', async () => {
  const port = await freePort();
  const service = run({ HEALTH_PORT: String(port), DESK_MODE: 'slow-stop' });
  await service.said('started');
  service.child.kill('SIGTERM');
  await service.said('stopping');
  // A parent that passes on a signal to its group sends it twice.
  service.child.kill('SIGINT');
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', parts: ['stopping'] }]);
  expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
  service.child.kill('SIGUSR2');
  expect(await service.exited).toBe(0);
  expect(messages(service).filter((message) => message === 'stopping')).toHaveLength(1);
});

test.each([
  ['a part that never stops', 'stuck', 'second'],
  ['work in other threads', 'busy-threads', 'threads'],
])('%s is abandoned when the time is over', async (_, mode, part) => {
  const service = run({ DESK_MODE: mode });
  await service.said('started');
  service.child.kill('SIGTERM');
  // A signal has no code.
  expect(await service.exited).toBeNull();
  expect(service.lines.find(({ msg }) => msg === 'did not stop')).toMatchObject({ part });
});

test('what the process compiled is written before it has started, and not after its exit', async () => {
  const cache = mkdtempSync(join(tmpdir(), 'balcao-compiled-'));
  disposeAtEnd(() => rm(cache, { recursive: true }));
  const compiled = (): readonly string[] =>
    readdirSync(cache, { recursive: true, encoding: 'utf8' }).toSorted();
  const service = run({ NODE_COMPILE_CACHE: cache });
  await service.said('started');
  const atStart = compiled();
  expect(atStart.length).toBeGreaterThan(10);
  service.child.kill('SIGTERM');
  expect(await service.exited).toBe(0);
  expect(compiled()).toEqual(atStart);
});

test('a failed start stops the parts that had started', async () => {
  const service = run({ DESK_MODE: 'broken-start' });
  expect(await service.exited).toBe(1);
  expect(messages(service)).toEqual(['starting', 'could not start', 'first stopped', 'stopped', 'ended']);
});

test('an unhandled rejection ends the process and is logged', async () => {
  const service = run({ DESK_MODE: 'rejection' });
  expect(await service.exited).toBe(1);
  expect(service.lines.at(-1)).toMatchObject({
    level: 'fatal',
    msg: 'nobody caught this error',
    err: { message: 'nobody listens' },
  });
});

test('mistakes in the configuration prevent the start, and can be checked beforehand', async () => {
  const wrong = run({ HEALTH_PORT: 'ninety', DESK_MODE: 'odd' });
  expect(await wrong.exited).toBe(78);
  expect(wrong.errors.join('\n')).toMatch(/mistakes:\n {2}HEALTH_PORT: .*\n {2}DESK_MODE: /);
  expect(wrong.lines).toEqual([]);
  const checked = run({}, ['--check-config']);
  expect(await checked.exited).toBe(0);
  expect(checked.lines).toEqual([]);
});

/** A service whose traces go to this collector. */
async function runTraced(collect: RequestListener, env: Record<string, string> = {}): Promise<Service> {
  const collector = createServer(collect);
  const port = await freePort();
  await new Promise<void>((resolve) => collector.listen(port, '127.0.0.1', resolve));
  disposeAtEnd(() => {
    collector.closeAllConnections();
    return Promise.resolve(void collector.close());
  });
  const preload = fileURLToPath(new URL('../src/preload-telemetry.ts', import.meta.url));
  return run(
    {
      HEALTH_PORT: String(await freePort()),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_SERVICE_NAME: 'desk',
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_LOGS_EXPORTER: 'none',
      ...env,
    },
    [],
    ['--import', preload],
  );
}

test('with an endpoint it exports traces, at the latest when it ends', async () => {
  const received: string[] = [];
  const service = await runTraced((request, response) => {
    received.push(request.url ?? '');
    request.resume().on('end', () => response.writeHead(200).end());
  });
  await service.said('started');
  expect((await service.said('traced'))['traceId']).toMatch(/^[0-9a-f]{32}$/);
  service.child.kill('SIGTERM');
  expect(await service.exited).toBe(0);
  expect(received).toContain('/v1/traces');
});

test('a collector that never answers does not outlast the deadline of the drain', async () => {
  const service = await runTraced(() => undefined, { DESK_MODE: 'stuck' });
  await service.said('traced');
  await service.said('started');
  service.child.kill('SIGTERM');
  expect(await service.exited).toBeNull();
  // Without the deadline it would be the exporter's own limit.
  const [line] = service.lines.slice(-2);
  expect(line).toMatchObject({ msg: 'the telemetry did not stop' });
  expect(JSON.stringify(line)).toContain('took longer than');
});
