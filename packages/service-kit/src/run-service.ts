import { flushCompileCache } from 'node:module';
import { register } from 'prom-client';
import { loadProcessConfig } from './config.ts';
import { drainDeadlineMs } from './drain-deadline.ts';
import { type HealthServer, startHealthServer } from './health-server.ts';
import { createLifecycle, type Lifecycle, within } from './lifecycle.ts';
import type { Logger } from './logger.ts';
import { createMetrics } from './metrics.ts';
import { startTelemetry, stopTelemetry } from './telemetry.ts';
import { trimMemoryWhenIdle } from './trim-memory.ts';

type ServiceOptions = {
  readonly service: string;
  readonly healthPort: number;
  readonly log: Logger;
  /** The present configuration without secrets (`showConfig`). */
  readonly configuration?: Readonly<Record<string, string>>;
  /** The composition root: starts the parts in order. */
  readonly compose: (lifecycle: Lifecycle) => Promise<void>;
  /** From the signal to the exit; default `drainDeadlineMs`. */
  readonly stopDeadlineMs?: number;
};

/** Of the time until the deadline; the rest is for telemetry. */
const shareOfParts = 0.95;

/**
 * Runs a process. Its private port answers from the start; it is ready once `compose` has finished. SIGTERM and SIGINT
 * make it unready and stop its parts in reverse order. It exits with 0 if all stopped in time, otherwise it kills itself:
 * what is not done then is safe to repeat (rule G21). An uncaught error ends it too, and the next start continues from the
 * stored state.
 */
export async function runService({
  service,
  healthPort,
  log,
  configuration,
  compose,
  stopDeadlineMs = drainDeadlineMs,
}: ServiceOptions): Promise<void> {
  const config = loadProcessConfig();
  const lifecycle = createLifecycle(log);
  let health: HealthServer | undefined;

  let ending: Promise<void> | undefined;
  const stopEverything = async (exitCode: number): Promise<void> => {
    const deadline = performance.now() + stopDeadlineMs;
    // The last traces are worth less than the deadline.
    const isClean = await lifecycle.stop(stopDeadlineMs * shareOfParts);
    const closing = Promise.all([stopTelemetry(), health?.close()]).then(() => undefined);
    await within(deadline - performance.now(), closing).catch((error: unknown) => {
      log.warn({ err: error }, 'the telemetry did not stop');
    });
    log.info({ isClean }, 'ended');
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
      log.info({ signal }, 'stopping');
    });
  };
  // If the supervisor that reads the output was killed, the drain goes on without it.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  const onFatal = (error: unknown): void => {
    log.fatal({ err: error }, 'nobody caught this error');
    process.exit(1);
  };
  process.on('uncaughtException', onFatal);
  process.on('unhandledRejection', onFatal);

  try {
    if (config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) await startTelemetry(service);
    createMetrics({ service });
    health = await startHealthServer({
      host: config.HEALTH_HOST,
      port: healthPort,
      ready: () => lifecycle.ready(),
      registry: register,
    });
    log.info(
      {
        healthHost: config.HEALTH_HOST,
        healthPort: health.port,
        commit: config.SERVICE_COMMIT,
        configuration,
      },
      'starting',
    );
    await compose(lifecycle);
    // Node would write it after the exit: thousands of files, which took up to half a minute on a crowded machine.
    flushCompileCache();
    lifecycle.markStarted();
    log.info('started');
    trimMemoryWhenIdle();
  } catch (error) {
    await end(1, () => {
      log.fatal({ err: error }, 'could not start');
    });
  }
}
