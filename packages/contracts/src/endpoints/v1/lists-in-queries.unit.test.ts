import { expect, test } from 'vitest';
import type { z } from 'zod';
import { exportContacts } from '../contact-exports.ts';
import { reportExportQuery } from '../report-exports.ts';
import { listFeedEvents } from './events.ts';
import { listScriptTickets } from './tickets.ts';

const fieldsOf = (schema: z.ZodType, query: object) =>
  schema.safeParse(query).error?.issues.map(({ path }) => path.join('.'));

test.each<[string, z.ZodType, string]>([
  ['types', listFeedEvents.query, 'message.sent,nope'],
  ['queueIds', listScriptTickets.query, '1,0'],
  ['columns', exportContacts.query, 'name,nope'],
  ['columns', reportExportQuery, 'nope'],
])('a mistake in the list %s names that parameter', (field, schema, value) => {
  expect(fieldsOf(schema, { [field]: value })).toContain(field);
});

test('a list of event types may have spaces', () => {
  expect(listFeedEvents.query.parse({ types: 'message.sent, ticket.closed' }).types).toEqual([
    'message.sent',
    'ticket.closed',
  ]);
});
