import { createQuickAnswer, listDrafts } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import type { BrowserContext } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openDesk } from '../src/open-desk.ts';
import { conversationPage } from '../src/conversation-page.ts';

const contact = 'Bia Souza';
// One white pixel.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);
const sends = /\/messages\/\d+$/;
const { stack, browser, admin: phone } = await openDesk();
let connectionId: number;
let context: BrowserContext;
let talk: ReturnType<typeof conversationPage>;

beforeAll(async () => {
  connectionId = await phone.connectSimulatedPhone('Reception');
  await phone.write(connectionId, { from: '5511987654321', name: contact, body: 'Hello?' });
  await phone.call(createQuickAnswer, { body: { shortcut: 'hours', message: 'We are open from 9 to 18.' } });
  const opened = await browser.openWindow();
  context = opened.context;
  await context.grantPermissions(['microphone'], { origin: stack.url });
  talk = conversationPage(opened.page, contact);
  await talk.enter(stack.adminEmail, stack.adminPassword);
  // What is sent is compared without a name before it.
  await opened.page.getByRole('switch', { name: 'Sign message' }).uncheck();
});

it('offers quick answers behind a slash, to the keyboard', async () => {
  const { page, composer } = talk;
  await composer.fill('/hou');
  const answers = page.getByRole('listbox', { name: 'Quick answers' });
  await answers.getByRole('option', { name: '/hours' }).waitFor();
  expect((await answers.boundingBox())?.height).toBeLessThanOrEqual(350);
  await composer.press('Enter');
  await eventually(async () => expect(await composer.inputValue()).toBe('We are open from 9 to 18.'));
});

it('leaves the caret where the first letter of a text is changed', async () => {
  const { composer } = talk;
  await composer.fill('Good morning');
  await composer.press('Home');
  await composer.pressSequentially('very ');
  expect(await composer.inputValue()).toBe('Very Good morning');
  await composer.press('Home');
  await composer.press('Delete');
  await composer.pressSequentially('ev');
  expect(await composer.inputValue()).toBe('EvEry Good morning');
  await composer.fill('');
});

it('puts emoji and variables where the cursor stands', async () => {
  const { page, composer, message } = talk;
  await composer.fill('to ');
  await page.getByRole('button', { name: 'Insert a variable' }).click();
  await page.getByRole('menuitem', { name: /^Contact name/ }).click();
  const emojiFiles = (): Promise<number> =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/compact-')).length,
    );
  // Fetched by whoever opens them.
  expect(await emojiFiles()).toBe(0);
  await page.getByRole('button', { name: 'Emoji' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose an emoji' });
  const [first, below] = [picker.locator('[data-emoji="0"]'), picker.locator('[data-emoji="16"]')];
  await first.waitFor();
  expect((await below.boundingBox())?.x).toBeCloseTo((await first.boundingBox())?.x ?? Number.NaN, 0);
  expect(await emojiFiles()).toBeGreaterThan(0);
  await picker.getByRole('textbox').fill('rocket');
  await picker.getByRole('button', { name: 'rocket', exact: true }).click();
  await eventually(async () => expect(await composer.inputValue()).toBe('To {{name}}🚀'));
  await composer.press('Enter');
  await message(`To ${contact}🚀`).waitFor();
});

it('sends files with a caption, each with its name and size', async () => {
  const { page, log, composer } = talk;
  await page
    .locator('[data-file-picker]')
    .setInputFiles({ name: 'wrong.png', mimeType: 'image/png', buffer: picture });
  await page.getByLabel('Caption').fill('As promised');
  await page.keyboard.press('Escape');
  // Another file, the same words.
  await eventually(async () => expect(await composer.inputValue()).toBe('As promised'));
  await page.locator('[data-file-picker]').setInputFiles([
    { name: 'photo.png', mimeType: 'image/png', buffer: picture },
    { name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('one 1\n'.repeat(700)) },
  ]);
  const preview = page.getByRole('region', { name: '2 files to send' });
  await preview.getByText('4.2 kB').waitFor();
  expect(await preview.getByLabel('Caption').inputValue()).toBe('As promised');
  await preview.getByLabel('Caption').press('Enter');
  await log.getByRole('button', { name: 'Open the picture photo.png' }).click();
  const viewer = page.getByRole('dialog', { name: 'photo.png' });
  await eventually(async () =>
    expect(
      await viewer
        .getByRole('img')
        .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    ).toBe(1),
  );
  await page.keyboard.press('Escape');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    log.getByRole('link', { name: 'Download prices.txt' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('prices.txt');
});

it('keeps the order of files that are sent together, in each window, and lets go of what it showed', async () => {
  const { page, log } = talk;
  const { page: otherPage } = await browser.openWindow();
  const beside = conversationPage(otherPage, contact);
  await beside.comeIn(stack.adminEmail, stack.adminPassword, { at: new URL(page.url()).pathname });
  await beside.log.getByText('prices.txt').waitFor();
  const names = ['one.png', 'two.png', 'three.png'];
  const order = (window: typeof talk): Promise<readonly (string | null)[]> =>
    window.log
      .locator(names.map((name) => `img[alt="${name}"]`).join())
      .evaluateAll((all) => all.map((image) => image.getAttribute('alt')));
  await page.evaluate(() => {
    const urls = new Set<string>();
    const create = URL.createObjectURL.bind(URL);
    const revoke = URL.revokeObjectURL.bind(URL);
    const { dataset } = document.documentElement;
    URL.createObjectURL = (object) => {
      const url = create(object);
      dataset['blobs'] = String(urls.add(url).size);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      urls.delete(url);
      dataset['blobs'] = String(urls.size);
      revoke(url);
    };
  });
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(sends, async (route) => {
    if (route.request().method() === 'POST') await isReleased;
    await route.continue();
  });
  await page
    .locator('[data-file-picker]')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'image/png', buffer: picture })));
  await page.getByRole('region', { name: '3 files to send' }).getByLabel('Caption').press('Enter');
  await eventually(async () => expect(await order(talk)).toEqual(names));
  const places = await log.getByRole('img', { name: 'one.png' }).boundingBox();
  expect(places?.width).toBe(places?.height);
  release();
  for (const window of [talk, beside])
    await eventually(async () => {
      expect(await order(window)).toEqual(names);
      for (const name of names)
        expect(await window.log.getByRole('button', { name: `Open the picture ${name}` }).count()).toBe(1);
    });
  await eventually(async () => expect(await page.locator('html').getAttribute('data-blobs')).toBe('0'));
  await page.unroute(sends);
  await otherPage.context().close();
});

it('records a voice message that plays, at a speed that is kept', async () => {
  const { page, log } = talk;
  await page.getByRole('button', { name: 'Record a voice message' }).click();
  await page.getByRole('timer').filter({ hasText: '00:02' }).waitFor();
  await page.getByRole('button', { name: 'Send the recording' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  const player = log.locator('audio').last();
  const voice = log
    .getByRole('article')
    .filter({ has: page.locator('audio') })
    .last();
  await voice.getByRole('button', { name: /^(?:Sent|Delivered)\./ }).waitFor();
  await eventually(async () =>
    expect(
      await player.evaluate((audio) => (audio instanceof HTMLAudioElement ? audio.duration : 0)),
    ).toBeGreaterThan(1),
  );
  const ticketId = Number(/\d+/u.exec(new URL(page.url()).pathname)?.[0]);
  const { media } = (await phone.conversation(ticketId)).at(-1) ?? expect.unreachable();
  expect([media?.isVoice, media?.fileName]).toEqual([true, expect.stringMatching(/^\d{13}\.mp3$/u)]);
  await voice.getByRole('button', { name: /^Speed 1x/ }).click();
  await voice.getByRole('button', { name: /^Speed 1\.5x/ }).waitFor();
  await page.reload();
  await log.getByRole('button', { name: /^Speed 1\.5x/ }).waitFor();
});

it('lets a recording be cancelled', async () => {
  const { page, composer } = talk;
  await page.getByRole('button', { name: 'Record a voice message' }).click();
  await page.locator('[role=group]:has([role=timer]):focus-within').waitFor();
  await page.keyboard.press('Escape');
  await composer.waitFor();
});

it('keeps what cannot go out over a reload, and sends it in order, once', async () => {
  const { page, write, log } = talk;
  const sentBefore = (await phone.outbox(connectionId)).length;
  await context.route(sends, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  for (const text of ['One', 'Two', 'Three']) await write(text);
  await log.getByRole('img', { name: 'Waiting to be sent' }).nth(2).waitFor({ state: 'attached' });
  await page.reload();
  await log.getByText('Three').waitFor();
  await context.unroute(sends);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await eventually(async () =>
    expect((await phone.outbox(connectionId)).slice(sentBefore).map(({ body }) => body)).toEqual([
      'One',
      'Two',
      'Three',
    ]),
  );
});

it('keeps what became of a message when the answer to sending it comes after that', async () => {
  const { page, write, message } = talk;
  const { promise: isLate, resolve: release } = Promise.withResolvers<undefined>();
  await page.route(sends, async (route) => {
    if (route.request().method() !== 'POST') {
      await route.continue();
      return;
    }
    const response = await route.fetch();
    await isLate;
    await route.fulfill({ response });
  });
  await phone.faults(connectionId, { reject: 1 });
  await write('Refused before its answer');
  const alert = message('Refused before its answer').getByRole('alert');
  await alert.filter({ hasText: 'WhatsApp refused this message.' }).waitFor();
  release(undefined);
  // It waits for that answer, and goes out then.
  await write('Sent behind it');
  await message('Sent behind it')
    .getByRole('button', { name: /^(?:Sent|Delivered|Read)\./ })
    .waitFor();
  expect(await alert.count()).toBe(1);
  await page.unroute(sends);
});

it('has a draft on the next device too, with what it answers, marked in the list', async () => {
  const { composer, choose } = talk;
  await choose('Two', 'Reply');
  await composer.fill('Half a thought');
  await eventually(async () => {
    const { drafts } = await phone.call(listDrafts);
    expect(drafts.map(({ body }) => body)).toEqual(['Half a thought']);
  });
  const { page } = await browser.openWindow();
  const other = conversationPage(page, contact);
  await other.comeIn(stack.adminEmail, stack.adminPassword, { at: '/tickets' });
  await page.getByText('Draft:').waitFor();
  await page
    .getByRole('link', { name: new RegExp(contact) })
    .first()
    .click();
  await eventually(async () => expect(await other.composer.inputValue()).toBe('Half a thought'));
  await page.getByRole('group', { name: 'Reply to' }).getByText('Two').waitFor();
  await page.reload();
  await page.getByRole('group', { name: 'Reply to' }).getByText('Two').waitFor();
  await other.composer.press('Enter');
  await other.message('Half a thought').locator('[data-quote]').filter({ hasText: 'Two' }).waitFor();
  // Sent there, it is gone here.
  await eventually(async () => expect(await composer.inputValue()).toBe(''));
  await talk.page.getByRole('group', { name: 'Reply to' }).waitFor({ state: 'hidden' });
  await page.context().close();
});

it('keeps a draft for whoever signs out and in again', async () => {
  const { page, composer, signIn } = talk;
  const address = new URL(page.url()).pathname;
  // Nowhere but on this device: what the desk was told comes back from there.
  await page.route(/\/tickets\/\d+\/draft$/u, (route) => route.abort());
  await composer.fill('To be continued');
  await page.getByRole('button', { name: /^Your account/u }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await signIn(stack.adminEmail, stack.adminPassword);
  await page.goto(address);
  await eventually(async () => expect(await composer.inputValue()).toBe('To be continued'));
  await page.unroute(/\/tickets\/\d+\/draft$/u);
});
