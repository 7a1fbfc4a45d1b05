import { expect, test } from 'vitest';
import type { Message } from '../entities/message.ts';
import { settledMessage, type SettlingEvent } from './settled-message.ts';

const at = '2026-11-21T12:00:00.000Z';
const way = { queuedAt: at, heldUntil: null, handedAt: null, serverAt: null, deviceAt: null, readAt: null };
const sent: Message = {
  id: '0198f3a0-0000-7000-8000-000000000001',
  ticketId: 5,
  ack: 0,
  read: true,
  fromMe: true,
  body: 'Olá',
  mediaUrl: null,
  mediaType: 'chat',
  isDeleted: false,
  isEdited: false,
  quotedMsgId: null,
  quotedMsg: null,
  contactId: null,
  contact: null,
  oldMessages: [],
  way,
  clientId: null,
  sendState: 'queued',
  sendProblem: null,
  inboundNumber: null,
  sequence: '1',
  revision: 1,
  createdAt: at,
  updatedAt: at,
};

const raised = (ack: number, revision: number, second = ack): SettlingEvent => ({
  type: 'MessageAckRaised',
  data: { messageId: sent.id, ticketId: 5, contactId: 6, connectionId: 1, ack, handedAt: at },
  id: '0198f3a0-0000-7000-8000-000000000002',
  service: 'messaging',
  partition: 0,
  position: 1,
  stream: `message-${sent.id}`,
  revision,
  at: new Date(Date.UTC(2026, 10, 21, 12, 0, second)),
  metadata: { actor: { kind: 'system', name: 'test' }, correlationId: 'c' },
});

test('each tick of an answer keeps the time of the ones before', () => {
  const delivered = settledMessage(sent, raised(2, 2));
  const deliveredWay = { ...way, handedAt: at, deviceAt: '2026-11-21T12:00:02.000Z' };
  expect(delivered).toEqual({ ...sent, ack: 2, sendState: 'sent', revision: 2, way: deliveredWay });
  const read = delivered && settledMessage(delivered, raised(3, 3));
  expect(read).toMatchObject({ ack: 3, way: { ...deliveredWay, readAt: '2026-11-21T12:00:03.000Z' } });
});

test('a message that shows a later state already stays as it is', () => {
  const read = { ...sent, ack: 3, revision: 4 };
  expect(settledMessage(read, raised(2, 3))).toEqual(read);
});

test.each([
  ['another change came between', sent, raised(2, 3)],
  ['it quotes a message, which may have changed', { ...sent, quotedMsgId: 'quoted' }, raised(2, 2)],
  ['a contact wrote it, whose name may have changed', { ...sent, fromMe: false }, raised(2, 2)],
])('its owner must be asked if %s', (_why, message, event) => {
  expect(settledMessage(message, event)).toBeUndefined();
});
