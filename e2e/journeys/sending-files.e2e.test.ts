import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sendContentAsContact, setSimulatorContentFaults } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import type { CDPSession, Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openDesk } from '../src/open-desk.ts';
import { conversationPage } from '../src/conversation-page.ts';

const contact = 'Bia Souza';
const from = '5511987654321';
const { stack, browser, admin: phone } = await openDesk();
let connectionId: number;
let talk: ReturnType<typeof conversationPage>;

beforeAll(async () => {
  connectionId = await phone.connectSimulatedPhone('Reception');
  await phone.write(connectionId, { from, name: contact, body: 'Have you a video?' });
  const { page } = await browser.openWindow();
  talk = conversationPage(page, contact);
  await talk.enter(stack.adminEmail, stack.adminPassword);
  // Without signature, so that the sent text can be compared.
  await page.getByRole('switch', { name: 'Sign message' }).uncheck();
});

const pick = async (name: string, mimeType: string, bytes: number): Promise<void> => {
  await talk.page
    .locator('[data-file-picker]')
    .setInputFiles({ name, mimeType, buffer: Buffer.alloc(bytes, 'balcao ') });
};
/** Limits the upload speed of the line. */
const setLine = async (bytesPerSecond: number): Promise<void> => {
  line ??= await talk.page.context().newCDPSession(talk.page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
};
let line: CDPSession | undefined;
const freeLine = -1;
/** Complete files and partial ones. */
const storedFiles = async (): Promise<readonly string[]> =>
  (await readdir(join(stack.dataPath, 'media'), { recursive: true })).filter((name) => name.length > 30);

it('shows the progress of a large file, and cancels it with its caption until the server has it', async () => {
  const { page, log, composer, message } = talk;
  const stored = await storedFiles();
  await talk.choose('Have you a video?', 'Reply');
  await setLine(200_000);
  await pick('tour.mp4', 'video/mp4', 6_000_000);
  await page.getByLabel('Caption').fill('The flat');
  await page.getByLabel('Caption').press('Enter');
  const progress = log.getByRole('progressbar', { name: 'Sending tour.mp4' });
  const percent = async (): Promise<number> => Number(await progress.getAttribute('aria-valuenow'));
  await eventually(async () => expect(await percent()).toBeGreaterThan(5));
  const seen = await percent();
  await eventually(async () => expect(await percent()).toBeGreaterThan(seen));
  await log.getByText(/^\d+%$/u).waitFor();
  expect(await percent()).toBeLessThan(100);
  // Half of it has arrived.
  await eventually(async () => expect(await storedFiles()).toHaveLength(stored.length + 1));

  // The user went on writing meanwhile.
  await composer.fill('See for yourself');
  await log.getByRole('button', { name: 'Cancel sending tour.mp4' }).click();
  await progress.waitFor({ state: 'hidden' });
  const preview = page.getByRole('region', { name: '1 file to send' });
  await preview.getByText('tour.mp4').waitFor();
  expect(await preview.getByLabel('Caption').inputValue()).toBe('The flat\nSee for yourself');
  await page.getByRole('group', { name: 'Reply to' }).getByText('Have you a video?').waitFor();
  await eventually(async () => expect(await storedFiles()).toEqual(stored));
  expect(await phone.outbox(connectionId)).toEqual([]);

  await setLine(freeLine);
  await preview.getByLabel('Caption').press('Enter');
  await message('The flat')
    .getByRole('button', { name: /^(?:Sent|Delivered|Read)\./ })
    .waitFor();
  await page.reload();
  await message('The flat').locator('[data-quote]').filter({ hasText: 'Have you a video?' }).waitFor();
  expect(await log.getByText('The flat').count()).toBe(1);
  expect(await composer.inputValue()).toBe('');
  expect(await phone.outbox(connectionId)).toMatchObject([
    { body: 'The flat\nSee for yourself', file: { fileName: 'tour.mp4', size: 6_000_000 } },
  ]);
});

it('says why a file was not sent, and sends it again on request, once', async () => {
  const { page, log, composer } = talk;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const before = (await phone.outbox(connectionId)).length;
  await phone.faults(connectionId, { reject: 2 });
  for (const [name, caption] of [
    ['prices.pdf', 'Our prices'],
    ['plan.pdf', ''],
  ] as const) {
    await pick(name, 'application/pdf', 4_000);
    await page.getByLabel('Caption').fill(caption);
    await page.getByLabel('Caption').press('Enter');
    await composer.waitFor();
  }
  const file = (name: string): Locator => log.getByRole('article').filter({ hasText: name });
  for (const name of ['prices.pdf', 'plan.pdf'])
    await file(name).getByRole('alert').filter({ hasText: 'WhatsApp refused this message.' }).waitFor();
  await file('prices.pdf').getByRole('button', { name: 'Copy', exact: true }).click();
  await talk.said('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Our prices');
  // It had no caption.
  expect(await file('plan.pdf').getByRole('button', { name: 'Copy', exact: true }).count()).toBe(0);
  expect((await phone.outbox(connectionId)).length).toBe(before);

  await page.reload();
  const again = file('prices.pdf').getByRole('button', { name: 'Try again' });
  await again.dblclick();
  await file('prices.pdf')
    .getByRole('button', { name: /^(?:Sent|Delivered|Read)\./ })
    .waitFor();
  await again.waitFor({ state: 'hidden' });
  expect((await phone.outbox(connectionId)).slice(before)).toMatchObject([
    { body: 'Our prices', file: { fileName: 'prices.pdf', size: 4_000 } },
  ]);
  await file('plan.pdf').getByRole('alert').waitFor();
});

it('says why a file did not arrive, and asks the phone for it again on request', async () => {
  const { page, log } = talk;
  const params = { whatsappId: connectionId };
  await phone.call(setSimulatorContentFaults, { params, body: { goneMedia: 2 } });
  await phone.call(sendContentAsContact, {
    params,
    body: { from, content: { kind: 'sample', sample: 'image', caption: 'The kitchen' } },
  });
  const kitchen = log.getByRole('article').filter({ hasText: 'The kitchen' });
  const reason = kitchen.getByText('The file is no longer on the phone.');
  const again = kitchen.getByRole('button', { name: 'Try again' });
  await reason.waitFor();
  // The phone is asked again, and still does not have it.
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/messages/media/')),
    again.click(),
  ]);
  await page.reload();
  await reason.waitFor();
  await again.click();
  await kitchen.getByRole('button', { name: /^Open the picture/ }).waitFor();
  await reason.waitFor({ state: 'hidden' });
});
