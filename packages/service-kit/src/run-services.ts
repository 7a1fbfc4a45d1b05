import { flushCompileCache } from 'node:module';
import { loadProcessConfig } from './config.ts';
import type { OpenedService, Service } from './define-service.ts';
import { drainDeadlineMs } from './drain-deadline.ts';
import { type HealthServer, startHealthServer } from './health-server.ts';
import { createLifecycle, type LifecycleControl, within } from './lifecycle.ts';
import { createMetrics, describeMetrics, keepMetricsApart } from './metrics.ts';
import { startTelemetry, stopTelemetry } from './telemetry.ts';
import { trimMemoryWhenIdle } from './trim-memory.ts';

/** Of the time until the deadline; the rest is for telemetry. */
const shareOfParts = 0.95;

type Running = OpenedService & { readonly lifecycle: LifecycleControl };

/**
 * Runs a process with these services. Its private port answers from the start; it is ready once each `compose` has
 * finished. SIGTERM and SIGINT make it unready and stop the services in reverse order, each part after part. It exits
 * with 0 if all stopped within `stopDeadlineMs`, otherwise it kills itself: what is not done then is safe to repeat (rule
 * G21). An uncaught error ends it too, and the next start continues from the stored state.
 */
export async function runServices(
  services: readonly Service[],
  { stopDeadlineMs = drainDeadlineMs }: { readonly stopDeadlineMs?: number } = {},
): Promise<void> {
  const running: readonly Running[] = services.map((service) => {
    const opened = service.open(environmentOf(service, services));
    return { ...opened, lifecycle: createLifecycle(opened.log) };
  });
  const [first] = running;
  if (first === undefined) throw new RangeError('A process runs at least one service.');
  const config = loadProcessConfig();
  let health: HealthServer | undefined;

  let ending: Promise<void> | undefined;
  const stopEverything = async (exitCode: number): Promise<void> => {
    const deadline = performance.now() + stopDeadlineMs;
    // The last traces are worth less than the deadline.
    const isClean = await stopAll(running, stopDeadlineMs * shareOfParts);
    const closing = Promise.all([stopTelemetry(), health?.close()]).then(() => undefined);
    await within(deadline - performance.now(), closing).catch((error: unknown) => {
      first.log.warn({ err: error }, 'the telemetry did not stop');
    });
    first.log.info({ isClean }, 'ended');
    if (isClean) process.exit(exitCode);
    // An exit waits for work in other threads, such as the hash of a password; this does not.
    process.kill(process.pid, 'SIGKILL');
  };
  /** Only once: if a parent passes on a signal to its process group, it arrives twice. */
  const end = (exitCode: number, announce: () => void): Promise<void> => {
    if (ending === undefined) announce();
    return (ending ??= stopEverything(exitCode));
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    void end(0, () => {
      first.log.info({ signal }, 'stopping');
    });
  };
  // If the supervisor that reads the output was killed, the drain goes on without it.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  const onFatal = (error: unknown): void => {
    first.log.fatal({ err: error }, 'nobody caught this error');
    process.exit(1);
  };
  process.on('uncaughtException', onFatal);
  process.on('unhandledRejection', onFatal);

  const name = services.length === 1 ? first.name : 'desk';
  if (services.length > 1) keepMetricsApart(name);
  try {
    if (config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) await startTelemetry(name);
    createMetrics({ service: name });
    health = await startHealthServer({
      host: config.HEALTH_HOST,
      port: first.healthPort,
      ready: async () => {
        await Promise.all(running.map(({ lifecycle }) => lifecycle.ready()));
      },
      metrics: describeMetrics,
    });
    const { port } = health;
    await Promise.all(
      running.map(async ({ log, configuration, compose, lifecycle }) => {
        const address = { healthHost: config.HEALTH_HOST, healthPort: port };
        log.info({ ...address, commit: config.SERVICE_COMMIT, configuration }, 'starting');
        await compose(lifecycle);
        lifecycle.markStarted();
      }),
    );
    // Node would write it after the exit: thousands of files, which took up to half a minute on a crowded machine.
    flushCompileCache();
    for (const { log } of running) log.info('started');
    trimMemoryWhenIdle();
  } catch (error) {
    await end(1, () => {
      first.log.fatal({ err: error }, 'could not start');
    });
  }
}

/** Beside others, a service's own value of a variable has its name in front: `TICKET_DATABASE_URL`. */
const environmentOf = ({ name }: Service, services: readonly Service[]): NodeJS.ProcessEnv => {
  if (services.length === 1) return process.env;
  const prefix = `${name.replaceAll('-', '_').toUpperCase()}_`;
  const own = Object.entries(process.env).flatMap(([variable, value]) =>
    variable.startsWith(prefix) ? [[variable.slice(prefix.length), value] as const] : [],
  );
  return { ...process.env, ...Object.fromEntries(own) };
};

/** Whether every part stopped in time. */
const stopAll = async (running: readonly Running[], limitMs: number): Promise<boolean> => {
  const deadline = performance.now() + limitMs;
  let isClean = true;
  for (const { lifecycle } of running.toReversed())
    isClean = (await lifecycle.stop(Math.max(deadline - performance.now(), 0))) && isClean;
  return isClean;
};
