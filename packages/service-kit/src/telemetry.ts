import type { NodeSDK } from '@opentelemetry/sdk-node';

let running: NodeSDK | undefined;

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
    instrumentations: [
      getNodeAutoInstrumentations({
        '@opentelemetry/instrumentation-fs': { enabled: false },
        '@opentelemetry/instrumentation-dns': { enabled: false },
        '@opentelemetry/instrumentation-net': { enabled: false },
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
