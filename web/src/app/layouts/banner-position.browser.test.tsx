import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dailyRows } from '../../testing/daily-rows.ts';
import { addTicket } from '../../testing/desk/desk-data.ts';
import { conversationView } from '../../testing/desk/conversation-view.ts';
import { deskView } from '../../testing/desk/desk-view.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { testLine } from '../../testing/desk/test-line.ts';
import { sampleUser } from '../../testing/samples.ts';
import { useSession } from '../../lib/session.ts';
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

const newcomer = sampleUser({
  id: 9,
  name: 'Rita Melo',
  email: 'rita@desk.example',
  profile: 'user',
  isNewcomer: true,
});
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test.each([390, 900])(
  'the banners of the end of work and of a newcomer move nothing under the pointer: %i px',
  async (width) => {
    const { data } = await openDesk({
      at: '/tickets?tab=pending',
      width,
      user: { profile: 'admin' },
      prepare: (desk) => void addTicket(desk.data, 'Ana Lima'),
    });
    const accept = deskView.accept('Ana Lima');
    await expect.element(accept).toBeVisible();
    const { y } = accept.element().getBoundingClientRect();
    useSession.setState({ workEndsAt: later(5) });
    data.users = [...data.users, newcomer];
    testLine.tell('user', { action: 'create', user: newcomer });
    const end = page.getByText('Your working hours end at', { exact: false });
    const waiting = page.getByText('waits to be let in', { exact: false });
    await expect.element(end).toBeVisible();
    await expect.element(waiting).toBeVisible();
    expect(accept.element().getBoundingClientRect().y).toBe(y);
    expect(end.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(56);
    const { left, right, bottom } = page
      .getByRole('button', { name: 'Later' })
      .element()
      .getBoundingClientRect();
    expect(left >= 0 && right <= width && bottom <= 900).toBe(true);
  },
);

test.each(dailyRows([390, 900, 1440], (width) => width !== 1440))(
  'a newcomer who waits covers nothing of a page, nor of a conversation: %i px',
  async (width) => {
    const open = (at: string) =>
      openDesk({
        at,
        width,
        height: 700,
        user: { profile: 'admin' },
        prepare: ({ data }) => {
          addTicket(data, 'Ana Lima', { status: 'open' });
          data.users = [...data.users, newcomer];
        },
      });
    const banner = page.getByText('waits to be let in', { exact: false });
    await open('/contacts');
    await expect.element(banner).toBeVisible();
    const row = page.getByRole('main').getByText('Ana Lima');
    await expect.element(row).toBeVisible();
    const { top } = banner.element().getBoundingClientRect();
    for (const part of [page.getByRole('heading', { level: 1 }), page.getByRole('searchbox'), row])
      expect(part.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top);

    await open('/tickets/1');
    const { composer, log } = conversationView('Ana Lima');
    await expect.element(composer).toBeVisible();
    await expect.element(log).toBeVisible();
    // On a phone the conversation needs the room.
    await expect.poll(() => banner.elements().length).toBe(width === 390 ? 0 : 1);
    const { left } = log.element().getBoundingClientRect();
    for (const text of banner.elements())
      expect(text.parentElement?.getBoundingClientRect().right).toBeLessThanOrEqual(left);
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
