import { createTicket, type Message } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addMessage, addTicket } from '../../../testing/desk/desk-data.ts';
import { openDesk } from '../../../testing/desk/open-desk.tsx';
import { lostParts } from '../../../testing/page-checks/lost-parts.ts';
import { samplePicture } from '../../../testing/samples.ts';

const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const { log, message } = conversationView(word);
const widthOf = (part: Locator): number => part.element().getBoundingClientRect().width;

const open = async (at: string) => {
  return openDesk({
    at,
    width: 360,
    height: 740,
    prepare: ({ data, gateway }) => {
      addTicket(data, word, { status: 'open' });
      addTicket(data, 'Bia Souza', {}, ['Hi']);
      const [first = null] = data.messages.get(1) ?? [];
      const quoting: Partial<Message> = {
        body: 'As I said',
        quotedMsgId: first?.id ?? null,
        quotedMsg: first,
      };
      addMessage(data, 1, quoting);
      addMessage(data, 1, {
        body: '',
        mediaType: 'image',
        media: samplePicture({ state: 'failed', problem: 'gone-at-channel' }),
      });
      gateway.refuse(createTicket, 'ERR_OPEN_USER_TICKET', { userName: data.user.name, ticketId: 1 });
    },
  });
};

test('a name that does not fit into a line is broken, also in a quote and in the picker', async () => {
  await open('/tickets/1');
  const quoting = message('As I said');
  await expect.element(quoting).toBeVisible();
  const author = quoting.getByText(word).element();
  expect(author.scrollWidth - author.clientWidth).toBe(0);
  expect(quoting.element().getBoundingClientRect().right).toBeLessThanOrEqual(360);
  expect(lostParts()).toEqual([]);

  await page.getByRole('button', { name: `Show the contact ${word}` }).click();
  await page.getByRole('button', { name: 'Same person…' }).click();
  await page.getByRole('combobox', { name: 'Other contact' }).fill('Bia');
  await page.getByRole('option', { name: /Bia Souza/u }).click();
  await expect.element(page.getByRole('button', { name: 'Merge', exact: true })).toBeVisible();
  expect(lostParts()).toEqual([]);
  await userEvent.keyboard('{Escape}');
});

test('the reason why a file is missing is as wide as its bubble', async () => {
  await open('/tickets/1');
  const reason = 'The file is no longer on the phone.';
  const missing = log.getByRole('group').filter({ hasText: reason });
  await expect.element(missing).toBeVisible();
  expect(widthOf(missing.getByText(reason))).toBeGreaterThan(widthOf(missing) / 2);
});

test('the reason why a ticket is refused is as wide as its box', async () => {
  await open('/tickets');
  await page.getByRole('button', { name: 'New ticket' }).click();
  const dialog = page.getByRole('dialog', { name: 'New ticket' });
  await dialog.getByRole('combobox', { name: 'Contact' }).fill('Donau');
  await page.getByRole('option', { name: new RegExp(word, 'u') }).click();
  await dialog.getByRole('button', { name: 'Open ticket' }).click();
  const refusal = dialog.getByRole('alert');
  await expect.element(refusal.getByRole('link', { name: 'Open the conversation' })).toBeVisible();
  expect(widthOf(refusal.getByText(/^A ticket for this contact/u))).toBeGreaterThan(widthOf(refusal) / 2);
});
