import { loadProcessConfig } from './config.ts';
import { startTelemetry } from './telemetry.ts';

// For `node --import`, before the service loads the modules to be traced. Does nothing without an endpoint.
const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME } = loadProcessConfig();
if (OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) await startTelemetry(OTEL_SERVICE_NAME);
