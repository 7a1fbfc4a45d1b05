import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { firstStepsAreOver } from './first-steps/first-steps-choice.ts';
import { addTicket } from '../testing/desk/desk-data.ts';
import { goTo } from '../lib/page/navigation.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';

const boxOf = (part: Locator): DOMRect => part.element().getBoundingClientRect();

/** Portuguese has the longest words. */
const narrowest = { width: 360, height: 740, language: 'pt-BR' } as const;

test('in a narrow window each tab has room for its count', async () => {
  await openDesk({
    at: '/tickets',
    ...narrowest,
    prepare: ({ data }) => {
      addTicket(data, 'Bia Souza', { status: 'open' });
      addTicket(data, 'Davi Rocha');
      addTicket(data, 'Eva Lins', { status: 'closed' });
    },
  });
  for (const name of ['Atendendo', 'Aguardando', 'Resolvidos']) {
    const tab = page.getByRole('tab', { name: new RegExp(`${name}.*1`, 'u') });
    await expect.element(tab).toBeVisible();
    expect(boxOf(tab).left).toBeGreaterThanOrEqual(0);
    expect(boxOf(tab).right).toBeLessThanOrEqual(narrowest.width);
  }
});

test('in a narrow window the buttons of a page are beside its title', async () => {
  await openDesk({
    at: '/contacts',
    ...narrowest,
    prepare: ({ data }) => {
      for (const name of ['Bia Souza', 'Davi Rocha', 'Eva Lins']) addTicket(data, name);
    },
  });
  const title = page.getByRole('heading', { name: 'Contatos (3)' });
  await expect.element(title).toBeVisible();
  for (const name of ['Adicionar contato', 'Mais ações'])
    expect(boxOf(page.getByRole('button', { name })).top).toBeLessThan(boxOf(title).bottom);
});

test('the list and the conversation are side by side in a wide window, and one at a time in a narrow one', async () => {
  await openDesk({
    at: '/tickets',
    prepare: ({ data }) => {
      firstStepsAreOver.choose(true);
      addTicket(data, 'Bia Souza');
    },
  });
  const list = page.getByRole('region', { name: 'Tickets' });
  const conversation = page.getByRole('region', { name: 'Conversation' });
  const log = page.getByRole('log');
  const isShown = (part: Locator): boolean => part.query()?.checkVisibility() === true;
  const expectShown = (...shown: readonly boolean[]) =>
    expect.poll(() => [isShown(list), isShown(conversation)]).toEqual(shown);
  for (const width of [360, 768, 1440, 2560]) {
    const isWide = width >= 900;
    await page.viewport(width, 800);
    await goTo('/tickets');
    await expect.element(page.getByText('Pick a conversation')).toBeInTheDocument();
    await expectShown(true, isWide);
    await goTo('/tickets/1');
    await expect.element(log).toBeVisible();
    await expectShown(isWide, true);
    if (isWide) {
      const [left, right] = [boxOf(list), boxOf(conversation)];
      // Four of twelve columns.
      expect(left.width / (left.width + right.width)).toBeCloseTo(1 / 3, 1);
      expect(left.right).toBeLessThanOrEqual(right.left);
    }
  }
});
