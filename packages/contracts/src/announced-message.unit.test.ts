import { expect, test } from 'vitest';
import type { TicketListItem } from './entities/ticket.ts';
import { sampleTicket } from './testing/sample-ticket.ts';
import { withAnnounced } from './announced-message.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString();

const known: TicketListItem = { ...sampleTicket, lastMessageRevision: 3 };

const announced = { preview: 'Olá', fromMe: true, at: at(5) };

test('an announced message is the last one of a ticket that has not stored it yet', () => {
  const shown = { lastMessage: '🢅 Olá', lastMessageAt: at(5), lastMessageRevision: 4, updatedAt: at(5) };
  expect(withAnnounced(known, announced)).toEqual({ ...known, ...shown });
});

test('a ticket that changed after its announced message keeps the time of that change', () => {
  expect(withAnnounced({ ...known, updatedAt: at(9) }, announced).updatedAt).toBe(at(9));
});

test.each([
  ['a later message', { ...known, lastMessageAt: at(6) }],
  ['the message itself, which was edited since', { ...known, lastMessage: '🢅 Olá!', lastMessageAt: at(5) }],
])('an announced message does not replace %s', (_what, stored) => {
  expect(withAnnounced(stored, announced)).toEqual(stored);
});
