import type { NodeSDK } from '@opentelemetry/sdk-node';
import { createIdGenerator } from './correlation-ids.ts';

let running: NodeSDK | undefined;

export const idGenerator = createIdGenerator();

export const isTelemetryRunning = (): boolean => running !== undefined;

/**
 * Starts OpenTelemetry once; endpoint, headers and exporters come from its own `OTEL_*` variables. Loaded only then: it
 * is heavy. It sees what is loaded afterwards, so processes that are to be traced load `preload-telemetry` first.
 */
export async function startTelemetry(service: string): Promise<void> {
  if (running !== undefined) return;
  const [{ NodeSDK }, http, ioredis, pg, undici, { register }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/instrumentation-http'),
    import('@opentelemetry/instrumentation-ioredis'),
    import('@opentelemetry/instrumentation-pg'),
    import('@opentelemetry/instrumentation-undici'),
    import('import-in-the-middle/register-hooks.mjs'),
  ]);
  // Without it what ECMAScript modules import is not seen.
  register();
  running = new NodeSDK({
    serviceName: service,
    idGenerator,
    instrumentations: [
      // The door begins the trace of a request, with the id that the browser gets back.
      new http.HttpInstrumentation({ ignoreIncomingRequestHook: () => true }),
      new ioredis.IORedisInstrumentation(),
      new pg.PgInstrumentation(),
      new undici.UndiciInstrumentation(),
    ],
  });
  running.start();
}

/** Sends what waits. */
export async function stopTelemetry(): Promise<void> {
  await running?.shutdown();
  running = undefined;
}
