import type { MessageVariable } from '@balcao/contracts';

/** Under which of `conversation:variables` each one is named. */
export const variableKeys = {
  name: 'name',
  'user.name': 'user',
  ms: 'greeting',
  protocol: 'protocol',
  date: 'date',
  hour: 'hour',
  ticket_id: 'ticketId',
  queue: 'queue',
  connection: 'connection',
} as const satisfies Record<MessageVariable, string>;
