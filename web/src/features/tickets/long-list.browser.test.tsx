import { listTickets } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addTicket, type DeskData } from '../../testing/desk/desk-data.ts';
import { deskView } from '../../testing/desk/desk-view.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';

/** The visible rows and those just outside. */
const rowsAtMost = 60;
const rows = page.getByRole('tabpanel').getByRole('listitem');
const { row, searchBox, tab } = deskView;

const fill = (data: DeskData, tickets: number): void => {
  for (let nth = 1; nth <= tickets; nth += 1) addTicket(data, `Contact ${String(nth)}`);
};
const scroller = (): Element => {
  const found = document.querySelector('[data-virtuoso-scroller="true"]');
  if (found === null) throw new Error('No list is there.');
  return found;
};

test('a long list renders few rows, however far the user scrolls, and fetches a search once', async () => {
  const { gateway } = await openDesk({
    at: '/tickets?tab=pending',
    prepare: ({ data }) => fill(data, 1_200),
  });
  await expect.element(rows.first()).toBeVisible();
  for (let pages = 0; pages < 10; pages += 1) {
    const height = scroller().scrollHeight;
    scroller().scrollTop = height;
    await expect.poll(() => scroller().scrollHeight).toBeGreaterThan(height);
    expect(rows.elements().length).toBeLessThan(rowsAtMost);
  }

  const searches = () => gateway.queries(listTickets).flatMap(({ searchParam = [] }) => searchParam);
  await searchBox.click();
  await userEvent.keyboard('contact 1187');
  await expect.element(row('Contact 1187').getByRole('mark').first()).toBeVisible();
  expect(searches().at(-1)).toBe('contact 1187');
  // Not for every letter: a slow machine may fetch in between.
  expect(searches().length).toBeLessThan(4);
  await searchBox.fill('nobodyofthatname');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
  await expect.element(page.getByText('Try other words')).toBeVisible();
});

test("a small screen returns to the list's scroll position, and to the top of another list", async () => {
  await openDesk({
    at: '/tickets?tab=pending',
    width: 390,
    height: 844,
    prepare: ({ data }) => fill(data, 100),
  });
  await expect.element(rows.first()).toBeVisible();
  const first = rows.first().element().textContent;
  // Once it has measured itself it has the height of all its rows.
  await expect
    .poll(() => {
      scroller().scrollTop = 3_000;
      return scroller().scrollTop;
    })
    .toBe(3_000);
  const visibleRows = () => {
    const { x, y } = scroller().getBoundingClientRect();
    const found = document.elementFromPoint(x + 100, y + 200)?.closest('[role="listitem"]');
    return found?.querySelector('a')?.pathname;
  };
  const left = '/tickets/67';
  await expect.poll(visibleRows).toBe(left);
  await deskView.link('Contact 67').click();
  await expect.poll(() => window.location.pathname).toBe(left);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  history.back();
  await expect.poll(visibleRows).toBe(left);
  expect(scroller().scrollTop).toBe(3_000);

  await tab('Closed').click();
  await tab('Pending').click();
  await expect.poll(() => rows.first().element().textContent).toBe(first);
  expect(scroller().scrollTop).toBe(0);
});

test('a long list marks its end', async () => {
  await openDesk({ at: '/tickets?tab=pending', prepare: ({ data }) => fill(data, 25) });
  await expect.element(tab('Pending').getByText('25', { exact: true })).toBeVisible();
  const end = page.getByRole('tabpanel', { name: 'Pending' }).getByText('That is all');
  await row('Contact')
    .first()
    .wheel({ delta: { y: 1_000 } });
  await expect
    .poll(async () => {
      await rows.last().wheel({ delta: { y: 1_000 } });
      return end.query()?.checkVisibility();
    })
    .toBe(true);
});
