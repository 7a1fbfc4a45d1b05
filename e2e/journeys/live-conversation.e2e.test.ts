import { revokeAsContact, sendContentAsContact } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { openDesk } from '../src/open-desk.ts';
import { conversationPage } from '../src/conversation-page.ts';

const contact = 'Bia Souza';
const other = 'Davi Rocha';
const numbers = { [contact]: '5511987654321', [other]: '5511987654322' };
const { stack, browser, admin: phone, adminId } = await openDesk();
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
/** Waits until the server and the phone have it. */
const isGone = (text: string): Promise<void> =>
  talk
    .message(text)
    .getByRole('button', { name: /^(?:Sent|Delivered)\./ })
    .waitFor();

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
  await talk.comeIn(stack.adminEmail, stack.adminPassword, { at: '/tickets' });
  await openFromList(contact);
});

it('shows how far a message came while another conversation was open', async () => {
  const { write, message } = talk;
  await write('On my way');
  await isGone('On my way');
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

it('shows the current text of the last message in the list, also in another window', async () => {
  const { choose, composer, page } = talk;
  const { page: second } = await browser.openWindow();
  const beside = conversationPage(second, contact);
  await beside.comeIn(stack.adminEmail, stack.adminPassword, { at: '/tickets' });
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

it('keeps two windows of one user in step: messages, drafts, read and unread', async () => {
  const { page } = await browser.openWindow();
  const second = conversationPage(page, contact);
  await second.comeIn(stack.adminEmail, stack.adminPassword, { at: '/tickets' });
  await page
    .getByRole('link', { name: new RegExp(contact) })
    .first()
    .click();
  await second.log.getByText('Hello', { exact: true }).waitFor();
  await talk.composer.fill('Half here');
  await eventually(async () => expect(await second.composer.inputValue()).toBe('Half here'));
  await second.composer.fill('Whole there');
  await eventually(async () => expect(await talk.composer.inputValue()).toBe('Whole there'));
  await second.composer.press('Enter');
  await isGone('Whole there');
  await eventually(async () => expect(await talk.composer.inputValue()).toBe(''));

  // Both windows show another conversation; if one marks a message as read, the other does too.
  const windows = [talk.page, page];
  const openIn = async (window: Page, name: string): Promise<void> => {
    await window
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click();
    await window.getByRole('log', { name: `Messages with ${name}` }).waitFor();
  };
  const badge = (window: Page) =>
    window.getByRole('listitem').filter({ hasText: contact }).getByRole('img', { name: '1 unread message' });
  for (const window of windows) await openIn(window, other);
  await send(contact, 'Seen in one window');
  for (const window of windows) await badge(window).waitFor();
  await openIn(page, contact);
  for (const window of windows) await badge(window).waitFor({ state: 'detached' });

  // Open in a window without focus: unread there, until it is read in the other one.
  await openIn(talk.page, contact);
  await openIn(page, other);
  await talk.page.evaluate(() => {
    document.hasFocus = () => false;
    window.dispatchEvent(new Event('blur'));
  });
  await send(contact, 'Seen in the other window');
  for (const window of windows) await badge(window).waitFor();
  const divider = talk.log.locator('[data-unread-divider]');
  await divider.waitFor();
  await openIn(page, contact);
  await second.log.locator('[data-unread-divider]').waitFor();
  for (const window of windows) await badge(window).waitFor({ state: 'detached' });
  await divider.waitFor({ state: 'detached' });
  await page.context().close();
});

it("separates days in the window's time zone, and keeps the order of messages of the same second", async () => {
  const at = (timestamp: string, body: string) =>
    phone.call(sendContentAsContact, {
      params: { whatsappId: connectionId },
      body: {
        from: '5511987654323',
        name: 'Eva Prado',
        timestamp,
        content: body.startsWith('Photo')
          ? { kind: 'sample', sample: 'image', caption: body }
          : { kind: 'text', body },
      },
    });
  // Midnight in São Paulo.
  await at('2026-11-18T02:59:59.000Z', 'Late in the evening');
  await at('2026-11-18T03:00:01.000Z', 'Early in the morning');
  for (const number of [1, 2, 3, 4]) await at('2026-11-18T03:00:02.000Z', `Photo ${String(number)}`);
  const ticketId = await eventually(async () => {
    const { tickets } = await phone.tickets({ status: 'pending', showAll: 'true' });
    const ticket = tickets.find((each) => each.contact.name === 'Eva Prado');
    expect(ticket?.unreadMessages).toBe(6);
    return ticket?.id ?? 0;
  });
  const texts = ['Late in the evening', 'Early in the morning', 'Photo 1', 'Photo 2', 'Photo 3', 'Photo 4'];
  const expectIn = async (timeZone: string, shown: readonly string[]): Promise<void> => {
    const { page, context } = await browser.openWindow({ timeZone, height: 2_400 });
    const there = conversationPage(page, 'Eva Prado');
    await there.comeIn(stack.adminEmail, stack.adminPassword, { at: `/tickets/${String(ticketId)}` });
    await eventually(async () => {
      const told = await there.log.innerText();
      const parts = told.matchAll(
        /\d{2}\/\d{2}\/2026|\d{2}:\d{2}|Late in the evening|Early in the morning|Photo \d/g,
      );
      expect([...parts].map(([text]) => text)).toEqual(shown);
    });
    await context.close();
  };
  const withTimes = (late: string, early: string, morning: readonly string[]): readonly string[] => [
    texts[0] ?? '',
    late,
    ...morning,
    texts[1] ?? '',
    early,
    ...texts.slice(2).flatMap((text) => [text, early]),
  ];
  await expectIn('America/Sao_Paulo', ['17/11/2026', ...withTimes('23:59', '00:00', ['18/11/2026'])]);
  await expectIn('Asia/Tokyo', ['18/11/2026', ...withTimes('11:59', '12:00', [])]);
});
