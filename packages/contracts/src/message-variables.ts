/**
 * The variables in double braces in every sent text and caption (rule M8). Their values are inserted unchanged: nothing
 * is escaped and nothing is executed (rule M9). `render-variables.ts` inserts them.
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

/** A variable of automatic texts only: when the sector opens. */
export const opensAtVariable = 'opens_at';

/** Automatic texts begin with this mark (rule M10). */
export const deskTextMark = '\u200E';
