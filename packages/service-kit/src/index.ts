export { systemClock, type Clock } from './clock.ts';
export { ConfigError, loadConfig, parseConfig } from './config.ts';
export type { Lifecycle, Part } from './lifecycle.ts';
export { createLifecycle, NotReadyError } from './lifecycle.ts';
export { createLogger, type Logger, type LogLevel, logLevels } from './logger.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export { newId } from './new-id.ts';
export { runService } from './run-service.ts';
