import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDashboard } from '../../testing/desk/open-dashboard.ts';

const region = (name: string) => page.getByRole('region', { name, exact: true });
const titlesOf = (): string[] =>
  [...document.querySelectorAll('section')].flatMap((card) =>
    card.querySelector('h2') !== null && card.querySelector('section') === null
      ? [card.querySelector('h2')?.textContent ?? '']
      : [],
  );
/** The cells of the shown table, row by row. */
const cellsOf = (table: Element): string[][] =>
  [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  );

test('every chart has a table with headers of columns and rows', async () => {
  await openDashboard();
  await expect.element(region('Tags').getByRole('list')).toBeVisible();
  const charts = titlesOf().filter((title) => title !== 'Times');
  expect(charts).toEqual([
    'Tickets opened per half hour',
    'Day by day',
    'By connection',
    'By sector',
    'By person',
    'By tag',
    'By hour and weekday',
    'Contacts with tickets, day by day',
    'New contacts, day by day',
    'Tags',
  ]);
  for (const title of charts) {
    const card = region(title);
    const button = card.getByRole('button', { name: `Show as a table: ${title}`, exact: true });
    await button.click();
    const table = await card.getByRole('table', { name: title, exact: true }).findElement();
    const heads = [...table.querySelectorAll('thead th')];
    expect(heads.length).toBeGreaterThanOrEqual(2);
    expect(heads.every((head) => head.getAttribute('scope') === 'col')).toBe(true);
    const rows = [...table.querySelectorAll('tbody tr')];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.querySelectorAll('th[scope=row]').length === 1)).toBe(true);
    expect(rows.every((row) => row.children.length === heads.length)).toBe(true);
  }
});

test('a table has the figures of its chart', async () => {
  await openDashboard();
  const grid = page.getByRole('grid', { name: 'By hour and weekday' });
  await expect.element(grid).toBeInTheDocument();
  const drawn = [...grid.element().querySelectorAll('button')]
    .map((field) => (field.getAttribute('aria-label') ?? '').split(': '))
    .filter(([, value]) => value !== '0');
  await page.getByRole('button', { name: 'Show as a table: By hour and weekday' }).click();
  const table = await page.getByRole('table', { name: 'By hour and weekday' }).findElement();
  expect(cellsOf(table)).toEqual(drawn);

  const cloud = await region('Tags').getByRole('list').findElement();
  const tags = [...cloud.querySelectorAll('li')].map(({ textContent }) => textContent);
  await page.getByRole('button', { name: 'Show as a table: Tags' }).click();
  const inTable = cellsOf(await page.getByRole('table', { name: 'Tags' }).findElement());
  expect(inTable.map((cells) => cells.join(''))).toEqual([...tags, 'Unused0']);
});

test('a cut row shows that there are more tags', async () => {
  await openDashboard({
    width: 390,
    prepare: ({ data }) => {
      data.tags = Array.from({ length: 24 }, (_, index) => ({
        id: index + 1,
        name: `Tag ${String(index + 1)}`,
        color: '#c0392b',
        usageCount: 5,
      }));
    },
  });
  const cloud = await region('Tags').getByRole('list').findElement();
  const { bottom } = cloud.getBoundingClientRect();
  const cut = [...cloud.querySelectorAll('li')].filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 3 < bottom && top + height > bottom + height / 4;
  });
  expect(cut.length).toBeGreaterThan(0);
});

test('a table links each tag by its name, as the cloud does', async () => {
  await openDashboard();
  await page.getByRole('button', { name: 'Show as a table: Tags' }).click();
  await page.getByRole('table', { name: 'Tags' }).getByRole('link', { name: 'VIP' }).click();
  await expect.poll(() => location.pathname).toBe('/tags/1');
});
