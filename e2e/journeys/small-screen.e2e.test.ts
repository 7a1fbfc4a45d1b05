import { updateTicket } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { conversationPage } from '../src/conversation-page.ts';
import { openDesk } from '../src/open-desk.ts';

const contact = 'Bia Souza';
const { stack, browser, admin } = await openDesk();
let talk: ReturnType<typeof conversationPage>;
let connectionId: number;

beforeAll(async () => {
  connectionId = await admin.connectSimulatedPhone('Reception');
  await admin.write(connectionId, { from: '5511987654321', name: contact, body: 'Hello?' });
  const { page } = await browser.openWindow({ touch: true });
  talk = conversationPage(page, contact);
  await talk.signIn(stack.adminEmail, stack.adminPassword);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/tickets');
  await page.getByRole('tab', { name: 'Pending' }).click();
});

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  return box;
};

it('says what can be taken back where it covers nothing that comes next, also above a keyboard', async () => {
  const { page, log, composer, alert, message } = talk;
  await page.getByRole('button', { name: `Accept the ticket of ${contact}` }).click();
  await log.waitFor();
  const offer = alert(`You accepted the ticket of ${contact}.`);
  await offer.waitFor();
  for (const height of [844, 480]) {
    await page.setViewportSize({ width: 390, height });
    await eventually(async () => {
      const shown = await boxOf(offer);
      const under = await boxOf(page.getByRole('heading', { level: 1 }));
      expect(shown.y).toBeGreaterThanOrEqual(under.y + under.height);
      const end = shown.y + shown.height;
      expect(end).toBeLessThanOrEqual((await boxOf(composer)).y);
      expect(end).toBeLessThanOrEqual((await boxOf(message('Hello?'))).y);
    });
  }
  await page.setViewportSize({ width: 390, height: 844 });
});

it('goes back from the contact, and from what lies over the conversation, into the conversation', async () => {
  const { page, log, choose } = talk;
  const address = page.url();
  const drawer = page.getByRole('dialog', { name: 'Contact' });
  await page.getByRole('button', { name: `Show the contact ${contact}` }).click();
  await drawer.waitFor();
  await page.goBack();
  await drawer.waitFor({ state: 'hidden' });
  await log.waitFor();
  expect(page.url()).toBe(address);

  // Closed by its button it is no step of the way back any more.
  await page.getByRole('button', { name: `Show the contact ${contact}` }).click();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await drawer.waitFor({ state: 'hidden' });

  // Nor does it outlive a page that is loaded anew.
  await page.getByRole('button', { name: `Show the contact ${contact}` }).click();
  await drawer.waitFor();
  await page.reload();
  await log.waitFor();
  expect(await drawer.count()).toBe(0);

  await talk.write('A slip');
  await choose('A slip', 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete this message?' });
  await question.waitFor();
  await page.goBack();
  await question.waitFor({ state: 'hidden' });
  await log.getByText('A slip').waitFor();
  await choose('A slip', 'Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await question.waitFor({ state: 'hidden' });
  await log.getByText('Deleted message').waitFor();
  expect(page.url()).toBe(address);

  await page.goBack();
  await page.waitForURL(/\/tickets(?:\?|$)/);
});

/** Portuguese has the longest words. */
const narrowest = { width: 360, height: 740, touch: true, language: 'pt-BR' };
const openNarrowest = async (): Promise<Page> => {
  const { page } = await browser.openWindow(narrowest);
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(stack.adminEmail);
  await page.getByLabel(/^Senha/).fill(stack.adminPassword);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('tab', { name: 'Atendendo' }).waitFor();
  return page;
};

it('has room for each tab with its count', async () => {
  for (const [from, name] of [
    ['5511987654322', 'Davi Rocha'],
    ['5511987654323', 'Eva Lins'],
  ] as const)
    await admin.write(connectionId, { from, name, body: 'Hello?' });
  const [, closed] = await eventually(async () => {
    const { tickets } = await admin.tickets({ status: 'pending' });
    expect(tickets).toHaveLength(2);
    return tickets;
  });
  await admin.call(updateTicket, { params: { ticketId: closed?.id ?? 0 }, body: { status: 'closed' } });
  const page = await openNarrowest();
  for (const name of ['Atendendo', 'Aguardando', 'Resolvidos']) {
    const tab = page.getByRole('tab', { name: new RegExp(`${name}.*1`) });
    await tab.waitFor();
    const { x, width } = await boxOf(tab);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(narrowest.width);
  }
});

it('has the buttons of a page beside its title', async () => {
  const page = await openNarrowest();
  await page.goto('/contacts');
  await page.getByRole('heading', { name: 'Contatos (3)' }).waitFor();
  const title = await boxOf(page.getByRole('heading', { name: 'Contatos (3)' }));
  for (const name of ['Adicionar contato', 'Mais ações']) {
    const { y } = await boxOf(page.getByRole('button', { name }));
    expect(y).toBeLessThan(title.y + title.height);
  }
});

it('has the list and the conversation beside each other where both have room, and one of them elsewhere', async () => {
  const { page } = talk;
  const list = page.getByRole('region', { name: 'Tickets' });
  const conversation = page.getByRole('region', { name: 'Conversation' });
  const shows = async (...shown: readonly boolean[]): Promise<void> =>
    eventually(async () => expect([await list.isVisible(), await conversation.isVisible()]).toEqual(shown));
  const [ticket] = (await admin.tickets({ status: 'pending' })).tickets;
  for (const width of [360, 768, 1440, 2560]) {
    const isWide = width >= 900;
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/tickets');
    await page.getByText('Pick a conversation').waitFor();
    await shows(true, isWide);
    await page.goto(`/tickets/${String(ticket?.id)}`);
    await page.getByRole('log').waitFor();
    await shows(isWide, true);
    if (isWide) {
      const [left, right] = [await boxOf(list), await boxOf(conversation)];
      // Four of twelve columns.
      expect(left.width / (left.width + right.width)).toBeCloseTo(1 / 3, 1);
      expect(left.x + left.width).toBeLessThanOrEqual(right.x);
    }
  }
});

it('keeps what is written above a keyboard that lies over the page', async () => {
  const { page } = await browser.openWindow({ touch: true });
  // Some browsers only tell how much of the page can be seen: here somebody else does.
  await page.addInitScript(() => {
    const seen = Object.assign(new EventTarget(), { height: innerHeight, scale: 1, offsetTop: 0 });
    Object.defineProperty(window, 'visualViewport', { value: seen });
    window.addEventListener('keyboard', (event) => {
      seen.height = innerHeight - (event instanceof CustomEvent ? Number(event.detail) : 0);
      seen.dispatchEvent(new Event('resize'));
    });
  });
  const [ticket] = (await admin.tickets({ status: 'open', showAll: 'true' })).tickets;
  const { comeIn, composer } = conversationPage(page, contact);
  await comeIn(stack.adminEmail, stack.adminPassword, { at: `/tickets/${String(ticket?.id)}` });
  await page.setViewportSize({ width: 390, height: 844 });
  await composer.click();
  const bottom = async (): Promise<number> => {
    const { y, height } = await boxOf(composer);
    return y + height;
  };
  const keyboard = (height: number): Promise<unknown> =>
    page.evaluate((detail) => window.dispatchEvent(new CustomEvent('keyboard', { detail })), height);
  await eventually(async () => expect(await bottom()).toBeGreaterThan(600));
  await keyboard(360);
  await eventually(async () => expect(await bottom()).toBeLessThanOrEqual(844 - 360));
  await page.getByRole('button', { name: 'Attach files' }).click({ trial: true });
  expect((await boxOf(page.getByRole('heading', { level: 1 }))).y).toBeGreaterThanOrEqual(0);
  await keyboard(0);
  await eventually(async () => expect(await bottom()).toBeGreaterThan(600));
  await page.context().close();
});
