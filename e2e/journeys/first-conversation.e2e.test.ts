import { deskTextMark } from '@balcao/contracts';
import { disposeAtEnd } from '@balcao/testkit';
import { expect, it } from 'vitest';
import { openOwnDesk } from '../src/open-desk.ts';
import { deskPage, signedBy } from '../src/desk-page.ts';
import { takePicture } from '../src/picture-story.ts';
import { startStandInPhone } from '../src/stand-in-phone.ts';

const standIn = await startStandInPhone();
disposeAtEnd(() => standIn.stop());
/** A new desk without users, with a stand-in for WhatsApp Web. */
const { stack, browser, admin } = await openOwnDesk({
  env: { WHATSAPP_BROWSER_ARGS: JSON.stringify(standIn.browserArgs) },
});

const colleague = { name: 'Rita Melo', email: 'rita@desk.example', password: 'three green parrots' };
const greeting = 'Welcome to our sales!';
const sized = { width: 1040, height: 690 };

it('takes a newcomer by screens alone from an empty desk to a resolved ticket (rules U20, A24)', async () => {
  const { page, context } = await browser.openWindow(sized);
  const desk = deskPage(page);
  const dialog = page.getByRole('dialog');
  await desk.signIn(stack.adminEmail, stack.adminPassword);

  // A second window ticks off each step.
  const beside = await context.newPage();
  await beside.goto('/tickets');
  const step = (words: string) =>
    beside.getByRole('list', { name: 'First steps' }).getByRole('listitem').filter({ hasText: words });
  for (const title of [
    'Connect a number',
    'Decide who sees what',
    'Invite your colleagues',
    'Write a greeting',
  ])
    await step(`${title}: still to do`).waitFor();
  await takePicture(beside.getByRole('region', { name: 'First steps' }), 'story-1-first-steps');

  // No message can arrive yet, so the first page leads to the connections.
  await page.getByRole('link', { name: 'Add connection' }).click();
  await page.getByRole('button', { name: 'Add connection' }).first().click();
  await dialog.getByLabel('Name').fill('Reception');
  await dialog.getByText('Simulator: try the desk without a phone').click();
  await dialog.getByRole('button', { name: 'Add' }).click();
  const code = page.getByRole('dialog', { name: 'Connect Reception' });
  await code.getByRole('img', { name: 'QR code' }).waitFor();
  await takePicture(page, 'story-2-connection');
  const opened = context.waitForEvent('page');
  await code.getByRole('link', { name: 'Open the simulated phone' }).click();
  const phone = await opened;
  await phone.getByRole('button', { name: 'Scan the code' }).click();
  await code.waitFor({ state: 'hidden' });
  await page.getByText('Connected', { exact: true }).waitFor();
  await step('Connect a number: done').waitFor();

  await desk.go('Sectors');
  await page.getByRole('button', { name: 'Add sector' }).first().click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sales');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await step('Decide who sees what: done').waitFor();

  await desk.go('Users');
  await page.getByRole('button', { name: 'Add user' }).first().click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(colleague.name);
  await dialog.getByRole('textbox', { name: 'Email' }).fill(colleague.email);
  await dialog.getByRole('combobox', { name: 'Who chooses the password' }).click();
  await page.getByRole('option', { name: 'They choose it by a link' }).click();
  await dialog.getByRole('combobox', { name: 'Sectors' }).click();
  await page.getByRole('option', { name: 'Sales' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await step('Invite your colleagues: done').waitFor();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = page.getByRole('textbox', { name: 'Link' });
  await link.waitFor();
  await takePicture(page, 'story-3-invitation');

  const { page: hers } = await browser.openWindow(sized);
  const her = deskPage(hers);
  await hers.goto(await link.inputValue());
  await hers.getByLabel(/^New password/).fill(colleague.password);
  await hers.getByRole('button', { name: 'Save password' }).click();
  await hers.getByLabel(/^Password/).fill(colleague.password);
  await hers.getByRole('button', { name: 'Sign in' }).click();
  await hers.getByRole('navigation', { name: 'Main navigation' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await step('Write a greeting').getByRole('link', { name: 'Write it' }).waitFor();
  await desk.go('Sectors');
  await page.getByRole('button', { name: 'Edit Sales' }).click();
  await dialog.getByRole('textbox', { name: 'Greeting' }).fill(greeting);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await step('Write a greeting: done').waitFor();
  await beside.getByRole('heading', { name: 'The desk is ready' }).waitFor();

  await phone.getByRole('textbox', { name: 'Name' }).fill('Bia Souza');
  await phone.getByRole('textbox', { name: 'Number' }).fill('5511987654321');
  await phone.getByRole('button', { name: 'Add contact' }).click();
  await phone.getByRole('textbox', { name: 'Write to the desk' }).fill('Good morning, are you open?');
  await phone.keyboard.press('Enter');
  // A user in a sector sees the tickets that are transferred to it.
  await her.go('Tickets');
  await her.tab('Pending').click();
  await desk.go('Tickets');
  await desk.tab('Pending').click();
  await page.getByRole('link', { name: 'Look at the ticket of Bia Souza' }).click();
  await page.getByRole('button', { name: 'More about this ticket' }).click();
  await page.getByRole('menuitem', { name: 'Transfer ticket' }).click();
  await dialog.getByRole('combobox', { name: 'Sector' }).click();
  await page.getByRole('option', { name: 'Sales' }).click();
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await her.row('Bia Souza').getByText('Good morning, are you open?').waitFor();
  await her.accept('Bia Souza').click();
  await hers.getByRole('heading', { name: /^Bia Souza #\d+$/ }).waitFor();
  await her.conversation('Bia Souza').getByText('Good morning, are you open?').waitFor();
  await her.write('Yes, until six!');
  const answer = her.conversation('Bia Souza').getByText('Yes, until six!');
  await answer.waitFor();
  const chat = phone.getByRole('log', { name: 'Chat with the desk' });
  await chat.getByText('Yes, until six!').waitFor();
  const [connection] = await admin.connections();
  if (connection === undefined) throw new Error('the connection was not added');
  // The sector greets once the transfer can no longer be undone, which a slow machine may reach by now.
  const answers = (await admin.outbox(connection.id)).filter(
    ({ body }) => body !== `${deskTextMark}${greeting}`,
  );
  expect(answers.map(({ to, body }) => ({ to, body }))).toEqual([
    { to: '5511987654321', body: signedBy(colleague.name, 'Yes, until six!') },
  ]);
  await her
    .conversation('Bia Souza')
    .getByRole('img', { name: /^(Sent|Delivered|Read)$/ })
    .waitFor({ state: 'attached' });
  await phone.getByRole('button', { name: 'Mark read' }).click();
  await her.conversation('Bia Souza').getByRole('img', { name: 'Read' }).waitFor({ state: 'attached' });
  await takePicture(hers, 'story-4-answer');
  await takePicture(phone.getByRole('region', { name: 'Phone of Bia Souza' }), 'story-5-phone');

  await hers.reload();
  await answer.waitFor();
  await hers.getByRole('main').getByRole('button', { name: 'Resolve', exact: true }).click();
  await her.tab('Closed').click();
  await her.row('Bia Souza').waitFor();
  // The page shows it before the server has answered.
  await her.said('You resolved the ticket of Bia Souza.');
  expect((await admin.tickets({ status: 'closed', showAll: 'true' })).tickets).toMatchObject([
    { status: 'closed', contact: { name: 'Bia Souza' }, unreadMessages: 0 },
  ]);
});

it('holds a whole conversation through real whatsapp-web.js in real Chromium', async () => {
  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword, { at: '/connections' });
  await page.getByRole('button', { name: 'Add connection' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add connection' });
  await dialog.getByLabel('Name').fill('Main number');
  await dialog.getByText('WhatsApp: scan a code with a phone').click();
  await dialog.getByRole('button', { name: 'Add' }).click();

  const code = page.getByRole('dialog', { name: 'Connect Main number' });
  const image = code.getByRole('img', { name: 'QR code' });
  await image.waitFor();
  await standIn.scan((await image.getAttribute('data-qrcode')) ?? '');
  await code.waitFor({ state: 'hidden' });
  await page.getByText('Connected', { exact: true }).nth(1).waitFor();

  await standIn.write({ from: '5511987654322', name: 'Caio Reis', body: 'Typed on a phone' });
  await desk.go('Tickets');
  await desk.tab('Pending').click();
  await desk.row('Caio Reis').getByText('Typed on a phone').waitFor();
  await desk.accept('Caio Reis').click();
  await page.getByRole('combobox', { name: 'Sector' }).click();
  await page.getByRole('option', { name: 'Sales' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await desk.conversation('Caio Reis').getByText('Typed on a phone').waitFor();
  await desk.write('Answered at the desk');
  await expect
    .poll(() => standIn.outbox())
    .toMatchObject([{ body: signedBy('Admin', 'Answered at the desk') }]);
  for (const { id } of await standIn.outbox()) await standIn.raiseAck(id, 3);
  await desk.conversation('Caio Reis').getByRole('img', { name: 'Read' }).waitFor({ state: 'attached' });
});
