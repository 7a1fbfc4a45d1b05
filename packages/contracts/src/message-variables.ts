/**
 * What a text may hold in double braces, in every sent text and caption (rule M8). Values are put in as they are:
 * nothing is escaped and nothing can be executed (rule M9).
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

/** A variable of automatic texts only: when somebody answers. */
export const opensAtVariable = 'opens_at';

/** Texts that the desk sends by itself begin with this mark (rule M10). */
export const deskTextMark = '\u200E';
