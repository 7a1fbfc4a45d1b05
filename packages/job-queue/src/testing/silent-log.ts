import type { Log } from '../log.ts';

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
