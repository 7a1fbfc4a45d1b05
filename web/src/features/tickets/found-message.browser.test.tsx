import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { conversationView } from '../../testing/desk/conversation-view.ts';
import { addMessage, addTicket } from '../../testing/desk/desk-data.ts';
import { deskView } from '../../testing/desk/desk-view.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { graveFindings } from '../../testing/page-checks/grave-findings.ts';

const { row } = deskView;
const { log, message } = conversationView('Rita');
const said = 'Amanhã volto a falar sobre o orçamento da cozinha';

// Rule T26.
test.each([1440, 900, 390])(
  'a search result shows the words and the day, and opens at the message, %i px wide',
  async (width) => {
    await openDesk({
      at: '/tickets?tab=search&search=or%C3%A7amento',
      width,
      prepare: ({ data }) => {
        addTicket(data, 'Rita', { status: 'open' }, []);
        addMessage(data, 1, { body: said, createdAt: '2026-03-14T12:00:00.000Z' });
        for (let at = 0; at < 60; at += 1) addMessage(data, 1, { body: `later ${String(at)}` });
      },
    });
    const shown = row('Rita');
    await expect.element(shown.getByText('orçamento', { exact: true })).toBeVisible();
    const mark = shown.element().querySelector('mark');
    expect(mark?.textContent).toBe('orçamento');
    const line = shown.element().querySelector('bdi');
    expect(mark?.getBoundingClientRect().right).toBeLessThanOrEqual(
      (line?.closest('p')?.getBoundingClientRect().right ?? 0) + 1,
    );
    expect(mark?.parentElement?.scrollWidth).toBe(mark?.parentElement?.clientWidth);
    expect(shown.element().querySelector('time[datetime^="2026-03-14"]')?.textContent).toMatch(/14/);
    expect(await graveFindings()).toEqual([]);
    await shown.getByRole('link').first().click();
    await expect.element(message(said)).toBeInTheDocument();
    await expect.poll(() => message(said).element().getBoundingClientRect().top).toBeGreaterThan(0);
  },
);

test('clicking the same result again scrolls to the message again', async () => {
  await openDesk({
    at: '/tickets?tab=search&search=or%C3%A7amento',
    prepare: ({ data }) => {
      addTicket(data, 'Rita', { status: 'open' }, []);
      addMessage(data, 1, { body: said });
      for (let at = 0; at < 60; at += 1) addMessage(data, 1, { body: `later ${String(at)}` });
    },
  });
  const link = row('Rita').getByRole('link').first();
  const toNewest = log.getByRole('button', { name: 'Go to the newest message' });
  await link.click();
  await expect.element(message(said)).toBeVisible();
  await toNewest.click();
  await expect.element(message('later 59')).toBeVisible();
  await expect.element(message(said)).not.toBeInTheDocument();
  await link.click();
  await expect.element(message(said)).toBeVisible();
  // Opening and closing a dialog does not scroll to the message.
  await toNewest.click();
  await expect.element(message('later 59')).toBeVisible();
  await page.getByRole('button', { name: 'Show the contact Rita' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(message(said)).not.toBeInTheDocument();
});
