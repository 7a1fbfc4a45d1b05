import { randomUUID } from 'node:crypto';
import { messagingEvents } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { openUserBrowser } from './browser.ts';
import { notificationStores } from './running-notification.ts';
import { message, ticket } from './samples.ts';

const stores = await notificationStores();
const metadata = { actor: { kind: 'system', name: 'test' } as const, correlationId: 'test' };
const messaging = await stores.startOwner({ service: 'messaging', catalog: messagingEvents });
await stores.start();

test('a held send is sent to its sender alone, with its last text', async () => {
  const [senders, colleagues] = await Promise.all([
    openUserBrowser(stores.redisUrl, 7),
    openUserBrowser(stores.redisUrl, 6),
  ]);
  const held = { ...message, id: randomUUID(), fromMe: true, inboundNumber: null };
  const { id, ticketId } = held;
  const event = {
    type: 'MessageHeld',
    data: {
      messageId: id,
      ticketId,
      contactId: 3,
      connectionId: 1,
      userId: 7,
      quotedMessageId: null,
      heldUntil: message.createdAt,
      ticketEventId: null,
    },
    subject: 'contact-3',
  } as const;
  const sealed = {
    ticket,
    to: [{ kind: 'phone' as const, value: '5511987654321' }],
    preview: '',
    outgoing: null,
  };
  const hold = (userId: number, messageId: string, ...bodies: string[]) =>
    messaging.transaction((tx) =>
      tx.append(
        `message-${messageId}`,
        'absent',
        bodies.map((body) => ({
          ...event,
          data: { ...event.data, messageId, userId },
          sealed: { ...sealed, message: { ...held, id: messageId, body } },
        })),
        // One after the other: receivers of the last one would have got the others before.
        { metadata, partitionKey: 'together' },
      ),
    );
  await hold(7, id, 'first', 'second');
  await hold(6, randomUUID(), 'of a colleague');
  await eventually(() => {
    expect(senders.received).toMatchObject([
      { event: 'heldMessage', payload: { action: 'update', message: { id, body: 'first', revision: 1 } } },
      { event: 'heldMessage', payload: { action: 'update', message: { id, body: 'second', revision: 2 } } },
    ]);
  });
  await eventually(() => {
    expect(JSON.stringify(colleagues.received)).toContain('of a colleague');
  });
  expect(JSON.stringify(colleagues.received)).not.toContain(id);
});
