import { revokeAsContact, sendContentAsContact } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { openDesk } from '../src/open-desk.ts';
import { conversationPage } from '../src/conversation-page.ts';

const contact = 'Bia Souza';
const other = 'Davi Rocha';
const numbers = { [contact]: '5511987654321', [other]: '5511987654322' };
const { stack, browser, admin: phone, adminId } = await openDesk({ env: { STUCK_AFTER_SECONDS: '2' } });
let connectionId: number;
let talk: ReturnType<typeof conversationPage>;

type Content = z.input<(typeof sendContentAsContact)['body']>['content'];

const send = async (name: keyof typeof numbers, content: Content | string): Promise<string> => {
  const { id } = await phone.call(sendContentAsContact, {
    params: { whatsappId: connectionId },
    body: {
      from: numbers[name],
      name,
      content: typeof content === 'string' ? { kind: 'text', body: content } : content,
    },
  });
  return id;
};
const openFromList = async (name: string): Promise<void> => {
  await talk.page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await talk.page.getByRole('log', { name: `Messages with ${name}` }).waitFor();
};

beforeAll(async () => {
  connectionId = await phone.connectSimulatedPhone('Reception');
  await send(other, 'Good morning');
  await send(contact, 'Hello');
  await eventually(async () => {
    const { tickets } = await phone.tickets({ status: 'pending', showAll: 'true' });
    expect(tickets).toHaveLength(2);
    for (const { id } of tickets) await phone.accept(id, adminId);
  });
  const { page } = await browser.openWindow();
  talk = conversationPage(page, contact);
  await talk.signIn(stack.adminEmail, stack.adminPassword);
  await page.goto('/tickets');
  await openFromList(contact);
});

it('knows how far a message came while another conversation was open', async () => {
  const { write, message } = talk;
  await write('On my way');
  await message('On my way')
    .getByRole('button', { name: /^(?:Sent|Delivered)\./ })
    .waitFor();
  await openFromList(other);
  await phone.raiseAcks(connectionId, 3);
  await eventually(async () => {
    const { tickets } = await phone.tickets({ status: 'open', showAll: 'true' });
    const ticket = tickets.find((each) => each.contact.name === contact);
    expect((await phone.conversation(ticket?.id ?? 0)).at(-1)?.ack).toBe(3);
  });
  await openFromList(contact);
  await message('On my way')
    .getByRole('button', { name: /^Read\./ })
    .waitFor();
});

it('says in the list what the last message says now, also in another window', async () => {
  const { choose, composer, page } = talk;
  const { page: second } = await browser.openWindow();
  const beside = conversationPage(second, contact);
  await beside.signIn(stack.adminEmail, stack.adminPassword);
  await second.goto('/tickets');
  const rows = [page, second].map((window) => window.getByRole('listitem').filter({ hasText: contact }));
  for (const row of rows) await row.getByText('On my way').waitFor();
  await choose('On my way', 'Edit');
  await composer.fill('Nearly there');
  await composer.press('Enter');
  for (const row of rows) await row.getByText('Nearly there').waitFor();
  await choose('Nearly there', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  for (const row of rows) await row.getByText('🚫').waitFor();
  const id = await send(contact, { kind: 'sample', sample: 'image' });
  for (const row of rows) await row.getByText('🖼️').waitFor();
  await phone.call(revokeAsContact, { params: { whatsappId: connectionId }, body: { id } });
  for (const row of rows) await row.getByText('🚫').waitFor();
  await second.context().close();
});

it('counts what comes below while somebody reads above, and divides it from what was read', async () => {
  const { page, log } = talk;
  for (let line = 1; line <= 30; line += 1) await send(contact, `Line ${String(line)}`);
  await log.getByText('Line 30', { exact: true }).waitFor();
  await log.hover();
  await page.mouse.wheel(0, -1200);
  await page.getByRole('button', { name: 'Go to the newest message' }).waitFor();
  await send(contact, 'One more');
  await send(contact, 'And another');
  const pill = page.getByRole('button', { name: '2 new' });
  await pill.waitFor();
  // Nobody is moved who reads elsewhere.
  expect(await log.getByText('And another').isVisible()).toBe(false);
  await pill.click();
  await log.getByText('And another').waitFor();
  await pill.waitFor({ state: 'hidden' });

  // Unread from here on: nobody looks.
  await openFromList(other);
  await send(contact, 'Are you there?');
  await page.getByRole('listitem').filter({ hasText: contact }).getByText('Are you there?').waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: contact })
    .getByRole('img', { name: '1 unread message' })
    .waitFor();
  await openFromList(contact);
  await log.locator('[data-unread-divider]').getByText('New messages').waitFor();
  await page.getByRole('img', { name: '1 unread message' }).waitFor({ state: 'detached' });
});

it('says why a message did not go, keeps it, and sends it again', async () => {
  const { page, write, message } = talk;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await phone.faults(connectionId, { reject: 1 });
  await write('Hard to send');
  const failed = message('Hard to send');
  await failed.getByRole('alert').filter({ hasText: 'WhatsApp refused this message.' }).waitFor();
  await failed.getByRole('button', { name: 'Copy' }).click();
  await talk.alert('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Hard to send');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await failed.getByRole('button', { name: /^(?:Sent|Delivered|Read)\./ }).waitFor();
  expect((await phone.outbox(connectionId)).filter(({ body }) => body.includes('Hard to send'))).toHaveLength(
    1,
  );
});

it('marks a message that is stuck while the connection is down, until it goes out', async () => {
  const { page, write, message } = talk;
  await phone.faults(connectionId, { offline: true });
  await write('Still here');
  await message('Still here')
    .getByRole('button', { name: /^Stuck: / })
    .click();
  await page
    .getByRole('dialog', { name: 'Delivery of this message' })
    .getByText(/^It should have gone out by now/)
    .waitFor();
  await page.keyboard.press('Escape');
  await phone.faults(connectionId, { offline: false });
  await message('Still here')
    .getByRole('button', { name: /^(?:Sent|Delivered|Read)\./ })
    .waitFor();
});

it('keeps two windows of one user at one: what is read, written and begun', async () => {
  const { page } = await browser.openWindow();
  const second = conversationPage(page, contact);
  await second.signIn(stack.adminEmail, stack.adminPassword);
  await page.goto('/tickets');
  await page
    .getByRole('link', { name: new RegExp(contact) })
    .first()
    .click();
  await second.log.getByText('Hard to send').waitFor();
  await talk.composer.fill('Half here');
  await eventually(async () => expect(await second.composer.inputValue()).toBe('Half here'));
  await second.composer.fill('Whole there');
  await eventually(async () => expect(await talk.composer.inputValue()).toBe('Whole there'));
  await second.composer.press('Enter');
  await talk
    .message('Whole there')
    .getByRole('button', { name: /^(?:Sent|Delivered|Read)\./ })
    .waitFor();
  await eventually(async () => expect(await talk.composer.inputValue()).toBe(''));
  await second.page.context().close();
});
