import type { NodeSDK } from '@opentelemetry/sdk-node';
import { createIdGenerator } from './correlation-ids.ts';

let running: NodeSDK | undefined;

export const idGenerator = createIdGenerator();

export const isTelemetryRunning = (): boolean => running !== undefined;

/**
 * Starts OpenTelemetry once; its own `OTEL_*` variables set endpoint, headers and exporters. It is heavy, so it is
 * loaded only here. It traces only modules that are loaded later, so traced processes load `preload-telemetry` first.
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
  // Otherwise imports of ECMAScript modules would not be traced.
  register();
  running = new NodeSDK({
    serviceName: service,
    idGenerator,
    instrumentations: [
      // The gateway starts the trace of a request, with the id that the browser gets.
      new http.HttpInstrumentation({ ignoreIncomingRequestHook: () => true }),
      new ioredis.IORedisInstrumentation(),
      new pg.PgInstrumentation(),
      new undici.UndiciInstrumentation(),
    ],
  });
  running.start();
}

/** Sends the remaining spans. */
export async function stopTelemetry(): Promise<void> {
  await running?.shutdown();
  running = undefined;
}
