import { sendMessage, setSimulatorContentFaults, setSimulatorFaults } from '@balcao/contracts';
import { deskClient } from '@balcao/desk-client';
import { eventually } from '@balcao/testkit';
import type { BrowserContext } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { conversationPage } from '../src/conversation-page.ts';
import { openDesk } from '../src/open-desk.ts';

const contact = 'Bia Souza';
const other = 'Caio Reis';
const phones = { [contact]: '5511987654321', [other]: '5511987650000' };
const { stack, browser, admin } = await openDesk();
let connectionId: number;
let context: BrowserContext;
let talk: ReturnType<typeof conversationPage>;

const write = (from: keyof typeof phones, body: string): Promise<unknown> =>
  admin.write(connectionId, { from: phones[from], name: from, body });

beforeAll(async () => {
  connectionId = await admin.connectSimulatedPhone('Reception');
  await write(contact, 'Hello?');
  await write(other, 'Anybody there?');
  const opened = await browser.openWindow();
  context = opened.context;
  await context.grantPermissions(['microphone'], { origin: stack.url });
  talk = conversationPage(opened.page, contact);
  await conversationPage(opened.page, other).enter(stack.adminEmail, stack.adminPassword);
  await opened.page.goto('/tickets');
  await opened.page.getByRole('tab', { name: 'Pending' }).click();
  await opened.page.getByRole('button', { name: `Accept the ticket of ${contact}` }).click();
  await talk.log.waitFor();
  await opened.page.getByRole('switch', { name: 'Sign message' }).uncheck();
});

const lookInto = async (name: string): Promise<void> => {
  const { page } = talk;
  await page.getByRole('region', { name: 'Tickets' }).getByText(name, { exact: true }).first().click();
  await page.getByRole('log', { name: `Messages with ${name}` }).waitFor();
};

it('keeps the new text of a message with its ticket while somebody looks elsewhere', async () => {
  const { page, composer, choose, message } = talk;
  await talk.write('See you on Monday');
  await choose('See you on Monday', 'Edit');
  const bar = page.getByRole('group', { name: 'Edit message' });
  await bar.waitFor();
  await composer.fill('See you on Tuesday');
  await lookInto(other);
  await eventually(async () => expect(await composer.inputValue()).toBe(''));
  await bar.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Contacts' }).click();
  await page.getByRole('heading', { name: /^Contacts/ }).waitFor();
  await page.getByRole('link', { name: 'Tickets' }).click();
  await lookInto(contact);
  await bar.getByText('See you on Monday').waitFor();
  await eventually(async () => expect(await composer.inputValue()).toBe('See you on Tuesday'));
  await composer.press('Enter');
  await message('See you on Tuesday').waitFor();
  await bar.waitFor({ state: 'hidden' });
});

it('gives the new text back that the channel refused', async () => {
  const { page, composer, choose, log } = talk;
  const params = { whatsappId: connectionId };
  // The channel has taken the edit before: that one would be refused otherwise.
  await log.getByText('edited', { exact: true }).waitFor();
  await admin.call(setSimulatorContentFaults, { params, body: { changes: 1 } });
  await admin.call(setSimulatorFaults, { params, body: { offline: true } });
  const bar = page.getByRole('group', { name: 'Edit message' });
  await choose('See you on Tuesday', 'Edit');
  await bar.waitFor();
  await composer.fill('See you on Friday');
  await composer.press('Enter');
  await bar.waitFor({ state: 'hidden' });
  // Somebody who writes on already finishes that first.
  await composer.fill('Something else');
  await admin.call(setSimulatorFaults, { params, body: { offline: false } });
  await log.getByText('the edit was refused').waitFor();
  expect([await composer.inputValue(), await bar.count()]).toEqual(['Something else', 0]);
  await composer.fill('');
  await bar.getByText('See you on Tuesday').waitFor();
  await eventually(async () => expect(await composer.inputValue()).toBe('See you on Friday'));
  await composer.press('Enter');
  await talk.message('See you on Friday').waitFor();
  await log.getByText('the edit was refused').waitFor({ state: 'hidden' });
});

it('keeps what was recorded with its ticket, and asks before the page goes while somebody speaks', async () => {
  const { page, composer, log, alert } = talk;
  await page.getByRole('button', { name: 'Record a voice message' }).click();
  await page.getByRole('timer').filter({ hasText: '00:02' }).waitFor();
  // What the browser asks of the page before it leaves it.
  const mayLeave = (): Promise<boolean> =>
    page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await mayLeave()).toBe(false);

  // From now on: it stands there for three seconds.
  const told = alert('Your voice message is kept with its ticket. It was not sent.').waitFor();
  await lookInto(other);
  await told;
  await composer.waitFor();
  // Nobody speaks any more, but what was said waits in its ticket, and no longer than the page.
  expect(await mayLeave()).toBe(false);
  await lookInto(contact);
  const kept = page.getByRole('region', { name: '1 file to send' });
  await kept.getByRole('button', { name: 'Send' }).click();
  await kept.waitFor({ state: 'hidden' });
  await log
    .getByRole('article')
    .filter({ has: page.locator('audio') })
    .waitFor();
  expect(await mayLeave()).toBe(true);
});

it('gives a message that was held back with what it quotes', async () => {
  const { page, composer, choose, log } = talk;
  await page.getByRole('button', { name: /^Messages go out at once/ }).click();
  await page.getByRole('menuitem', { name: 'Wait 20 seconds' }).click();
  await choose('Hello?', 'Reply');
  await talk.write('Too early');
  await log.getByText(/^Goes out in \d+ seconds?$/).waitFor();
  await log.getByRole('button', { name: 'Cancel', exact: true }).click();
  await eventually(async () => expect(await composer.inputValue()).toBe('Too early'));
  const bar = page.getByRole('group', { name: 'Reply to' });
  await bar.getByText('Hello?').waitFor();
  await page.getByRole('button', { name: /^Messages wait/ }).click();
  await page.getByRole('menuitem', { name: 'Send at once' }).click();
  await bar.getByRole('button').click();
  await composer.fill('');
});

it('says how many messages came since somebody began to write, and leads to the first', async () => {
  const { page, composer, log } = talk;
  const line = (text: string) =>
    page.getByRole('status').filter({ hasText: text }).getByRole('button', { name: text });
  const since = page.getByRole('status').filter({ hasText: 'since you began typing' });
  await composer.fill('It costs');
  await write(contact, 'And one more thing');
  await line('1 new message since you began typing').waitFor();
  // A colleague answers from elsewhere: who sends by the interface is another attendant.
  await admin.createAttendant('Ana Prado', 'ana@desk.example', 'a-good-password');
  const { tickets } = await admin.tickets({ status: 'open', showAll: 'true' });
  const ticketId = tickets.find((ticket) => ticket.contact.name === contact)?.id ?? 0;
  await admin.changeSetting('allTicket', 'enabled');
  const ana = deskClient(stack.url);
  await ana.signIn('ana@desk.example', 'a-good-password');
  await ana.call(sendMessage, { params: { ticketId }, body: { body: 'It costs 5' } });
  await line('2 new messages since you began typing').waitFor();

  await lookInto(other);
  expect(await since.count()).toBe(0);
  await eventually(async () => expect(await composer.inputValue()).toBe(''));
  await page.getByRole('listitem').filter({ hasText: contact }).getByText('Draft: It costs').waitFor();
  await lookInto(contact);
  await eventually(async () => expect(await composer.inputValue()).toBe('It costs'));
  await line('2 new messages since you began typing').click();
  await since.waitFor({ state: 'hidden' });
  await log.getByText('And one more thing').waitFor();

  await write(contact, 'Well?');
  await line('1 new message since you began typing').waitFor();
  await composer.press('Enter');
  await since.waitFor({ state: 'hidden' });
  await composer.fill('Next');
  await write(contact, 'Thanks');
  await line('1 new message since you began typing').waitFor();
  await composer.fill('');
  await since.waitFor({ state: 'hidden' });
});

it('leads from an answer in a closed ticket to reopening it', async () => {
  const { page, composer, choose, log } = talk;
  await page.getByRole('main').getByRole('button', { name: 'Resolve', exact: true }).click();
  await page.getByRole('tab', { name: 'Closed' }).click();
  await lookInto(contact);
  await choose('Hello?', 'Reply');
  const question = page.getByRole('dialog', { name: 'Reply' });
  await question.getByText('Reopen this ticket to answer').waitFor();
  await question.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('group', { name: 'Reply to' }).getByText('Hello?').waitFor();
  await eventually(async () => expect(await composer.isEnabled()).toBe(true));
  await composer.and(page.locator(':focus')).waitFor();
  await log.waitFor();
});
