/**
 * What a text may hold in double braces, in every sent text and caption (3-wire.md §10). Values are put in as they are:
 * nothing is escaped and nothing can be executed (quality.md S19).
 */
export const messageVariables = [
  'name',
  'user.name',
  'ms',
  'protocol',
  'date',
  'hour',
  'ticket_id',
  'queue',
  'connection',
] as const;
export type MessageVariable = (typeof messageVariables)[number];

/** Texts that the desk sends by itself begin with this mark (3-wire.md §8, §10.3). */
export const deskTextMark = '\u200E';
