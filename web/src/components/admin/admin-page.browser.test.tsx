import { listTags, tagPageSize } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk } from '../../testing/desk/open-desk.tsx';

const at = '2026-11-21T12:00:00.000Z';
const tag = (id: number) => ({
  id,
  name: `Tag ${String(id).padStart(5, '0')}`,
  color: '#aa2200',
  contacttag: [],
  createdAt: at,
  updatedAt: at,
});
const dialog = page.getByRole('dialog');
const openTags = (count: number) =>
  openDesk({
    at: '/tags',
    prepare: ({ gateway }) =>
      gateway.answer(listTags, ({ query: { searchParam, pageNumber } }) => {
        const all = Array.from({ length: count }, (_, index) => tag(index + 1)).filter(({ name }) =>
          name.toLowerCase().includes(searchParam),
        );
        const from = (pageNumber - 1) * tagPageSize;
        return {
          tags: all.slice(from, from + tagPageSize),
          count: all.length,
          hasMore: from + tagPageSize < all.length,
        };
      }),
  });

test('the list renders few rows, however far it was scrolled', async () => {
  const { gateway } = await openTags(200);
  const scroller = (): Element | null => document.querySelector('[data-virtuoso-scroller]');
  await expect.poll(scroller).not.toBeNull();
  const end = page.getByRole('heading', { name: 'Tag 00200' });
  await expect
    .poll(() => {
      scroller()?.scrollTo({ top: 1_000_000 });
      return end.elements().length;
    })
    .toBe(1);
  expect(document.querySelectorAll('main tbody tr').length).toBeLessThan(60);
  expect(gateway.queries(listTags).length).toBe(10);
});

test('the search text is part of the address and survives a reload', async () => {
  const { gateway, reload } = await openTags(30);
  await page.getByRole('searchbox').fill('TAG 00021');
  await expect.element(page.getByRole('heading', { name: 'Tags (1)' })).toBeVisible();
  expect(gateway.queries(listTags).at(-1)?.searchParam).toBe('tag 00021');
  await reload();
  await expect.element(page.getByRole('searchbox')).toHaveValue('TAG 00021');
  await expect.element(page.getByRole('heading', { name: 'Tags (1)' })).toBeVisible();
});

test('after a reload a half-filled dialog opens again with its values', async () => {
  const { reload } = await openTags(3);
  await page.getByRole('button', { name: 'Edit Tag 00002' }).click();
  await dialog.getByLabelText('Name').fill('Vi');
  await reload();
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Vi');
  const startOver = dialog.getByRole('button', { name: 'Start over' });
  const words = document.createRange();
  words.selectNodeContents(startOver.element());
  expect(words.getClientRects()).toHaveLength(1);
  await startOver.click();
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Tag 00002');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('balcao.form.'))).toEqual([]);
});
