import {
  createTag,
  revokeAsContact,
  sendContentAsContact,
  setSimulatorContentFaults,
} from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import type { z } from 'zod';
import { beforeAll, expect, it } from 'vitest';
import { openDesk } from '../src/open-desk.ts';
import { conversationPage } from '../src/conversation-page.ts';

type Content = z.input<(typeof sendContentAsContact)['body']>['content'];

const contact = 'Bia Souza';
const { stack, browser, admin: phone } = await openDesk();
let connectionId: number;
let talk: ReturnType<typeof conversationPage>;

const send = async (content: Content, quotedId?: string): Promise<string> => {
  const { id } = await phone.call(sendContentAsContact, {
    params: { whatsappId: connectionId },
    body: { from: '5511987654321', name: contact, content, ...(quotedId === undefined ? {} : { quotedId }) },
  });
  return id;
};

beforeAll(async () => {
  connectionId = await phone.connectSimulatedPhone('Reception');
  const first = await send({ kind: 'text', body: 'Are you *open*?' });
  await send({ kind: 'location', latitude: -23.55, longitude: -46.63, description: 'Av. Paulista 1000' });
  await send({ kind: 'vcard', cards: [{ name: 'Carlos Silva', number: '5511912345678' }] });
  await send({ kind: 'call', isVideo: true });
  await send({ kind: 'text', body: 'About my question' }, first);
  const { page } = await browser.openWindow();
  talk = conversationPage(page, contact);
  await talk.enter(stack.adminEmail, stack.adminPassword);
});

it('shows each kind of message', async () => {
  const { log, message } = talk;
  await log.locator('strong').filter({ hasText: 'open' }).waitFor();
  expect(
    await message('Av. Paulista').getByRole('link', { name: 'Open the map' }).getAttribute('href'),
  ).toMatch(/^https:\/\/maps\.google\.com\/maps\?q=-23\.55/);
  await message('Carlos Silva').getByText('(11) 91234-5678').waitFor();
  await log.getByText(/^Missed video call at \d\d:\d\d$/).waitFor();
  await message('About my question')
    .getByRole('button', { name: `Go to the quoted message of ${contact}` })
    .click();
});

it('shows a file as soon as it is there, also when it did not come at once', async () => {
  const { log } = talk;
  const params = { whatsappId: connectionId };
  await phone.call(setSimulatorContentFaults, { params, body: { media: 1 } });
  await send({ kind: 'sample', sample: 'image' });
  const isOnTheWay = log.getByRole('status').filter({ hasText: 'Getting the file' });
  await isOnTheWay.waitFor();
  const picture = log.getByRole('button', { name: /^Open the picture/ }).locator('img');
  await eventually(async () =>
    expect(
      await picture.evaluateAll((all) =>
        all.map((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
      ),
    ).toEqual([true]),
  );
  expect(await isOnTheWay.count()).toBe(0);
});

it('answers with a quote, signed, and says how far it came', async () => {
  const { page, choose, write, message } = talk;
  await choose('About my question', 'Reply');
  await page.getByRole('group', { name: 'Reply to' }).getByText('About my question').waitFor();
  await write('yes, until six');
  const answer = message('Yes, until six');
  await answer.getByText('About my question').waitFor();
  await answer.locator('strong').filter({ hasText: 'Admin:' }).waitFor();
  await answer.getByRole('button', { name: /^(?:Sent|Delivered|Read)\. Show delivery details$/ }).click();
  const way = page.getByRole('dialog', { name: 'Delivery of this message' });
  for (const step of ['Received by the desk', 'Handed to the connection', "On WhatsApp's server"])
    expect(await way.getByText(step).locator('xpath=following-sibling::dd').innerText()).toMatch(
      /^\d\d:\d\d:\d\d$/,
    );
  await page.keyboard.press('Escape');
});

it('edits without signing twice, keeps the history, and deletes', async () => {
  const { page, choose, composer, message, log, alert } = talk;
  await choose('Yes, until six', 'Edit');
  await eventually(async () => expect(await composer.inputValue()).toBe('Yes, until six'));
  await composer.fill('Yes, until seven');
  await composer.press('Enter');
  await message('Yes, until seven').getByText('edited', { exact: true }).waitFor();
  await eventually(async () =>
    expect((await phone.outbox(connectionId)).at(-1)?.body).toBe('*Admin:*\nYes, until seven'),
  );
  await choose('Yes, until seven', 'History');
  const history = page.getByRole('dialog', { name: 'Earlier versions' });
  await history.getByText('Yes, until six').waitFor();
  await history.getByText(/^\d\d\/\d\d \d\d:\d\d$/).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-composer]:focus').waitFor();

  await choose('Yes, until seven', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.locator('[data-composer]:focus').waitFor();
  await alert('Deleted message: Admin: Yes, until seven').waitFor();
  await log.getByText('Deleted message', { exact: true }).waitFor();
  expect(await message('Deleted message').getByRole('button', { name: 'Message options' }).isDisabled()).toBe(
    true,
  );
});

it('shows what the contact changes on their phone', async () => {
  const id = await send({ kind: 'text', body: 'I will be late' });
  await talk.log.getByText('I will be late').waitFor();
  await phone.call(revokeAsContact, { params: { whatsappId: connectionId }, body: { id } });
  await talk.alert('Deleted message: I will be late').waitFor();
});

it('keeps notes inside the desk, between the messages', async () => {
  const { page, noteSwitch, notes, log } = talk;
  const sentBefore = (await phone.outbox(connectionId)).length;
  await noteSwitch.click();
  await page.getByRole('textbox', { name: 'Internal note' }).fill('prefers mornings');
  await page.keyboard.press('Enter');
  const note = notes.filter({ hasText: 'Prefers mornings' });
  await note.getByRole('button', { name: 'Edit' }).click();
  await log.getByRole('textbox', { name: 'Internal note' }).fill('prefers evenings');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await notes.filter({ hasText: 'prefers evenings' }).getByText('edited').waitFor();
  await noteSwitch.click();
  expect((await phone.outbox(connectionId)).length).toBe(sentBefore);
});

it('holds a send as long as wanted, and gives a cancelled text back', async () => {
  const { page, write, log, composer } = talk;
  const sentBefore = (await phone.outbox(connectionId)).length;
  await page.getByRole('button', { name: /^Messages go out at once/ }).click();
  await page.getByRole('menuitem', { name: 'Wait 20 seconds' }).click();
  await write('too early');
  await log.getByText(/^Goes out in \d+ seconds?$/).waitFor();
  await log.getByRole('button', { name: 'Cancel', exact: true }).click();
  await log.getByText('Too early').waitFor({ state: 'detached' });
  await eventually(async () => expect(await composer.inputValue()).toBe('Too early'));
  await composer.fill('Right on time');
  await composer.press('Enter');
  await log.getByRole('button', { name: 'Send now' }).click();
  await log.getByText(/^Goes out in/).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Messages wait/ }).click();
  await page.getByRole('menuitem', { name: 'Send at once' }).click();
  await eventually(async () =>
    expect((await phone.outbox(connectionId)).slice(sentBefore).map(({ body }) => body)).toEqual([
      '*Admin:*\nRight on time',
    ]),
  );
});

it('shows the contact with its tags, the notes and what happened', async () => {
  const { page } = talk;
  await phone.call(createTag, { body: { name: 'Regular', color: '#1565c0' } });
  await page.getByRole('button', { name: `Show the contact ${contact}` }).click();
  const drawer = page.getByRole('dialog', { name: 'Contact' });
  await drawer.getByText('(11) 98765-4321').waitFor();
  await drawer.getByRole('combobox', { name: 'Tags' }).click();
  await page.getByRole('option', { name: 'Regular' }).click();
  await drawer.getByRole('button', { name: 'Regular' }).waitFor();
  await drawer.getByRole('tab', { name: 'Notes' }).click();
  await drawer.getByText('prefers evenings').waitFor();
  await drawer.getByRole('tab', { name: 'Timeline' }).click();
  for (const text of ['accepted the ticket', 'edited a message', 'deleted a message', 'wrote a note'])
    await drawer.getByText(text).first().waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
});

it('transfers to a colleague who is searched with three letters', async () => {
  const { page } = talk;
  const { id } = await phone.createAttendant('Ana Prado', 'ana@desk.example', 'a-good-password');
  await page.getByRole('button', { name: 'More about this ticket' }).click();
  await page.getByRole('menuitem', { name: 'Transfer ticket' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transfer ticket' });
  expect(await dialog.getByRole('button', { name: 'Transfer' }).isDisabled()).toBe(true);
  await dialog.getByRole('combobox', { name: 'Search for a user' }).fill('ana');
  await page.getByRole('option', { name: 'Ana Prado' }).click();
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await page.waitForURL(/\/tickets(?:\?|$)/);
  expect((await phone.tickets({ status: 'open', showAll: 'true' })).tickets[0]).toMatchObject({
    status: 'open',
    userId: id,
  });
});

it('deletes the ticket, and says so', async () => {
  const { page } = talk;
  const [ticket] = (await phone.tickets({ status: 'open', showAll: 'true' })).tickets;
  await page.goto(`/tickets/${String(ticket?.id)}`);
  const other = conversationPage((await browser.openWindow()).page, contact);
  await other.signIn(stack.adminEmail, stack.adminPassword);
  await other.page.goto(`/tickets/${String(ticket?.id)}`);
  await other.log.waitFor();
  await page.getByRole('button', { name: 'More about this ticket' }).click();
  await page.getByRole('menuitem', { name: 'Delete ticket' }).click();
  // Both at once: it stands there for three seconds.
  const told = [talk, other].map((person) => person.alert('Ticket deleted sucessfully.').waitFor());
  await page.getByRole('dialog').getByRole('button', { name: 'Delete ticket' }).click();
  await Promise.all(told);
  for (const person of [talk, other]) await person.page.waitForURL(/\/tickets(?:\?|$)/);
});
