import { randomUUID } from 'node:crypto';
import type { ContactSummary, Message, TicketListItem, UserActor } from '@balcao/contracts';

/** An attendant who sees numbers. */
export const ana: UserActor = {
  kind: 'user',
  userId: 5,
  sessionId: 's',
  name: 'Ana',
  profile: 'user',
  queueIds: [],
  seesNumbers: true,
  seesAllTickets: false,
};

const at = '2026-11-21T12:00:00.000Z';

export const contactOf = (id = 3): ContactSummary => ({
  id,
  name: 'Bia',
  number: `55119876543${String(id).padStart(2, '0')}`,
  isNumberHidden: false,
  email: '',
  profilePicUrl: '',
  isGroup: false,
  messengerId: null,
  instagramId: null,
  telegramId: null,
  webchatId: null,
});

export const ticketOf = (contactId = 3): TicketListItem => ({
  id: 100 + contactId,
  status: 'open',
  unreadMessages: 0,
  lastMessage: 'Oi',
  lastMessageAt: at,
  isGroup: false,
  userId: 5,
  user: { id: 5, name: 'Ana' },
  contactId,
  contact: contactOf(contactId),
  whatsappId: 1,
  whatsapp: { name: 'Main', type: null, color: '#5C59A0' },
  queueId: 2,
  queue: { id: 2, name: 'Sales', color: '#112233' },
  transf: false,
  lastInbound: 1,
  revision: 2,
  createdAt: at,
  updatedAt: at,
});

export const messageOf = (fields: Partial<Message> = {}, contactId = 3): Message => ({
  id: randomUUID(),
  ticketId: 100 + contactId,
  ack: 0,
  read: false,
  fromMe: false,
  body: 'Oi',
  mediaUrl: null,
  mediaType: 'chat',
  isDeleted: false,
  isEdited: false,
  quotedMsgId: null,
  quotedMsg: null,
  contactId: fields.fromMe === true ? null : contactId,
  contact: fields.fromMe === true ? null : contactOf(contactId),
  oldMessages: [],
  clientId: null,
  sendState: null,
  sendProblem: null,
  inboundNumber: 1,
  sequence: '1',
  createdAt: at,
  updatedAt: at,
  ...fields,
});
