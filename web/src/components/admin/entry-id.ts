/** Older aggregates have numeric ids, newer ones have random strings. */
export type EntryId = number | string;
