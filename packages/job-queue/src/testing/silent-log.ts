import type { Log } from '../job.ts';

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
