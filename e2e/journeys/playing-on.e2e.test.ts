import { readTicket, sendContentAsContact } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, it } from 'vitest';
import { conversationPage } from '../src/conversation-page.ts';
import { openDesk } from '../src/open-desk.ts';

const contact = 'Bia Souza';
const from = '5511987654321';
const { stack, browser, admin, adminId } = await openDesk();

it('plays a voice message on while somebody reads elsewhere in its conversation, and no longer than they stay', async () => {
  const whatsappId = await admin.connectSimulatedPhone('Reception');
  await admin.call(sendContentAsContact, {
    params: { whatsappId },
    body: { from, name: contact, content: { kind: 'sample', sample: 'voice' } },
  });
  for (let line = 0; line < 19; line += 1)
    await admin.write(whatsappId, { from, name: contact, body: `Line ${String(line)}\n\n\n\n\n\nlong` });
  const ticketId = await eventually(async () => {
    const [ticket] = (await admin.tickets({ status: 'pending', showAll: 'true' })).tickets;
    expect(ticket?.lastInbound).toBe(20);
    return ticket?.id ?? 0;
  });
  await admin.accept(ticketId, adminId);
  await admin.call(readTicket, { params: { ticketId }, body: { upTo: 20 } });

  const { page } = await browser.openWindow();
  const { log, comeIn } = conversationPage(page, contact);
  await comeIn(stack.adminEmail, stack.adminPassword, { at: `/tickets/${String(ticketId)}` });
  const scroller = log.locator('[data-virtuoso-scroller="true"]');
  const scrollTo = (place: 'top' | 'bottom') =>
    scroller.evaluate((element, where) => {
      element.scrollTop = where === 'top' ? 0 : element.scrollHeight;
    }, place);
  await log.getByText('Line 18').waitFor();
  const voice = log.locator('audio');
  await eventually(async () => {
    await scrollTo('top');
    expect(await voice.count()).toBe(1);
  });
  // A sample is short: whoever listens to it again and again hears it on.
  await voice.evaluate((player) => {
    if (player instanceof HTMLAudioElement) {
      player.loop = true;
      return player.play();
    }
    return undefined;
  });
  const name = (await voice.getAttribute('aria-label')) ?? '';
  const bar = log.getByRole('group', { name: 'Playing' });
  const playing = () =>
    page.evaluate(() => [...document.querySelectorAll('audio')].filter(({ paused }) => !paused).length);

  await eventually(async () => {
    await scrollTo('bottom');
    expect(await voice.count()).toBe(0);
  });
  await bar.getByRole('button', { name: `Pause ${name}` }).click();
  await bar.getByRole('button', { name: `Play ${name}` }).waitFor();
  expect(await playing()).toBe(0);
  await bar.getByRole('button', { name: `Play ${name}` }).click();
  await bar.getByRole('button', { name: `Pause ${name}` }).waitFor();
  expect(await playing()).toBe(1);

  // Where it came from it plays on, and the bar is not needed.
  await bar.getByRole('button', { name, exact: true }).click();
  await bar.waitFor({ state: 'hidden' });
  const heardUpTo = () =>
    voice.evaluate((player) => (player instanceof HTMLAudioElement ? player.currentTime : 0));
  await eventually(async () => expect(await heardUpTo()).toBeGreaterThan(0));

  await voice.evaluate((player) => {
    if (!(player instanceof HTMLAudioElement)) return undefined;
    player.loop = true;
    return player.play();
  });
  await eventually(async () => {
    await scrollTo('bottom');
    expect(await voice.count()).toBe(0);
  });
  await bar.waitFor();
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Contacts' })
    .click();
  await page.getByRole('heading', { name: /^Contacts/ }).waitFor();
  expect(await playing()).toBe(0);
  await page.context().close();
});
