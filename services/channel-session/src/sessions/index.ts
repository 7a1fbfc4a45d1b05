export type { SupervisorLog } from './supervisor/supervisor-log.ts';
export type { ReadySession } from './supervisor/supervisor.ts';
export { within } from './supervisor/time-limit.ts';
