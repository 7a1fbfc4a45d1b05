import { deleteAllQuickAnswers, deleteAllTags } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type OpenDesk, openDesk } from '../testing/desk/open-desk.tsx';
import { expectAlert } from '../testing/desk/alerts.ts';

const at = '2026-11-21T12:00:00.000Z';
const done = { message: 'Done.' };
const button = (name: string) => page.getByRole('button', { name });
type Desk = Pick<OpenDesk, 'data' | 'gateway'>;

const prepare = ({ data, gateway }: Desk): void => {
  data.tags = [{ id: 1, name: 'Customer', color: '#aa2200', usageCount: 1 }];
  data.quickAnswers = [{ id: 1, shortcut: 'hours', message: 'At nine.', createdAt: at, updatedAt: at }];
  gateway.answer(deleteAllTags, () => {
    data.tags = [];
    return done;
  });
  gateway.answer(deleteAllQuickAnswers, () => {
    data.quickAnswers = [];
    return done;
  });
};

test.each([
  ['/tags', 'Delete all tags', 'All tags deleted.', 'No tags yet'],
  ['/quickAnswers', 'Delete all quick answers', 'All quick answers deleted.', 'No quick answers yet'],
])(
  '%s: all entries are deleted after a confirmation, and a toast says so',
  async (path, name, said, empty) => {
    const { data } = await openDesk({ at: path, user: { profile: 'admin' }, prepare });
    await button(name).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect([data.tags.length, data.quickAnswers.length]).toEqual([1, 1]);
    await button(name).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
    await expectAlert(said);
    await expect.element(page.getByText(empty)).toBeVisible();
  },
);

test.each([
  ['/tags?search=cust', 'Delete all tags', 'Delete all 2 tags?'],
  ['/quickAnswers?search=nine', 'Delete all quick answers', 'Delete all 2 quick answers?'],
])('%s: the question says how many there are, not how many were found', async (path, name, title) => {
  await openDesk({
    at: path,
    user: { profile: 'admin' },
    prepare: (desk) => {
      prepare(desk);
      desk.data.tags.push({ id: 2, name: 'Supplier', color: '#2255cc', usageCount: 0 });
      desk.data.quickAnswers.push({
        id: 2,
        shortcut: 'pix',
        message: 'By key.',
        createdAt: at,
        updatedAt: at,
      });
    },
  });
  await button(name).click();
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
});

test('only admins can delete all tags (rule K1)', async () => {
  await openDesk({ at: '/tags', user: { profile: 'user' }, prepare });
  await expect.element(button('Delete Customer')).toBeVisible();
  expect(button('Delete all tags').elements()).toEqual([]);
});
