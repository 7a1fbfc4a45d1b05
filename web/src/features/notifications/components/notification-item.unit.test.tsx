import { lastMessageOf, mediaPreviews } from '@balcao/contracts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleTicket } from '../../../testing/samples.ts';
import { NotificationItem } from './notification-item.tsx';

afterEach(cleanup);

test('names a nameless contact, and a message that is no text, as the list does', async () => {
  const { contact } = sampleTicket();
  const ticket = sampleTicket({
    contact: { ...contact, name: '', number: '5511987654321' },
    lastMessage: lastMessageOf(mediaPreviews.audio, false),
  });
  const notification = { ticketId: ticket.id, ticket, unread: 1, upTo: 1, at: ticket.updatedAt };
  await renderApp(<NotificationItem notification={notification} onOpen={() => undefined} />);
  const link = screen.getByRole('link');
  expect(link.textContent).toContain('(11) 98765-4321');
  expect(link.textContent).toContain('🔉 Audio');
});

test('shows its own message, not the last one of the conversation (rule B9)', async () => {
  const ticket = sampleTicket({ lastMessage: lastMessageOf('our answer', true) });
  const preview = lastMessageOf('a question', false);
  const notification = { ticketId: ticket.id, ticket, unread: 1, upTo: 1, at: ticket.updatedAt, preview };
  await renderApp(<NotificationItem notification={notification} onOpen={() => undefined} />);
  const { textContent } = screen.getByRole('link');
  expect(textContent).toContain('a question');
  expect(textContent).not.toContain('our answer');
});
