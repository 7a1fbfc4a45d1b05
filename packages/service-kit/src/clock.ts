export type Clock = { readonly now: () => Date };

/** The machine's time. Leases and expiries compare by Postgres' clock instead (rule G10). */
export const systemClock: Clock = { now: () => new Date() };
