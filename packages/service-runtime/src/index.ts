export { deskTimeZoneVariable } from './desk-time-zone.ts';
export { logOperations } from './log-operations.ts';
export type { PeriodicJob } from './jobs/schedule.ts';
export { openRuntime, type ServiceRuntime, type RuntimeOptions } from './open-runtime.ts';
export { ownerConfigSchema, type OwnerConfig } from './owner-config.ts';
export type { Consuming, ConsumingFrom, Module, Served } from './module.ts';
