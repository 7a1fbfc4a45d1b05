import { expect, test } from 'vitest';
import type { Message } from './entities/message.ts';
import type { TicketListItem } from './entities/ticket.ts';
import { rewordedLastMessage, type Rewording, withLastMessage, withOtherText } from './last-message.ts';
import { mergeTicketItem } from './merge-ticket.ts';

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
  expect(withLastMessage(known, { preview: 'Olá', fromMe: true, at })).toEqual({
    ...known,
    lastMessage: '🢅 Olá',
    lastMessageAt: at,
    updatedAt: at,
  });
});

test('an answer does not replace a later message', () => {
  expect(withLastMessage(known, { preview: 'Olá', fromMe: true, at: '2026-11-21T11:59:59.000Z' })).toEqual(
    known,
  );
});

test.each([
  ['known', '🢇 Bom dia'],
  ['update', '🢇 Boa noite'],
] as const)('of two last messages with the same time the %s one counts if asked (rule L9)', (which, line) => {
  const update = { ...known, lastMessage: '🢇 Boa noite' };
  expect(mergeTicketItem(known, update, which).lastMessage).toBe(line);
});

test('of two last messages with the same time that of the newer revision counts if asked (rule L9)', () => {
  const update = { ...known, lastMessage: '🢇 Boa noite', revision: 2 };
  expect(mergeTicketItem(known, update, 'newer').lastMessage).toBe('🢇 Boa noite');
  expect(mergeTicketItem(update, known, 'newer').lastMessage).toBe('🢇 Boa noite');
});

const edited: Rewording = { before: 'Bom dia', after: 'Boa tarde' };
const message = (createdAt: string): Pick<Message, 'createdAt' | 'mediaType'> => ({
  createdAt,
  mediaType: 'chat',
});

test('an edit of the last message changes the line of the list (rule M12)', () => {
  expect(rewordedLastMessage(known, message('2026-11-21T12:00:00.000Z'), edited)).toBe('🢇 Boa tarde');
});

test.each([
  ['an earlier message', message('2026-11-21T11:00:00.000Z'), edited],
  ['another message of the same second', message('2026-11-21T12:00:00.000Z'), { ...edited, before: 'Oi' }],
])('an edit of %s leaves the line of the list (rule M12)', (_, other, rewording) => {
  expect(rewordedLastMessage(known, other, rewording)).toBeNull();
});

test('a ticket that another contact took over shows nothing of the former one (rule L9)', () => {
  const tagged = { ...known, contact: { ...known.contact, tags: [], revision: 7 } };
  const moved = { ...known, revision: 2, contactId: 3, contact: { ...known.contact, id: 3, name: 'Bia' } };
  expect(mergeTicketItem(tagged, moved, 'known').contact).toEqual(moved.contact);
  const renamed = { ...known, revision: 2, contact: { ...known.contact, name: 'Rita Lima', revision: 8 } };
  expect(mergeTicketItem(tagged, renamed, 'known').contact).toEqual({ ...renamed.contact, tags: [] });
});
