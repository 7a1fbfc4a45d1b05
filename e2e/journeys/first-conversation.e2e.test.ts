import { disposeAtEnd, eventually } from '@balcao/testkit';
import { expect, it } from 'vitest';
import { openOwnDesk } from '../src/open-desk.ts';
import { deskPage, signedBy } from '../src/desk-page.ts';
import { startStandInPhone } from '../src/stand-in-phone.ts';

const standIn = await startStandInPhone();
disposeAtEnd(() => standIn.stop());
/** That nobody ever signed in to, and whose WhatsApp Web is ours. */
const {
  stack,
  browser,
  admin: phone,
} = await openOwnDesk({ env: { WHATSAPP_BROWSER_ARGS: JSON.stringify(standIn.browserArgs) } });

it('takes a newcomer from the first sign-in to a resolved ticket', async () => {
  const { page } = await browser.openWindow();
  const desk = deskPage(page);

  await desk.signIn(stack.adminEmail, stack.adminPassword);
  // Nothing can come yet: its first page leads to where that begins.
  await page.getByRole('link', { name: 'Add connection' }).click();
  await page.getByRole('button', { name: 'Add connection' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add connection' });
  await dialog.getByLabel('Name').fill('Reception');
  await dialog.getByText('Simulator: try the desk without a phone').click();
  await dialog.getByRole('button', { name: 'Add' }).click();

  const code = page.getByRole('dialog', { name: 'Connect Reception' });
  await code.getByRole('img', { name: 'QR code' }).waitFor();
  const [connection] = await phone.connections();
  if (connection === undefined) throw new Error('the connection was not added');
  await phone.scan(connection.id);
  await code.waitFor({ state: 'hidden' });
  await page.getByText('Connected', { exact: true }).waitFor();

  await desk.go('Tickets');
  await desk.tab('Pending').click();
  await phone.write(connection.id, {
    from: '5511987654321',
    name: 'Bia Souza',
    body: 'Good morning, are you open?',
  });
  await desk.row('Bia Souza').getByText('Good morning, are you open?').waitFor();
  await desk.accept('Bia Souza').click();

  await page.getByRole('heading', { name: /^Bia Souza #\d+$/ }).waitFor();
  await desk.conversation('Bia Souza').getByText('Good morning, are you open?').waitFor();
  await desk.write('Yes, until six!');
  const answer = desk.conversation('Bia Souza').getByText('Yes, until six!');
  await answer.waitFor();
  await eventually(async () => {
    expect((await phone.outbox(connection.id)).map(({ to, body }) => ({ to, body }))).toEqual([
      { to: '5511987654321', body: signedBy('Admin', 'Yes, until six!') },
    ]);
  });
  const ticks = desk.conversation('Bia Souza').getByRole('img', { name: /^(Sent|Delivered|Read)$/ });
  await ticks.waitFor({ state: 'attached' });
  await phone.raiseAcks(connection.id, 3);
  await desk.conversation('Bia Souza').getByRole('img', { name: 'Read' }).waitFor({ state: 'attached' });

  await page.reload();
  await answer.waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Resolve', exact: true }).click();
  await desk.tab('Closed').click();
  await desk.row('Bia Souza').waitFor();
  // It stands there before the server has answered.
  await desk.said('You resolved the ticket of Bia Souza.');
  expect((await phone.tickets({ status: 'closed', showAll: 'true' })).tickets).toMatchObject([
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
  await desk.conversation('Caio Reis').getByText('Typed on a phone').waitFor();
  await desk.write('Answered at the desk');
  await eventually(async () => {
    expect(await standIn.outbox()).toMatchObject([{ body: signedBy('Admin', 'Answered at the desk') }]);
  });
  for (const { id } of await standIn.outbox()) await standIn.raiseAck(id, 3);
  await desk.conversation('Caio Reis').getByRole('img', { name: 'Read' }).waitFor({ state: 'attached' });
});
