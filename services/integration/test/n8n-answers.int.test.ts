import { eventually } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { startIntegration } from './running-integration.ts';
import { messageOf, ticketOf } from './samples.ts';
import { openStandIn } from './stand-in.ts';
import { metadata } from './publish-messages.ts';

const contactId = 10;

test('an answer is sent to n8n with its ticket as the owner shows it', async () => {
  const n8n = await openStandIn();
  n8n.answersBy((_asked, response) => void response.writeHead(204).end());
  const desk = await startIntegration({
    environment: { OUTBOUND_ALLOWED_HOSTS: n8n.host, PUBLIC_URL: 'https://desk.example/' },
  });
  await desk.start();
  desk.set('urlApiN8N', `${n8n.url}/webhook/desk`, new Date(0));
  const message = messageOf({ body: 'Olá!', fromMe: true }, contactId);
  const ticket = ticketOf(contactId);
  desk.described.tickets.set(ticket.id, { ...ticket, lastMessageAt: null });
  await desk.messaging.transaction((tx) =>
    tx.append(
      `message-${message.id}`,
      'absent',
      [
        {
          type: 'MessageQueued',
          data: {
            messageId: message.id,
            ticketId: ticket.id,
            contactId,
            connectionId: 1,
            userId: 7,
            attempt: 1,
            queuedAt: message.createdAt,
            readUpTo: 1,
          },
          sealed: { message, to: [{ kind: 'phone', value: '55' }], preview: 'Olá!' },
          subject: `contact-${String(contactId)}`,
        },
      ],
      { metadata, partitionKey: String(contactId) },
    ),
  );
  await eventually(() => {
    expect(n8n.asked).toHaveLength(1);
  });
  expect(JSON.parse(n8n.asked[0]?.body ?? '')).toMatchObject({
    body: 'Olá!',
    ticket: { id: ticket.id, contact: { id: contactId }, lastMessage: '🢅 Olá!' },
  });
});
