import { eventually } from '@balcao/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { followUntilLive } from '../src/live-page.ts';
import { openDesk } from '../src/open-desk.ts';
import { deskPage, signedBy } from '../src/desk-page.ts';

const messages = 50;

const { stack, browser, admin: phone, adminId } = await openDesk();

const connectionId = await phone.connectSimulatedPhone('Reception');

it('after some time offline shows what a fresh load shows, and sends what was written meanwhile', async () => {
  const from = '5511987654321';
  await phone.write(connectionId, { from, name: 'Bia Souza', body: 'first' });

  const { page, context } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword);
  await desk.tab('Pending').click();
  await desk.accept('Bia Souza').click();
  const conversation = desk.conversation('Bia Souza');
  await conversation.getByText('first').waitFor();

  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await desk.write('Written while offline');
  for (let index = 0; index < messages; index += 1)
    await phone.write(connectionId, { from, body: `missed ${index}` });
  // All of this happens before the line is back; later events would arrive as updates.
  const { id: ticketId } = (await phone.tickets({ status: 'open', showAll: 'true' })).tickets[0] ?? { id: 0 };
  await eventually(async () => expect(await phone.conversation(ticketId)).toHaveLength(1 + messages));
  expect(await conversation.getByText(`missed ${messages - 1}`).count()).toBe(0);
  await context.setOffline(false);

  await conversation.getByText(`missed ${messages - 1}`).waitFor();
  await page.getByText('You are offline.').waitFor({ state: 'hidden' });
  const [ticket] = (await phone.tickets({ status: 'open', showAll: 'true' })).tickets;
  expect(ticket).toMatchObject({ userId: adminId });
  const stored = async () => (await phone.conversation(ticket?.id ?? 0)).map(({ body }) => body);
  const missed = Array.from({ length: messages }, (_, index) => `missed ${index}`);
  await conversation.getByText('Written while offline').waitFor();
  await conversation
    .getByRole('img', { name: /^(Sent|Delivered|Read)$/ })
    .last()
    .waitFor({ state: 'attached' });
  expect((await stored()).filter((body) => body.startsWith('missed'))).toEqual(missed);
  expect((await phone.outbox(connectionId)).map(({ body }) => body)).toEqual([
    signedBy('Admin', 'Written while offline'),
  ]);

  const shown = async (): Promise<string[]> =>
    (await conversation.getByRole('article').allInnerTexts()).slice(-10);
  const live = await shown();
  await page.reload();
  await conversation.getByText('Written while offline').waitFor();
  await eventually(async () => expect(await shown()).toEqual(live));
});

it('keeps five messages through a reload while offline, and sends them in order, once', async () => {
  await phone.write(connectionId, { from: '5511987654322', name: 'Davi Rocha', body: 'Anybody there?' });
  const before = (await phone.outbox(connectionId)).length;

  const { page, context } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword);
  await desk.tab('Pending').click();
  await desk.accept('Davi Rocha').click();
  const conversation = desk.conversation('Davi Rocha');
  await conversation.getByText('Anybody there?').waitFor();
  // Without a connection, the service worker answers for the page.
  await page.evaluate(() => navigator.serviceWorker.ready);

  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  const texts = ['One', 'Two', 'Three', 'Four', 'Five'];
  for (const text of texts) await desk.write(text);
  const waiting = conversation.getByRole('img', { name: 'Waiting to be sent' });
  await waiting.nth(texts.length - 1).waitFor({ state: 'attached' });
  await page.reload();
  const away = page.getByRole('alert').filter({ hasText: 'cannot be reached' });
  const kept = away.getByRole('list', { name: 'What you wrote is kept here' }).getByRole('listitem');
  await kept.nth(texts.length - 1).waitFor();
  const [ticket] = (await phone.tickets({ status: 'open', searchParam: 'Davi Rocha' })).tickets;
  expect(await kept.allInnerTexts()).toEqual(
    texts.map((text) => `#${String(ticket?.id)} ${signedBy('Admin', text)}`.replaceAll('\n', ' ')),
  );
  await context.setOffline(false);

  await conversation.getByText('Five').waitFor();
  const gone = async () => (await phone.outbox(connectionId)).slice(before).map(({ body }) => body);
  const signed = texts.map((text) => signedBy('Admin', text));
  await eventually(async () => expect(await gone()).toEqual(signed));
  await waiting.first().waitFor({ state: 'hidden' });
  const own = conversation.getByRole('article').filter({ hasText: /One|Two|Three|Four|Five/ });
  expect(await own.count()).toBe(texts.length);
});

it('shows the loss of the connection even if the browser gets no event, until it is back', async () => {
  const { page, context } = await browser.openWindow();
  const untilLive = followUntilLive(page);
  await deskPage(page).comeIn(stack.adminEmail, stack.adminPassword, { at: '/tickets' });
  // A page that was never connected has no connection to lose.
  await untilLive();
  const banner = page.getByRole('status').getByText('Connection to the desk lost');
  const { gateway } = stack.services;
  // It stops answering, and the sockets stay open.
  gateway.kill('SIGSTOP');
  onTestFinished(() => gateway.kill('SIGCONT'));
  await banner.waitFor();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  gateway.kill('SIGCONT');
  await banner.waitFor({ state: 'hidden' });
  await phone.write(connectionId, { from: '5511987654323', name: 'Eva Lins', body: 'Good evening' });
  await deskPage(page).tab('Pending').click();
  await deskPage(page).row('Eva Lins').waitFor();
  await context.close();
});
