import { listQuickAnswers, quickAnswerPageSize } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { answerCatalogue } from '../../testing/desk/catalogue-answers.ts';
import { withoutMovements } from '../../testing/desk/emulate.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { Refusal } from '../../testing/desk/test-gateway.ts';
import { watchMovements } from '../../testing/page-checks/watch-movements.ts';
import { atNextClick } from '../../testing/page-events.ts';

const at = '2026-11-21T12:00:00.000Z';
const quickAnswer = (id: number, shortcut: string, message: string) => ({
  id,
  shortcut,
  message,
  createdAt: at,
  updatedAt: at,
});
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog');

test('a user who may write quick answers adds one with a variable and deletes it', async () => {
  await openDesk({
    at: '/quickAnswers',
    prepare: ({ data, gateway }) => answerCatalogue(gateway, data),
  });
  const movements = watchMovements();
  await button('Add quick answer').first().click();
  await dialog.getByLabelText('Shortcut').fill('hours');
  await dialog.getByLabelText('Message').fill('We open at nine, ');
  await dialog.getByRole('button', { name: '{{name}}' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: '/hours' })).toBeVisible();
  await expect.element(page.getByText('We open at nine, {{name}}')).toBeVisible();
  await button('Delete hours').click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByText('No quick answers yet')).toBeVisible();
  expect(movements()).not.toEqual([]);
});

test('a shortcut that was stored with a slash is shown with one slash', async () => {
  await openDesk({
    at: '/quickAnswers',
    prepare: ({ data, gateway }) => {
      data.quickAnswers = [quickAnswer(1, '/pix', 'Our key'), quickAnswer(2, 'hours', 'We open at nine')];
      answerCatalogue(gateway, data);
    },
  });
  await expect.element(page.getByRole('heading', { name: '/hours', exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '/pix', exact: true })).toBeVisible();
});

test('an attendant may write them as soon as the setting allows it, and reduced motion is respected', () =>
  withoutMovements(async () => {
    const { data, line } = await openDesk({
      at: '/quickAnswers',
      user: { profile: 'user' },
      prepare: (desk) => answerCatalogue(desk.gateway, desk.data),
    });
    await expect.element(page.getByText('No quick answers yet')).toBeVisible();
    expect(button('Add quick answer').elements()).toEqual([]);
    const setting = { key: 'quickAnswer', value: 'enabled', createdAt: at, updatedAt: at };
    data.settings = data.settings.map((each) => (each.key === setting.key ? setting : each));
    line.tell('settings', { action: 'update', setting });
    const movements = watchMovements();
    await button('Add quick answer').first().click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(movements()).toEqual([]);
  }));

test('a further page that fails is retried a few times and then waits for the user', async () => {
  const all = Array.from({ length: quickAnswerPageSize + 1 }, (_, index) =>
    quickAnswer(index + 1, `soon${String(index)}`, 'We answer as soon as we can.'),
  );
  let refused = 0;
  let isAway = true;
  await openDesk({
    at: '/quickAnswers',
    prepare: ({ gateway }) =>
      gateway.answer(listQuickAnswers, ({ query }) => {
        const from = (query.pageNumber - 1) * quickAnswerPageSize;
        if (from > 0 && isAway) {
          refused += 1;
          throw new Refusal('ERR_UNAVAILABLE');
        }
        const quickAnswers = all.slice(from, from + quickAnswerPageSize);
        return { quickAnswers, count: all.length, hasMore: from + quickAnswers.length < all.length };
      }),
  });
  const scroller = (): Element | null => document.querySelector('[data-virtuoso-scroller]');
  const retry = button('Try again');
  // The list grows while its rows are measured, so its end moves.
  const seenAtEnd = (target: Locator): Promise<void> =>
    expect
      .poll(() => {
        scroller()?.scrollTo({ top: 100_000 });
        return target.elements().length;
      })
      .toBe(1);
  await seenAtEnd(retry);
  await expect.element(page.getByRole('alert').filter({ has: retry })).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(1);
  // It is retried, but not without end.
  expect(refused).toBeLessThanOrEqual(3);
  atNextClick(() => {
    isAway = false;
  });
  await retry.click();
  await expect.element(retry).not.toBeInTheDocument();
  await seenAtEnd(page.getByRole('heading', { name: `/soon${String(all.length - 1)}` }));
});

test('a variable is appended to a message that had the focus only by tabbing through', async () => {
  await openDesk({
    at: '/quickAnswers',
    prepare: ({ data }) => void data.quickAnswers.push(quickAnswer(1, 'bye', 'Until soon')),
  });
  await button('Edit bye').click();
  await expect.element(dialog.getByLabelText('Shortcut')).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  const message = dialog.getByRole('textbox', { name: 'Message' });
  await expect.element(message).toHaveValue('Until soon{{name}}');
  await message.click();
  await userEvent.keyboard(
    '{Control>}{Home}{/Control}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}',
  );
  await dialog.getByRole('button', { name: '{{date}}' }).click();
  await expect.element(message).toHaveValue('Until{{date}} soon{{name}}');
  await userEvent.keyboard('!');
  await expect.element(message).toHaveValue('Until{{date}}! soon{{name}}');
});
