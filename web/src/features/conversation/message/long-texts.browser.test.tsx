import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addMessage, addTicket } from '../../../testing/desk/desk-data.ts';
import { openDesk } from '../../../testing/desk/open-desk.tsx';

const author = 'محمد العربي';
const family = '👍🏽👨‍👩‍👧‍👦';
const link = `https://example.com/${'pathwithoutend'.repeat(20)}`;
const words = Array.from({ length: 2_000 }, (_, index) => `w${String(index)}`).join(' ');
const { log, message } = conversationView('Condomínio Sol');

const overhang = (): number =>
  Math.max(
    ...[...log.element().querySelectorAll('article, [data-virtuoso-scroller]')].map((part) =>
      Math.max(part.scrollWidth - part.clientWidth, part.getBoundingClientRect().right - innerWidth),
    ),
  );
/** Independent of how high the rows turn out. */
const isAtNewest = async (): Promise<void> => {
  await expect.element(message(family)).toBeVisible();
  await expect
    .poll(() => message(family).element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(log.element().getBoundingClientRect().bottom);
};

test('long words, long texts and other scripts fit into a narrow window', async () => {
  const desk = await openDesk({
    at: '/tickets/1',
    width: 360,
    height: 740,
    prepare: ({ data }) => {
      const { contact } = addTicket(data, 'Condomínio Sol', { status: 'open', isGroup: true }, []);
      const from = { contactId: 303, contact: { ...contact, id: 303, name: author, isGroup: true } };
      for (const body of ['W'.repeat(600), words, `see ${link}.`, 'مرحبا، كيف *حالك* اليوم؟', family])
        addMessage(data, 1, { ...from, body });
    },
  });
  await expect.element(message(family).getByText(author)).toBeVisible();
  await isAtNewest();
  expect(message('حالك').getByRole('strong').element().textContent).toBe('حالك');
  const shown = log.getByRole('link', { name: link, exact: true });
  expect(shown.element().getAttribute('href')).toBe(link);
  expect(overhang()).toBeLessThanOrEqual(0);
  for (const text of ['w1999', 'WWW']) {
    await expect
      .poll(async () => {
        await userEvent.wheel(log, { direction: 'up', times: 5 });
        return message(text).query() !== null;
      })
      .toBe(true);
    expect(overhang()).toBeLessThanOrEqual(0);
  }
  await desk.reload();
  await isAtNewest();
});
