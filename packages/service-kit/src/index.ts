export { createCallTracing, type CallTracing } from './call-tracing.ts';
export { systemClock, type Clock } from './clock.ts';
export { ConfigError, loadConfig, parseConfig } from './config.ts';
export { createLifecycle, type Lifecycle, NotReadyError, type Part } from './lifecycle.ts';
export { createLogger, type Logger, type LogLevel, logLevels } from './logger.ts';
export { type BusMeasures, measureBus, measureConsumers, measureJobs } from './measure.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export { newId } from './new-id.ts';
export { runService } from './run-service.ts';
