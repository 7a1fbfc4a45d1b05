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
  const [{ NodeSDK }, { getNodeAutoInstrumentations }, { register }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/auto-instrumentations-node'),
    import('import-in-the-middle/register-hooks.mjs'),
  ]);
  // Without it what ECMAScript modules import is not seen.
  register();
  running = new NodeSDK({
    serviceName: service,
    idGenerator,
    instrumentations: [
      getNodeAutoInstrumentations({
        '@opentelemetry/instrumentation-fs': { enabled: false },
        '@opentelemetry/instrumentation-dns': { enabled: false },
        '@opentelemetry/instrumentation-net': { enabled: false },
        // The door begins the trace of a request, with the id that the browser gets back.
        '@opentelemetry/instrumentation-connect': { enabled: false },
        '@opentelemetry/instrumentation-express': { enabled: false },
        '@opentelemetry/instrumentation-router': { enabled: false },
        '@opentelemetry/instrumentation-http': { ignoreIncomingRequestHook: () => true },
      }),
    ],
  });
  running.start();
}

/** Sends what waits. */
export async function stopTelemetry(): Promise<void> {
  await running?.shutdown();
  running = undefined;
}
