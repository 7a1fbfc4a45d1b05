export { repeat, type Repeating } from './supervisor/repeat.ts';
export type { SupervisorLog } from './supervisor/supervisor-log.ts';
export type { ReadySession } from './supervisor/supervisor.ts';
export { within } from './supervisor/within.ts';
