import { changeConnection, createQueue, createUser } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { beforeAll, expect, it } from 'vitest';
import { openDesk } from '../src/open-desk.ts';
import { conversationPage } from '../src/conversation-page.ts';
import { deskPage } from '../src/desk-page.ts';

const contact = 'Bia Souza';
const password = 'a-good-password';
const { stack, browser, admin } = await openDesk();
let receptionId: number;
let salesId: number;
/** Two users at two browsers: an admin, and Ana of the sector Sales. */
let chief: ReturnType<typeof personAt>;
let ana: ReturnType<typeof personAt>;

const personAt = (page: Parameters<typeof deskPage>[0]) => ({
  ...deskPage(page),
  ...conversationPage(page, contact),
  header: page.getByRole('main').getByRole('banner'),
  headerButton: (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }),
  choose: async (field: string, option: string): Promise<void> => {
    await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option }).click();
  },
});
type Person = ReturnType<typeof personAt>;

const openMenu = async ({ page }: Person, item: string): Promise<void> => {
  await page.getByRole('button', { name: 'More about this ticket' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const atList = ({ page }: Person): Promise<void> => page.waitForURL(/\/tickets(?:\?|$)/);
const subheader = ({ page }: Person, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).waitFor();

beforeAll(async () => {
  receptionId = await admin.connectSimulatedPhone('Reception');
  await admin.connectSimulatedPhone('Second phone');
  await admin.call(changeConnection, {
    params: { whatsappId: receptionId },
    body: { farewellMessage: 'Goodbye {{name}}' },
  });
  const sales = await admin.call(createQueue, {
    body: { name: 'Sales', color: '#1565c0', greetingMessage: 'Sales, {{name}}?' },
  });
  salesId = sales.id;
  await admin.call(createQueue, { body: { name: 'Support', color: '#2e7d32' } });
  await admin.call(createUser, {
    body: { name: 'Ana Prado', email: 'ana@desk.example', password, queueIds: [salesId] },
  });
  await admin.write(receptionId, { from: '5511987654321', name: contact, body: 'Hello?' });
  chief = personAt((await browser.openWindow()).page);
  await chief.comeIn(stack.adminEmail, stack.adminPassword, { at: '/tickets' });
  ana = personAt((await browser.openWindow()).page);
  await ana.comeIn('ana@desk.example', password, { at: '/tickets' });
});

it('accepts from the header, into a sector that must be chosen', async () => {
  await chief.tab('Pending').click();
  await chief.page.getByRole('link', { name: `Look at the ticket of ${contact}` }).click();
  await subheader(chief, 'not assigned yet · None');
  expect(await chief.composer.count()).toBe(0);
  await chief.headerButton('Accept').click();
  const start = chief.page.getByRole('button', { name: 'Start' });
  expect(await start.isDisabled()).toBe(true);
  await chief.choose('Sector', 'Sales');
  await start.click();
  await subheader(chief, 'assigned to Admin · Sales');
  await chief.page.waitForURL(/\/tickets\/\d+/);
  await eventually(async () => expect(await chief.composer.isEnabled()).toBe(true));
});

it('returns from the header; another user sees it and accepts it from the list', async () => {
  const ticketUrl = new URL(chief.page.url()).pathname;
  await ana.page.goto(ticketUrl);
  await subheader(ana, 'assigned to Admin · Sales');
  await chief.headerButton('Return').click();
  await atList(chief);
  await subheader(ana, 'not assigned yet · Sales');
  await ana.page.getByRole('button', { name: 'Accept and answer' }).waitFor();
  // Only admins have it in the header.
  expect(await ana.headerButton('Accept').count()).toBe(0);
  await ana.tab('Pending').click();
  await chief.tab('Pending').click();
  await chief.row(contact).waitFor();
  await ana.accept(contact).click();
  await subheader(ana, 'assigned to Ana Prado · Sales');
  await chief.row(contact).waitFor({ state: 'hidden' });
  await chief.tab('Open').click();
  await chief.row(contact).getByText('Ana Prado').waitFor();
});

it('transfers to a sector, which greets, and as an admin to another connection', async () => {
  await openMenu(ana, 'Transfer ticket');
  const dialog = ana.page.getByRole('dialog', { name: 'Transfer ticket' });
  await dialog.getByRole('combobox', { name: 'Sector' }).waitFor();
  expect(await dialog.getByRole('combobox', { name: 'Connection' }).count()).toBe(0);
  await ana.choose('Sector', 'Sales');
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await atList(ana);
  await chief.row(contact).waitFor({ state: 'hidden' });
  await chief.tab('Pending').click();
  await chief.accept(contact).click();
  await subheader(chief, 'assigned to Admin · Sales');

  for (const connection of ['Second phone', 'Reception']) {
    await openMenu(chief, 'Transfer ticket');
    await chief.choose('Connection', connection);
    await chief.page.getByRole('dialog').getByRole('button', { name: 'Transfer' }).click();
    await atList(chief);
    await chief.tab('Open').click();
    await chief.row(contact).getByText(connection).waitFor();
    await chief.row(contact).getByRole('link').first().click();
    await chief.log.waitFor();
  }
});

it('resolves, says when the ticket would be resumed, and opens another ticket that links back', async () => {
  const first = /\d+/.exec(chief.page.url().split('/tickets/')[1] ?? '')?.[0] ?? '';
  await chief.headerButton('Resolve').click();
  await atList(chief);
  await ana.tab('Closed').click();
  await ana.row(contact).getByRole('link').first().click();
  await ana.page.getByPlaceholder('Reopen this ticket to answer').waitFor();
  await ana.page.getByText(/^If Bia Souza writes within 10 seconds of the last change/).waitFor();

  await chief.page.getByRole('button', { name: 'New ticket' }).click();
  const dialog = chief.page.getByRole('dialog', { name: 'New ticket' });
  await dialog.getByRole('combobox', { name: 'Contact' }).fill('bia');
  await chief.page.getByRole('option', { name: new RegExp(contact) }).click();
  await chief.choose('Sector', 'Sales');
  await dialog.getByRole('button', { name: 'Open ticket' }).click();
  await chief.page.getByPlaceholder('Type a message').waitFor();
  await chief.write('about last time');
  await chief.log.getByText(new RegExp(`^Ticket #\\d+ · continued from #${first}$`)).waitFor();
  await chief.log.getByRole('link', { name: `continued from #${first}` }).click();
  await chief.page.getByRole('heading', { name: `${contact} #${first}` }).waitFor();
});

it('says why a ticket cannot be reopened or opened twice', async () => {
  await ana.headerButton('Reopen').click();
  await ana.said('A ticket for this contact is already with Admin.');
  await chief.page.goBack();
  await chief.headerButton('Return').click();
  await atList(chief);
  await ana.headerButton('Reopen').click();
  await ana.said('A ticket already exists for this contact.');
});

it('deletes as an admin only, and tells another user who has it open', async () => {
  await ana.tab('Pending').click();
  await ana.accept(contact).click();
  await ana.headerButton('Resolve').waitFor();
  await ana.page.getByRole('button', { name: 'More about this ticket' }).click();
  await ana.page.getByRole('menuitem', { name: 'Transfer ticket' }).waitFor();
  expect(await ana.page.getByRole('menuitem', { name: 'Delete ticket' }).count()).toBe(0);
  await ana.page.keyboard.press('Escape');
  const gone = new URL(ana.page.url()).pathname;
  await chief.page.goto(gone);
  await openMenu(chief, 'Delete ticket');
  await chief.page.getByRole('dialog').getByRole('button', { name: 'Delete ticket' }).click();
  for (const person of [chief, ana]) await person.said('Ticket deleted sucessfully.');
  for (const person of [chief, ana]) await atList(person);
  // Going back skips it.
  await ana.page.goBack();
  await eventually(() => {
    expect(new URL(ana.page.url()).pathname).not.toBe(gone);
    return Promise.resolve();
  });
  await eventually(async () => {
    const bodies = (await admin.outbox(receptionId)).map(({ body }) => body);
    expect(bodies.filter((body) => body.includes(`Sales, ${contact}?`))).toHaveLength(1);
  });
});
