import { expect, test } from 'vitest';
import type { TicketListItem } from './entities/ticket.ts';
import { withAnswer, withOtherText } from './last-message.ts';

test.each([
  ['🢇 Bom dia', 'Boa tarde', false, '🢇 Boa tarde'],
  ['🢅 Nota: paga', '🚫', false, '🢅 🚫'],
  ['🢅 Nota: paga', '🚫', true, '🢅 🚫'],
  ['🢇 Zé: oi', '🚫', true, '🢇 Zé: 🚫'],
  ['🢇 Nota: paga', 'Nota: não paga', false, '🢇 Nota: não paga'],
  ['🢇 sem nome', 'x', true, '🢇 x'],
])('%s becomes %s (group: %s): %s', (line, preview, isGroup, expected) => {
  expect(withOtherText(line, preview, isGroup)).toBe(expected);
});

const known: TicketListItem = {
  id: 1,
  status: 'open',
  unreadMessages: 0,
  lastMessage: '🢇 Bom dia',
  lastMessageAt: '2026-11-21T12:00:00.000Z',
  isGroup: false,
  userId: 7,
  user: null,
  contactId: 2,
  contact: {
    id: 2,
    name: 'Rita',
    number: null,
    isNumberHidden: false,
    email: '',
    profilePicUrl: '',
    isGroup: false,
    messengerId: null,
    instagramId: null,
    telegramId: null,
    webchatId: null,
  },
  whatsappId: 1,
  whatsapp: null,
  queueId: null,
  queue: null,
  lastInbound: 1,
  revision: 1,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
};

test('an answer becomes the last message of a ticket whose owner has not stored it yet', () => {
  const at = '2026-11-21T12:00:05.000Z';
  expect(withAnswer(known, { preview: 'Olá', at })).toEqual({
    ...known,
    lastMessage: '🢅 Olá',
    lastMessageAt: at,
    updatedAt: at,
  });
});

test('an answer does not replace a later message', () => {
  expect(withAnswer(known, { preview: 'Olá', at: '2026-11-21T11:59:59.000Z' })).toEqual(known);
});
