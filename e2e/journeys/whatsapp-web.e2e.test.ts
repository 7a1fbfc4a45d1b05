import { disposeAtEnd, eventually } from '@balcao/testkit';
import { expect, it } from 'vitest';
import { openOwnDesk } from '../src/open-desk.ts';
import { deskPage, signedBy } from '../src/desk-page.ts';
import { startStandInPhone } from '../src/stand-in-phone.ts';

const phone = await startStandInPhone();
disposeAtEnd(() => phone.stop());
const { stack, browser } = await openOwnDesk({
  env: { WHATSAPP_BROWSER_ARGS: JSON.stringify(phone.browserArgs) },
});

it('holds a whole conversation through real whatsapp-web.js in real Chromium', async () => {
  const { page } = await browser.openWindow();
  page.setDefaultTimeout(60_000);
  const desk = deskPage(page);
  await desk.signIn(stack.adminEmail, stack.adminPassword);
  await desk.go('Connections');
  await page.getByRole('button', { name: 'Add connection' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add connection' });
  await dialog.getByLabel('Name').fill('Main number');
  await dialog.getByText('WhatsApp: scan a code with a phone').click();
  await dialog.getByRole('button', { name: 'Add' }).click();

  const code = page.getByRole('dialog', { name: 'Connect Main number' });
  const image = code.getByRole('img', { name: 'QR code' });
  await image.waitFor();
  await phone.scan((await image.getAttribute('data-qrcode')) ?? '');
  await code.waitFor({ state: 'hidden' });
  await page.getByText('Connected', { exact: true }).waitFor();

  await phone.write({ from: '5511987654321', name: 'Bia Souza', body: 'Typed on a phone' });
  await desk.go('Tickets');
  await desk.tab('Pending').click();
  await desk.row('Bia Souza').getByText('Typed on a phone').waitFor();
  await desk.accept('Bia Souza').click();
  await desk.conversation('Bia Souza').getByText('Typed on a phone').waitFor();
  await desk.write('Answered at the desk');
  await eventually(async () => {
    expect(await phone.outbox()).toMatchObject([{ body: signedBy('Admin', 'Answered at the desk') }]);
  });
  for (const { id } of await phone.outbox()) await phone.raiseAck(id, 3);
  await desk.conversation('Bia Souza').getByRole('img', { name: 'Read' }).waitFor({ state: 'attached' });
  await page.getByRole('main').getByRole('button', { name: 'Resolve', exact: true }).click();
  await desk.tab('Closed').click();
  await desk.row('Bia Souza').waitFor();
});
