/** Things of old have numbers, others have ids that are drawn. */
export type EntryId = number | string;
