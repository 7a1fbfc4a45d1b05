import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleQueue } from '../../testing/desk/catalogue-answers.ts';
import { openDashboard } from '../../testing/desk/open-dashboard.ts';
import { lostParts } from '../../testing/page-checks/lost-parts.ts';

const person = 'Maximiliane Wolkenstein-Oberhausen';
const sector = 'Kundenbeschwerden und Rückerstattung';
const tag = 'Rückerstattungsverfahrensfrage';

const open = (at: '/' | '/wall', width: number) =>
  openDashboard({
    at,
    width,
    prepare: ({ data }) => {
      data.users = [...data.users, { ...data.user, id: 91, name: person }];
      data.queues = [sampleQueue(1, sector), sampleQueue(2, 'Support')];
      data.tags = [{ id: 1, name: tag, color: '#c0392b', usageCount: 40 }];
    },
  });

test.each([390, 900, 1440])('the wall shows the whole of a long name at %i px', async (width) => {
  await open('/wall', width);
  const name = page.getByRole('button', { name: new RegExp(`^${person}`) }).getByTitle(person);
  await expect.element(name).toBeVisible();
  const { scrollWidth, clientWidth } = name.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  expect(lostParts()).toEqual([]);
});

test('a long tag is broken, and the others stay beside the edge at 390 px', async () => {
  await open('/', 390);
  await expect.element(page.getByRole('link', { name: new RegExp(`^${tag}`) })).toBeVisible();
  expect(lostParts()).toEqual([]);
});

test.each([
  ['By sector', sector],
  ['By person', person],
])('where there is room, a bar of "%s" has its whole name', async (title, name) => {
  await open('/', 1440);
  const card = page.getByRole('region', { name: title, exact: true });
  await expect
    .poll(() => [...card.element().querySelectorAll('svg text')].map(({ textContent }) => textContent))
    .toContain(name);
});

test.each([
  ['By sector', sector],
  ['By person', person],
])('at 390 px a bar of "%s" has its whole name on two lines', async (title, name) => {
  await open('/', 390);
  const card = page.getByRole('region', { name: title, exact: true });
  const bare = (text: string): string => text.replaceAll(/\s/gu, '');
  await expect
    .poll(() => [...card.element().querySelectorAll('svg text')].map(({ textContent }) => bare(textContent)))
    .toContain(bare(name));
  const cut = [...card.element().querySelectorAll('svg text')].filter(
    (text) => text.getBoundingClientRect().left < card.element().getBoundingClientRect().left,
  );
  expect(cut).toEqual([]);
});
