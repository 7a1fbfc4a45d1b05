import { searchMessages } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addMessage, addTicket } from '../../../testing/desk/desk-data.ts';
import { addLongConversation } from '../../../testing/desk/long-conversation.ts';
import { type OpenDesk, openDesk } from '../../../testing/desk/open-desk.tsx';
import { Refusal } from '../../../testing/desk/test-gateway.ts';
import { graveFindings } from '../../../testing/page-checks/grave-findings.ts';
import { chooseTheme } from '../../../lib/page/theme-choice.ts';
import { atNextClick } from '../../../testing/page-events.ts';

const { composer, log, message } = conversationView('Rita');
const bar = page.getByRole('search', { name: 'Search in this conversation' });
const field = bar.getByRole('textbox', { name: 'Search in this conversation' });
const status = bar.getByRole('status');
const button = (name: string | RegExp) => bar.getByRole('button', { name });
const findKey = '{Control>}f{/Control}';

const openSearch = async (): Promise<void> => {
  await composer.click();
  await userEvent.keyboard(findKey);
  await expect.element(field).toHaveFocus();
};
const isVisible = (text: string): boolean => {
  const rect = message(text).query()?.getBoundingClientRect();
  const room = log.element().getBoundingClientRect();
  return rect !== undefined && rect.top >= room.top && rect.bottom <= room.bottom;
};
const isInViewport = (text: string) => expect.poll(() => isVisible(text)).toBe(true);

/** Three messages of three hundred match, the newest of them far above the loaded ones. */
const prepare = ({ data }: Pick<OpenDesk, 'data'>): void => {
  addTicket(data, 'Rita', { status: 'open' }, []);
  for (let at = 1; at <= 300; at += 1)
    addMessage(data, 1, {
      body: at % 80 === 10 ? `Orçamento ${String(at)}, *por favor*` : `Line ${String(at)}`,
    });
};

// Rule T26.
test('a search inside a conversation leads from one result to the next, the newest first', async () => {
  await openDesk({ at: '/tickets/1?tab=open', prepare });
  await expect.element(message('Line 300')).toBeVisible();
  await openSearch();
  await userEvent.keyboard('orçamento');
  await expect.element(status).toHaveTextContent('1 of 4');
  await isInViewport('Orçamento 250');
  const mark = message('Orçamento 250').element().querySelector('mark');
  expect(mark?.textContent).toBe('Orçamento');
  await expect.element(field).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await expect.element(status).toHaveTextContent('2 of 4');
  await isInViewport('Orçamento 170');
  await userEvent.keyboard('{F3}');
  await expect.element(status).toHaveTextContent('3 of 4');
  await isInViewport('Orçamento 90');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(status).toHaveTextContent('2 of 4');
  await userEvent.keyboard('{Shift>}{F3}{/Shift}');
  await expect.element(status).toHaveTextContent('1 of 4');
  await isInViewport('Orçamento 250');
  await button(/^Next/u).click();
  await button(/^Next/u).click();
  await button(/^Next/u).click();
  await expect.element(status).toHaveTextContent('4 of 4');
  await isInViewport('Orçamento 10,');
  await expect.element(button(/^Next/u)).toHaveAttribute('aria-disabled', 'true');
  await button(/^Previous/u).click();
  await expect.element(status).toHaveTextContent('3 of 4');

  // From anywhere in the conversation.
  await composer.click();
  await userEvent.keyboard('{F3}');
  await expect.element(status).toHaveTextContent('4 of 4');
  await userEvent.keyboard(findKey);
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('favor');
  await expect.element(field).toHaveValue('favor');
  await expect.element(status).toHaveTextContent('1 of 4');
  await expect.poll(() => log.element().querySelector('strong mark')?.textContent).toBe('favor');
  await userEvent.keyboard('{Escape}');
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(composer).toHaveFocus();
  expect(log.element().querySelector('mark')).toBeNull();
});

test('a search inside says that it searches, finds nothing, needs more letters or failed', async () => {
  let isDown = false;
  const answered = Promise.withResolvers<undefined>();
  await openDesk({
    at: '/tickets/1?tab=open',
    prepare: ({ data, gateway }) => {
      prepare({ data });
      gateway.answer(searchMessages, async () => {
        await answered.promise;
        if (isDown) throw new Refusal('ERR_INTERNAL');
        return { found: [], count: 0, hasMore: false, next: null };
      });
    },
  });
  await expect.element(message('Line 300')).toBeVisible();
  await openSearch();
  await userEvent.keyboard('or');
  await expect.element(status).toHaveTextContent('Three letters or more');
  await userEvent.keyboard('ganza');
  await expect.element(status).toHaveTextContent('Searching…');
  answered.resolve(undefined);
  await expect.element(status).toHaveTextContent('Nothing found');
  isDown = true;
  await field.fill('outra');
  await expect.element(bar.getByRole('alert')).toBeVisible();
  atNextClick(() => {
    isDown = false;
  });
  await button('Try again').click();
  await expect.element(status).toHaveTextContent('Nothing found');
  await expect.element(bar.getByRole('alert')).not.toBeInTheDocument();
});

test('the next page of results is fetched before the user steps to it, and a count above 1 000 says so', async () => {
  await openDesk({
    at: '/tickets/1?tab=open',
    prepare: ({ data }) => void addLongConversation(data, 'Rita', 1_200),
  });
  await expect.element(message('As I wrote')).toBeVisible();
  await openSearch();
  await userEvent.keyboard('conversation');
  await expect.element(status).toHaveTextContent('1 of 1,000+');
  for (let step = 0; step < 52; step += 1) await userEvent.keyboard('{Enter}');
  await expect.element(status).toHaveTextContent('53 of 1,000+');
  await isInViewport('Line 1148 of');
});

test('a result stays in view when the list moves by itself, and the user may scroll away from it', async () => {
  await openDesk({ at: '/tickets/1?tab=open', prepare });
  await expect.element(message('Line 300')).toBeVisible();
  await openSearch();
  await userEvent.keyboard('orçamento');
  await isInViewport('Orçamento 250');
  const scroller = log.element().querySelector('[data-virtuoso-scroller]');
  // As rows move it that turn out higher: no key, wheel or touch.
  const moveList = async (): Promise<void> => {
    scroller?.scrollBy({ top: -900 });
    await new Promise(requestAnimationFrame);
    expect(isVisible('Orçamento 250')).toBe(false);
  };
  await moveList();
  await isInViewport('Orçamento 250');
  await userEvent.wheel(log, { delta: { y: -10 } });
  await moveList();
  for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
  expect(isVisible('Orçamento 250')).toBe(false);
});

test.each([
  [390, 'light'],
  [390, 'dark'],
  [900, 'light'],
  [1440, 'dark'],
] as const)('the menu opens it again, %i px wide and %s, and gets the focus back', async (width, scheme) => {
  await openDesk({
    at: '/tickets/1?tab=open',
    width,
    height: width === 390 ? 800 : 900,
    prepare,
  });
  await expect.element(message('Line 300')).toBeVisible();
  chooseTheme(scheme);
  const menu = page.getByRole('button', { name: 'More about this ticket' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Search in this conversation' }).click();
  await expect.element(field).toHaveFocus();
  await field.fill('orcamento favor');
  await expect.element(status).toHaveTextContent('1 of 4');
  await isInViewport('Orçamento 250');
  expect(await graveFindings()).toEqual([]);
  for (const { offsetWidth, offsetHeight } of bar.element().querySelectorAll('button'))
    expect(Math.min(offsetWidth, offsetHeight)).toBeGreaterThanOrEqual(44);
  await button('Close the search').click();
  await expect.element(menu).toHaveFocus();
});

test("elsewhere Ctrl+F opens the browser's search", async () => {
  await openDesk({ at: '/tickets/1?tab=open', prepare });
  await expect.element(message('Line 300')).toBeVisible();
  const tickets = page.getByRole('searchbox', { name: /Search/u }).first();
  await tickets.click();
  await userEvent.keyboard(findKey);
  await expect.element(bar).not.toBeInTheDocument();
});
