/**
 * Starts OpenTelemetry, whose endpoint and headers come from its own `OTEL_*` variables. Loaded only then: it is heavy.
 * Instruments what is loaded afterwards. Answers how to stop it, which sends what waits.
 */
export async function startTelemetry(service: string): Promise<() => Promise<void>> {
  const [{ NodeSDK }, { getNodeAutoInstrumentations }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/auto-instrumentations-node'),
  ]);
  const sdk = new NodeSDK({
    serviceName: service,
    instrumentations: [
      getNodeAutoInstrumentations({
        '@opentelemetry/instrumentation-fs': { enabled: false },
        '@opentelemetry/instrumentation-dns': { enabled: false },
        '@opentelemetry/instrumentation-net': { enabled: false },
      }),
    ],
  });
  sdk.start();
  return () => sdk.shutdown();
}
