export { addressPrefix } from './address-prefix.ts';
export { createCallTracing, type CallTracing } from './call-tracing.ts';
export { systemClock, systemTimers, type Clock, type Timers } from './clock.ts';
export { defineService, type Service } from './define-service.ts';
export { ConfigError, loadConfig, parseConfig, showConfig } from './config.ts';
export { createLifecycle, type Lifecycle, NotReadyError, type Part } from './lifecycle.ts';
export { createLogger, type Logger, type LogLevel, logLevels } from './logger.ts';
export { type BusMeasures, measureBus, measureConsumers, measureJobs } from './measure.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export { newId } from './new-id.ts';
export { isClosedHost } from './outbound/closed-host.ts';
export { guardedLookup } from './outbound/guarded-lookup.ts';
export type { OutboundAnswer } from './outbound/ask-once.ts';
export {
  createOutboundClient,
  type OutboundClient,
  type OutboundRequest,
} from './outbound/outbound-client.ts';
export { OutboundError } from './outbound/outbound-failure.ts';
export { isPublicAddress } from './outbound/public-address.ts';
export { runServices } from './run-services.ts';
export { sharedVariables } from './shared-variables.ts';
