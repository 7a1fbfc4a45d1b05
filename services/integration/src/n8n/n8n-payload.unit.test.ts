import { expect, test } from 'vitest';
import { contactOf, messageOf, ticketOf } from '../../test/samples.ts';
import { n8nPayloadOf } from './n8n-payload.rules.ts';

const facts = { connectionId: 1, ownNumber: '5511000000000' };

test('an inbound message is from the contact to us, with our fields and those that flows read (rule I3)', () => {
  const message = messageOf({ body: 'Bom dia' });
  const ticket = ticketOf();
  expect(n8nPayloadOf({ ...facts, message, ticket })).toEqual({
    message,
    ticket,
    contact: contactOf(),
    whatsappId: 1,
    queueId: 2,
    id: message.id,
    from: '5511987654303@c.us',
    to: '5511000000000@c.us',
    author: null,
    fromMe: false,
    body: 'Bom dia',
    type: 'chat',
    timestamp: 1_795_262_400,
    hasMedia: false,
    notifyName: 'Bia',
  });
});

test('an outbound message is from us to the contact', () => {
  const message = messageOf({ fromMe: true, mediaType: 'application' });
  expect(n8nPayloadOf({ ...facts, message, ticket: ticketOf() })).toMatchObject({
    contact: contactOf(),
    from: '5511000000000@c.us',
    to: '5511987654303@c.us',
    fromMe: true,
    type: 'document',
    hasMedia: true,
    notifyName: '',
  });
});

test('a message in a group has its member as author', () => {
  const group = { ...contactOf(9), number: '120363', isGroup: true };
  const ticket = { ...ticketOf(), isGroup: true, contact: group };
  expect(n8nPayloadOf({ ...facts, ownNumber: null, message: messageOf(), ticket })).toMatchObject({
    contact: contactOf(),
    from: '120363@g.us',
    to: '',
    author: '5511987654303@c.us',
  });
});
