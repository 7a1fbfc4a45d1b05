import { listPresentUsers, listReportTickets, showReportWall } from '@balcao/contracts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDashboard } from '../../testing/desk/open-dashboard.ts';

const dialog = page.getByRole('dialog');
const button = (name: RegExp) => page.getByRole('button', { name });

test('each figure of the wall lists what it counted', async () => {
  const { gateway, data } = await openDashboard({
    at: '/wall',
    prepare: ({ data: { users, user } }) => {
      users.splice(0, users.length, { ...user, id: 90, name: 'Zoé' }, user);
    },
  });
  const sales = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Sales' }) });
  const since = '2026-11-21T11:00:00.000Z';
  const figures = [
    [button(/^Arrivals in the last hour 14$/), { figure: 'arrivals', since }],
    [button(/^Answers in the last hour 52$/), { figure: 'response', since }],
    [button(/^Closed in the last hour 11$/), { figure: 'closed', since }],
    [sales.getByRole('button', { name: '4 unanswered' }), { figure: 'unanswered', queueIds: [1] }],
    [sales.getByRole('button', { name: '3 waiting' }), { figure: 'pending', queueIds: [1] }],
    [sales.getByRole('button', { name: '5 in attendance' }), { figure: 'open', queueIds: [1] }],
    [button(new RegExp(`^${data.user.name} `)), { figure: 'open', userId: data.user.id }],
  ] as const;
  for (const [shown, asked] of figures) {
    await shown.click();
    await expect.element(dialog.getByRole('link', { name: /Bruno Lima #41/ })).toBeVisible();
    expect(gateway.queries(listReportTickets).at(-1)).toMatchObject({
      from: '2026-11-21',
      to: '2026-11-21',
      ...asked,
    });
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

test('a zero lists no tickets', async () => {
  await openDashboard({ at: '/wall' });
  await expect.element(button(/^0 unanswered$/)).toBeDisabled();
});

test.each([true, false])('the wall can fill the screen where the browser can (%s)', async (isAble) => {
  vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(isAble);
  await openDashboard({ at: '/wall' });
  await expect.element(page.getByRole('heading', { name: 'Right now' })).toBeVisible();
  await expect.poll(() => button(/^Fill the screen$/).elements().length).toBe(isAble ? 1 : 0);
});

test('a user who sees no sector does not read that the desk has none', async () => {
  await openDashboard({
    at: '/wall',
    prepare: ({ gateway }) =>
      gateway.answer(showReportWall, () => ({
        timezone: 'UTC',
        rebuilding: false,
        at: '2026-11-21T12:00:00.000Z',
        queues: [],
        users: [],
        lastHour: { arrivals: 0, answers: 0, closed: 0 },
      })),
  });
  await expect.element(page.getByText('No sector to show')).toBeVisible();
  await expect.element(page.getByText('There is no sector yet')).not.toBeInTheDocument();
});

test('who looks at the wall is here, before the desk knows of their page', async () => {
  const { data } = await openDashboard({
    at: '/wall',
    prepare: ({ gateway }) => gateway.answer(listPresentUsers, () => ({ userIds: [] })),
  });
  await expect.element(page.getByText(`${data.user.name} (here)`)).toBeInTheDocument();
});
