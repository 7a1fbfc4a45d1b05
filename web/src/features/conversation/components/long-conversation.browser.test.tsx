import { listMessages, type Message } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { slowProcessor } from '../../../testing/desk/emulate.ts';
import { addLongConversation } from '../../../testing/desk/long-conversation.ts';
import { comeIn } from '../../../testing/desk/message-answers.ts';
import { type OpenDesk, openDesk } from '../../../testing/desk/open-desk.tsx';

const contact = 'Bia Souza';
const messages = 20_000;
/** What a window shows and what lies just outside of it; whatever is more was never taken away. */
const rowsAtMost = 80;
const { log, write } = conversationView(contact);
const rows = log.getByRole('article');
const scroller = (): Element => log.getByTestId('virtuoso-scroller').element();
const rowCount = (): number => rows.elements().length;
const linesShown = (): readonly number[] =>
  rows.elements().map(({ textContent }) => Number(/Line (\d+)/u.exec(textContent)?.[1]));

const openLong = async (): Promise<OpenDesk & { readonly quoted: Message }> => {
  const quoted: Message[] = [];
  const desk = await openDesk({
    at: '/tickets/1?tab=open',
    prepare: ({ data }) => void quoted.push(addLongConversation(data, contact, messages)),
  });
  await expect.element(log.getByText('As I wrote')).toBeVisible();
  const [first] = quoted;
  if (first === undefined) throw new Error('Nothing is quoted.');
  return { ...desk, quoted: first };
};

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);

test('keeps the place when older messages come, and few rows, on a slow machine too', async () => {
  await openLong();
  await slowProcessor(6);
  const shownAt = (text: string): number =>
    log.getByText(text, { exact: true }).query()?.getBoundingClientRect().y ?? Number.NaN;
  for (let turn = 0; turn < 5; turn += 1) {
    // The oldest that is there comes to the top, and with it what is before it.
    scroller().scrollTop = 0;
    await nextFrame();
    await nextFrame();
    const [oldest] = log.getByText(/^Line \d+ of/u).elements();
    const anchor = oldest?.textContent ?? '';
    const y = oldest?.getBoundingClientRect().y ?? Number.NaN;
    // The rows above it stand there, and are as high as they are: one of them is higher than it was taken for.
    await expect
      .poll(() => {
        const above = rows.elements()[0]?.textContent ?? anchor;
        return !above.includes(anchor) && Math.abs(shownAt(anchor) - y) < 4;
      })
      .toBe(true);
    expect(rowCount()).toBeLessThan(rowsAtMost);
  }
});

test('a quoted message from far up is fetched by one call, and one goes on from there in both directions', async () => {
  const { data, gateway, quoted } = await openLong();
  const before = gateway.queries(listMessages).length;
  const quote = log.getByRole('button', { name: 'Go to the quoted message of' });
  await quote.click();
  const found = log.getByText(quoted.body, { exact: true });
  await expect.element(log.getByText('As I wrote')).not.toBeInTheDocument();
  await expect.element(found).toBeVisible();
  await expect.element(log.getByText('Looking for the quoted message…')).not.toBeInTheDocument();
  const frame = log.element().getBoundingClientRect();
  const place = found.element().getBoundingClientRect();
  expect(place.y).toBeGreaterThan(frame.top);
  expect(place.y).toBeLessThan(frame.bottom);
  expect(rowCount()).toBeLessThan(rowsAtMost);
  const asked = gateway.queries(listMessages).slice(before);
  expect(asked[0]?.around).toBe(quoted.id);
  expect(asked.length).toBeLessThan(5);

  const [from = 0] = linesShown();
  comeIn(data, 1, { body: 'Written meanwhile' });
  const goOn = (top: number, isThere: (lines: readonly number[]) => boolean) =>
    expect
      .poll(() => {
        scroller().scrollTo({ top });
        return linesShown();
      })
      .toSatisfy(isThere);
  await goOn(0, ([oldest = Infinity]) => oldest < from - 30);
  await goOn(1e7, (shown) => (shown.at(-1) ?? 0) > from + 60);
  const lines = linesShown();
  expect(lines).toEqual(lines.map((_, index) => (lines[0] ?? 0) + index));
  await expect.element(log.getByText('Written meanwhile')).not.toBeInTheDocument();

  // It stands further down than what is loaded, and counts.
  const toNewest = page.getByRole('button', { name: '1 new' });
  const { x, y } = toNewest.element().getBoundingClientRect();
  // Whatever part of a message lies beneath it.
  const hit = Array.from({ length: 30 }, () => {
    scroller().scrollTop -= 5;
    return document.elementFromPoint(x + 22, y + 22)?.closest('button')?.ariaLabel;
  });
  expect([...new Set(hit)]).toEqual(['1 new']);
  await toNewest.click();
  await expect.element(log.getByText('Written meanwhile')).toBeVisible();
  await expect.element(toNewest).not.toBeInTheDocument();

  // What is sent from far up stands at the end, and one goes there.
  await quote.click();
  await expect.element(found).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Go to the newest message' })).toBeVisible();
  await write('Sent from far up');
  await expect.element(log.getByText('Sent from far up')).toBeVisible();
  await expect.element(log.getByText('Written meanwhile')).toBeVisible();
});
