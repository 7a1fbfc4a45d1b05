import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dailyRows } from '../../testing/daily-rows.ts';
import { addTicket } from '../../testing/desk/desk-data.ts';
import { conversationView } from '../../testing/desk/conversation-view.ts';
import { deskView } from '../../testing/desk/desk-view.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useLiveStatus } from '../../realtime/live-status.ts';

/** Only a connection that was up can be lost. */
const isLive = () => expect.poll(() => useLiveStatus.getState().status).toBe('live');

test.each(dailyRows([390, 600, 899, 900, 1440], (width) => [390, 900].includes(width)))(
  'the banner of a lost connection moves nothing under the pointer: %i px',
  async (width) => {
    const { line } = await openDesk({
      at: '/tickets?tab=pending',
      width,
      prepare: ({ data }) => void addTicket(data, 'Ana Lima'),
    });
    const accept = deskView.accept('Ana Lima');
    await expect.element(accept).toBeVisible();
    const { y } = accept.element().getBoundingClientRect();
    const banner = page.getByRole('status').getByText('Connection to the desk lost', { exact: false });
    await isLive();
    line.cut();
    await expect.element(banner).toBeVisible();
    expect(accept.element().getBoundingClientRect().y).toBe(y);
    const bar = banner.element().getBoundingClientRect();
    expect(bar.bottom).toBeLessThanOrEqual(56);
    for (const name of ['Notifications', 'Sound', 'Close the menu', 'Open the menu'])
      for (const button of page.getByRole('button', { name }).elements()) {
        const { left, right } = button.getBoundingClientRect();
        expect(left >= bar.right || right <= bar.left).toBe(true);
      }
    line.restore();
    await expect.element(banner).not.toBeInTheDocument();
    expect(accept.element().getBoundingClientRect().y).toBe(y);
  },
);

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test.each([390, 900])(
  'the banner of the end of work moves nothing under the pointer: %i px',
  async (width) => {
    await openDesk({
      at: '/tickets?tab=pending',
      width,
      prepare: ({ data }) => void addTicket(data, 'Ana Lima'),
    });
    const accept = deskView.accept('Ana Lima');
    await expect.element(accept).toBeVisible();
    const { y } = accept.element().getBoundingClientRect();
    useSession.setState({ workEndsAt: later(5) });
    const end = page.getByText('Your working hours end at', { exact: false });
    await expect.element(end).toBeVisible();
    expect(accept.element().getBoundingClientRect().y).toBe(y);
    expect(end.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(56);
  },
);

test('in a conversation on a phone the banner covers neither the name nor the input', async () => {
  const { line } = await openDesk({
    at: '/tickets/1',
    width: 390,
    height: 844,
    prepare: ({ data }) => void addTicket(data, 'Ana Lima', { status: 'open' }),
  });
  const { composer, log } = conversationView('Ana Lima');
  await expect.element(log).toBeVisible();
  const positions = () =>
    [page.getByRole('heading', { level: 1 }), log, composer].map(
      (part) => part.element().getBoundingClientRect().y,
    );
  const before = positions();
  const banner = page.getByRole('status').getByText('Connection to the desk lost', { exact: false });
  await isLive();
  line.cut();
  await expect.element(banner).toBeVisible();
  expect(positions()).toEqual(before);
  const { top, bottom } = banner.element().getBoundingClientRect();
  expect(top).toBeGreaterThan(
    page.getByRole('heading', { level: 1 }).element().getBoundingClientRect().bottom,
  );
  expect(bottom).toBeLessThan(composer.element().getBoundingClientRect().top);
});
