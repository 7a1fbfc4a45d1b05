import { createContact, createQuickAnswer, createTag, createTicket } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { deskPage } from '../src/desk-page.ts';
import { openDesk } from '../src/open-desk.ts';

const { stack, browser, admin } = await openDesk();
let connectionId: number;

const open = async (at: string) => {
  const { page, context } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword, { at });
  return { page, context, desk };
};

it('says of each list that is empty why, and what comes next', async () => {
  const { page, context, desk } = await open('/connections');
  const says = (title: string, next: string): Promise<void> =>
    page
      .getByText(title, { exact: true })
      .locator('xpath=following-sibling::*')
      .filter({ hasText: next })
      .first()
      .waitFor();
  await says('No connections yet', 'Connect a WhatsApp number');
  await desk.go('Tickets');
  await says('No connections yet', 'Connect a WhatsApp number');
  connectionId = await admin.connectSimulatedPhone('Reception');

  await says('No open tickets', 'Accept one from Pending');
  await desk.tab('Pending').click();
  await says('Nobody is waiting', 'New conversations appear here');
  await desk.tab('Closed').click();
  await says('No resolved tickets yet', 'What you resolve');
  await desk.searchBox.fill('nobody like this');
  await says('Nothing found', 'Try other words');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await says('Nothing new', 'Messages for you');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Tickets, contacts, pages, actions' }).fill('zzzz');
  await page.getByRole('status').filter({ hasText: 'Nothing found. Try other letters.' }).waitFor();
  await page.keyboard.press('Escape');

  for (const [link, empty, next] of [
    ['Contacts', 'No contacts yet', 'Who writes to you becomes one'],
    ['Quick answers', 'No quick answers yet', 'inserted by /'],
    ['Tags', 'No tags yet', 'Add the first one'],
  ] as const) {
    await desk.go(link);
    await says(empty, next);
  }
  // There is always a user: one is looking.
  await desk.go('Users');
  await page.getByRole('searchbox').fill('nobody like this');
  await says('Nobody found', 'Try another name');

  const number = '5511987650000';
  const { id: contactId } = await admin.call(createContact, { body: { name: 'Rita', number, email: '' } });
  const { id } = await admin.call(createTicket, { body: { contactId, userId: null, status: 'open' } });
  await page.goto(`/tickets/${String(id)}`);
  await page.getByText('Say hello to your new contact!').waitFor();
  await page.getByRole('button', { name: 'Show the contact Rita' }).click();
  await page.getByRole('tab', { name: 'Notes' }).click();
  await says('No notes yet', 'Write one with the note button');
  await context.close();
});

/** Keeps back what the desk is asked for until the answer is called. */
const holdBack = async (page: Page, asked: RegExp): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(asked, async (route) => {
    if (route.request().resourceType() !== 'document') await promise;
    await route.continue();
  });
  return () => resolve(undefined);
};

it('shows the shape of a list that is on its way, after a moment in which nothing flashes', async () => {
  await admin.write(connectionId, { from: '5511987654321', name: 'Bia Souza', body: 'Hello?' });
  await admin.call(createTag, { body: { name: 'Urgent', color: '#332211' } });
  await admin.call(createQuickAnswer, { body: { shortcut: 'hello', message: 'Hello there' } });
  const { page, context, desk } = await open('/none');
  const main = page.getByRole('main');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Animation.enable');
  const places: readonly (readonly [asked: RegExp, come: () => Promise<void>, shows: Locator])[] = [
    [/\/tickets\?.*status=pending/u, () => desk.tab('Pending').click(), desk.row('Bia Souza')],
    [
      /\/(?:messages|tickets)\/\d+/u,
      () => desk.row('Bia Souza').getByRole('link', { name: 'Bia Souza', exact: true }).click(),
      page.getByRole('log').getByText('Hello?'),
    ],
    [/\/contacts\?/u, () => desk.go('Contacts'), page.getByRole('row').filter({ hasText: 'Bia Souza' })],
    [/\/tags/u, () => desk.go('Tags'), main.getByRole('heading', { name: 'Urgent' })],
    [/\/quickAnswers/u, () => desk.go('Quick answers'), main.getByRole('heading', { name: '/hello' })],
    [/\/whatsapp/u, () => desk.go('Connections'), main.getByRole('heading', { name: 'Reception' })],
    [/\/users\?/u, () => desk.go('Users'), main.getByText(stack.adminEmail)],
  ];
  const shape = page.locator('[role=status][aria-label=Loading]');
  for (const [asked, come, shows] of places) {
    const bring = await holdBack(page, asked);
    if (asked.source.includes('pending')) await page.goto('/tickets');
    if (asked.source.includes('whatsapp')) await page.goto('/none');
    // A moment lasts minutes now: it does not pass.
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
    await come();
    await shape.first().waitFor({ state: 'attached' });
    expect([asked.source, await shape.filter({ visible: true }).count()]).toEqual([asked.source, 0]);
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await page.getByRole('status', { name: 'Loading' }).first().waitFor();
    expect([asked.source, await shows.count()]).toEqual([asked.source, 0]);
    bring();
    await shows.waitFor();
    await eventually(async () => expect(await shape.count()).toBe(0));
  }
  await context.close();
});

it('says where a long list ends', async () => {
  for (let nth = 10; nth < 34; nth += 1)
    await admin.write(connectionId, {
      from: `55119876510${String(nth)}`,
      name: `Guest ${String(nth)}`,
      body: 'Hi',
    });
  const { page, context, desk } = await open('/tickets?tab=pending');
  await desk.tab('Pending').getByText('25', { exact: true }).waitFor();
  const end = page.getByRole('tabpanel', { name: 'Pending' }).getByText('That is all');
  await desk.row('Guest').first().hover();
  await eventually(async () => {
    await page.mouse.wheel(0, 1_000);
    expect(await end.isVisible()).toBe(true);
  });
  await context.close();
});
