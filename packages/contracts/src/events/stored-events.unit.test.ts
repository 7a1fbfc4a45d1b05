import { describe, expect, it } from 'vitest';
import { channelSessionEvents } from './channel-session.ts';
import { messagingEvents } from './messaging.ts';
import { ticketEvents } from './ticket.ts';

const at = '2026-11-21T12:00:00.000Z';
const messageId = '0199a1b2-0000-7000-8000-000000000001';

/** As the first release stored them: what was added since must not be missed. */
const contact = {
  id: 1,
  name: 'Ana',
  number: '5511987654321',
  isNumberHidden: false,
  email: '',
  profilePicUrl: '',
  isGroup: false,
  messengerId: null,
  instagramId: null,
  telegramId: null,
  webchatId: null,
};
const ticket = {
  id: 2,
  status: 'open',
  unreadMessages: 0,
  lastMessage: '',
  lastMessageAt: null,
  isGroup: false,
  userId: 7,
  user: { id: 7, name: 'Bia' },
  contactId: 1,
  contact,
  whatsappId: 3,
  whatsapp: { name: 'Loja', type: null, color: '#5C59A0' },
  queueId: null,
  queue: null,
  lastInbound: 0,
  revision: 4,
  createdAt: at,
  updatedAt: at,
};
const message = {
  id: messageId,
  ticketId: 2,
  ack: 0,
  read: true,
  fromMe: true,
  body: 'Oi',
  mediaUrl: null,
  mediaType: 'chat',
  isDeleted: false,
  isEdited: false,
  quotedMsgId: null,
  quotedMsg: null,
  contactId: null,
  contact: null,
  oldMessages: [],
  clientId: null,
  sendState: 'queued',
  sendProblem: null,
  inboundNumber: null,
  sequence: '1',
  createdAt: at,
  updatedAt: at,
};
const place = { status: 'open', userId: 7, queueId: null, whatsappId: 3 };
const where = { messageId, ticketId: 2, contactId: 1, connectionId: 3 };

describe('what the first release stored', () => {
  it('reads as it was', () => {
    const data = { ...where, userId: 7, attempt: 1, queuedAt: at };
    const sealed = { message, ticket, to: [{ kind: 'phone', value: '5511987654321' }], preview: 'Oi' };
    expect(messagingEvents.MessageQueued.data.parse(data)).toEqual(data);
    expect(messagingEvents.MessageQueued.sealed.parse(sealed)).toEqual(sealed);
    expect(messagingEvents.MessageAckRaised.data.parse({ ...where, ack: 2 })).toEqual({ ...where, ack: 2 });
    const moved = { ticketId: 2, contactId: 1, from: place, to: { ...place, status: 'closed' } };
    expect(ticketEvents.TicketClosed.data.parse(moved)).toEqual(moved);
    const opened = { ticketId: 2, contactId: 1, isGroup: false, to: place };
    expect(ticketEvents.TicketOpened.data.parse(opened)).toEqual(opened);
  });

  it('reads envelopes without files, quotes and places', () => {
    const data = {
      connectionId: 3,
      messageId,
      fromMe: false,
      mediaType: 'chat',
      isGroup: false,
      sentAt: null,
      receivedAt: at,
    };
    const sealed = {
      externalId: 'x',
      peer: [{ kind: 'lid', value: '1' }],
      peerName: '',
      author: null,
      body: 'Oi',
      quotedExternalId: null,
    };
    expect(channelSessionEvents.EnvelopeReceived.data.parse(data)).toEqual(data);
    expect(channelSessionEvents.EnvelopeReceived.sealed.parse(sealed)).toEqual(sealed);
  });
});
