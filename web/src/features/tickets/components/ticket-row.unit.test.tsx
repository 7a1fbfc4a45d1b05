import { deletedSign, lastMessageOf, mediaPreviews, type TicketListItem } from '@balcao/contracts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleTicket } from '../../../testing/samples.ts';
import { TicketRow } from './ticket-row.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (change: Partial<TicketListItem>, search?: string) =>
  renderApp(
    <TicketRow
      ticket={sampleTicket(change)}
      to="/tickets/1"
      isSelected={false}
      isBusy={false}
      onAct={() => undefined}
      search={search}
    />,
  );

describe('a row of the list', () => {
  test('shows sector, connection, attendant and tags, each in its colour', async () => {
    const { contact } = sampleTicket();
    await show({
      queueId: 4,
      queue: { id: 4, name: 'Sales', color: '#112233' },
      contact: { ...contact, tags: [{ id: 1, name: 'VIP', color: '#6a1b9a' }] },
    });
    const strip = screen.getByRole('img', { name: 'Sales' });
    expect(getComputedStyle(strip).backgroundColor).toBe('#112233');
    expect(screen.getByTitle('Connection: Sales').textContent).toBe('Sales');
    expect(screen.getByTitle('Attendant: Ana').textContent).toBe('Ana');
    expect(getComputedStyle(screen.getByTitle('Tag: VIP')).backgroundColor).toBe('#6a1b9a');
    expect(screen.getByRole('link', { name: 'Bruno Lima' }).getAttribute('href')).toBe('/tickets/1');
  });

  test('shows 45 characters of the last message, without arrows', async () => {
    await show({ lastMessage: `🢅 ${'x'.repeat(46)}` });
    expect(screen.getByText(`${'x'.repeat(45)} ...`)).toBeTruthy();
  });

  test('names a message that is no text in the language of the desk', async () => {
    await show({ lastMessage: lastMessageOf(mediaPreviews.image, false) });
    expect(screen.getByText('🖼️ Image file')).toBeTruthy();
    cleanup();
    await show({ lastMessage: lastMessageOf(deletedSign, true) });
    expect(screen.getByText('🚫 Deleted message')).toBeTruthy();
  });

  test('counts unread messages up to 9999', async () => {
    await show({ unreadMessages: 12_000 });
    expect(screen.getByRole('img', { name: '12000 unread messages' }).textContent).toBe('9999+');
  });

  test('shows when it last changed: a time for today, otherwise the date', async () => {
    // Away from midnight.
    const now = new Date(2026, 10, 21, 12);
    vi.useFakeTimers({ now, toFake: ['Date'] });
    await show({ updatedAt: now.toISOString() });
    expect(screen.getByRole('time').textContent).toMatch(/^\d\d:\d\d$/);
    cleanup();
    await show({ updatedAt: new Date(2026, 0, 2, 12).toISOString() });
    expect(screen.getByRole('time').textContent).toBe('02/01/2026');
  });

  test('names groups, closed tickets and every channel of the contact', async () => {
    const { contact } = sampleTicket();
    await show({
      isGroup: true,
      status: 'closed',
      contact: { ...contact, telegramId: 't', messengerId: 'm', instagramId: 'i', webchatId: 'w' },
    });
    expect(screen.getByText('Group')).toBeTruthy();
    expect(screen.getByText('Closed')).toBeTruthy();
    expect(
      screen.getByRole('img', {
        name: 'Reachable by WhatsApp, Telegram, Messenger, Instagram, Webchat',
      }),
    ).toBeTruthy();
  });

  test('highlights the searched words in the name and in the preview', async () => {
    const { container } = await show({ lastMessage: 'Limão, por favor' }, 'lim');
    expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'Lim',
      'Lim',
    ]);
  });
});
