import { expect, it } from 'vitest';
import { changedBy } from './changed-tickets.ts';

it('names whom events are about, each once', () => {
  const events = [
    { data: { ticketId: 1, contactId: 10, from: {}, to: {} } },
    { data: { ticketId: 1, place: {}, userId: 3, upTo: 2 } },
    { data: { contactId: 11, mergedContactId: 12, ticketIds: [4, 5], mergeId: 1 } },
    { data: { contactId: 13, ticketIds: [6], mergedContactIds: [14] } },
  ];
  expect(changedBy(events)).toEqual({
    ticketIds: [1, 4, 5, 6],
    contactIds: [10, 11, 12, 13, 14],
    isAny: false,
  });
});

it.each([
  ['a sector', { queue: { id: 5, name: 'Vendas' } }],
  ['a deleted sector', { queueId: 5 }],
  ['what nobody knows', null],
])('takes %s for something that stands in any ticket', (_name, data) => {
  expect(changedBy([{ data: { ticketId: 1, contactId: 10 } }, { data }])).toEqual({
    ticketIds: [1],
    contactIds: [10],
    isAny: true,
  });
});
