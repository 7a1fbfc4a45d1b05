export type Clock = { readonly now: () => Date };

/** The machine's time. Leases and expiries compare by Postgres' clock instead (architecture.md §3). */
export const systemClock: Clock = { now: () => new Date() };
