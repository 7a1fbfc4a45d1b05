import type { MessageVariable } from '@balcao/contracts';

/** The key under `conversation:variables` of each variable's name. */
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
