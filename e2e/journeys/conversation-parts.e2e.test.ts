import { readTicket, sendContentAsContact } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { graveFindings } from '../src/accessibility.ts';
import type { TestBrowser } from '../src/browser.ts';
import { openDesk } from '../src/open-desk.ts';
import { conversationPage } from '../src/conversation-page.ts';

const group = 'Condomínio Sol';
const { stack, browser, admin: phone, adminId } = await openDesk();
let connectionId: number;
let ticketId: number;

type Content = z.input<(typeof sendContentAsContact)['body']>['content'];

const send = (content: Content, from = '5511987654321', name = 'Bia Souza') =>
  phone.call(sendContentAsContact, {
    params: { whatsappId: connectionId },
    body: { from, name, group: { id: '120363', name: group }, content },
  });

/** The group's conversation in a window of its own. */
const open = async (options: Parameters<TestBrowser['openWindow']>[0] = {}) => {
  const { page, context } = await browser.openWindow(options);
  await context.grantPermissions(['microphone']);
  const talk = conversationPage(page, group);
  await talk.comeIn(stack.adminEmail, stack.adminPassword, { at: `/tickets/${String(ticketId)}` });
  await talk.log.waitFor();
  return talk;
};

/** As if somebody brought a file from elsewhere. */
const bring = async (page: Page, kind: 'drop' | 'paste', name: string): Promise<void> => {
  await page.evaluate(
    ([how, fileName]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['one 1'], fileName, { type: 'text/plain' }));
      const target = document.querySelector('[data-composer]');
      const options = { bubbles: true, cancelable: true };
      if (how === 'paste')
        target?.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: transfer }));
      else
        for (const type of ['dragenter', 'dragover', 'drop'])
          target?.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: transfer }));
    },
    [kind, name] as const,
  );
};

beforeAll(async () => {
  await phone.changeSetting('CheckMsgIsGroup', 'disabled');
  connectionId = await phone.connectSimulatedPhone('Reception');
  await send({ kind: 'vcard', cards: [{ name: 'Carlos Silva', number: '5511912345678' }] });
  await send({ kind: 'sample', sample: 'image' });
  await send({ kind: 'sample', sample: 'voice' });
  await send({ kind: 'sample', sample: 'audio' });
  ticketId = await eventually(async () => {
    const [ticket] = (await phone.tickets({ status: 'pending', showAll: 'true' })).tickets;
    expect(ticket?.contact.name).toBe(group);
    return ticket?.id ?? 0;
  });
  await phone.accept(ticketId, adminId);
});

it('takes files that are dropped or pasted, and sends them with Enter', async () => {
  const { page, log } = await open();
  await bring(page, 'drop', 'dropped.txt');
  await page.getByRole('region', { name: '1 file to send' }).getByText('dropped.txt').waitFor();
  await page.keyboard.press('Enter');
  await log.getByRole('link', { name: 'Download dropped.txt' }).waitFor();
  await bring(page, 'paste', 'pasted.txt');
  const preview = page.getByRole('region', { name: '1 file to send' });
  await preview.getByText('pasted.txt').waitFor();
  await preview.getByRole('button', { name: 'Cancel' }).click();
  await preview.waitFor({ state: 'hidden' });
  await page.context().close();
});

it('makes a contact of a card that somebody sent to a group', async () => {
  const { page, message, alert } = await open();
  await message('Carlos Silva').getByText('Bia Souza').waitFor();
  await message('Carlos Silva').getByRole('button', { name: 'Save contact' }).click();
  await alert('Carlos Silva is in the contacts now.').waitFor();
  await message('Carlos Silva').getByRole('button', { name: 'Start conversation' }).click();
  await page.getByRole('heading', { name: /^Carlos Silva #\d+$/ }).waitFor();
  await page.context().close();
});

it('opens and closes a picture by the keyboard, and plays one voice at a time', async () => {
  const { page, log } = await open();
  const picture = log.getByRole('button', { name: /^Open the picture/ });
  await picture.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('img').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await picture.evaluate((element) => element === document.activeElement)).toBe(true);

  const players = log.locator('audio');
  await players.nth(1).waitFor();
  for (const [at, expected] of [
    [0, [false, true]],
    [1, [true, false]],
  ] as const) {
    // Played and read in one go: a voice is soon at its end.
    const areStill = await players.evaluateAll(async (all, started) => {
      const audio = all.filter((player) => player instanceof HTMLAudioElement);
      await audio[started]?.play();
      return audio.map(({ paused }) => paused);
    }, at);
    expect(areStill).toEqual(expected);
  }
  await page.context().close();
});

it('moves nothing while pictures load, and asks again for what did not come', async () => {
  const { page, log } = await open();
  const held: (() => void)[] = [];
  const files = '**/public/**';
  await page.route(files, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.reload();
  const picture = log.getByRole('button', { name: /^Open the picture/ }).locator('img');
  await picture.waitFor({ state: 'attached' });
  const place = await picture.boundingBox();
  expect(place?.height).toBeGreaterThan(40);
  const isLoaded = (): Promise<boolean> =>
    picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);
  expect(await isLoaded()).toBe(false);
  const shifts = (): Promise<number> =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list, observer) => {
            observer.disconnect();
            resolve(
              list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value') ?? 0), 0),
            );
          }).observe({ type: 'layout-shift', buffered: true });
          // Nothing is told where nothing moved.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
        }),
    );
  await eventually(() => expect(held.length).toBeGreaterThan(0));
  await eventually(async () => {
    for (const release of held.splice(0)) release();
    expect(await isLoaded()).toBe(true);
  });
  expect(await picture.boundingBox()).toEqual(place);
  expect(await shifts()).toBeLessThanOrEqual(0.1);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route(files, (route) => route.abort());
  await page.reload();
  const again = log.getByRole('button', { name: 'Try again' });
  // The picture and both recordings.
  await again.nth(2).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (let left = 3; left > 0; left -= 1) {
    await again.first().click();
    await eventually(async () => expect(await again.count()).toBeLessThan(left));
  }
  await eventually(async () => expect(await isLoaded()).toBe(true));
  await eventually(async () =>
    expect(
      await log
        .locator('audio')
        .evaluateAll((all) => all.map((player) => player instanceof HTMLAudioElement && player.duration > 0)),
    ).toEqual([true, true]),
  );
  await page.context().close();
});

it('axe finds nothing grave in its parts in the light, as the gallery in the dark', async () => {
  const talk = await open();
  const { page, composer, choose, write } = talk;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => localStorage.setItem('balcao.theme', 'light'));
  await page.reload();
  await talk.log.waitFor();
  const findings: Record<string, readonly string[]> = {};
  const look = async (part: string): Promise<void> => {
    findings[part] = await graveFindings(page);
  };
  await look('conversation');
  const tools = page.getByRole('switch', { name: 'Sign message' });
  expect((await tools.boundingBox())?.y).toBeGreaterThan((await composer.boundingBox())?.y ?? 0);
  const row = await page.getByRole('button', { name: 'Attach files' }).boundingBox();
  const sign = await tools.boundingBox();
  // In the icons' row, not below it.
  expect(
    Math.abs((sign?.y ?? 0) + (sign?.height ?? 0) / 2 - ((row?.y ?? 0) + (row?.height ?? 0) / 2)),
  ).toBeLessThan(8);

  const text = 'Written in the light';
  await write(text);
  await talk
    .message(text)
    .getByRole('button', { name: /^(?:Sent|Delivered|Read)\./ })
    .waitFor();
  await choose(text, 'Edit');
  await composer.fill(`${text}, edited`);
  await composer.press('Enter');
  await choose(`${text}, edited`, 'History');
  await page.getByRole('dialog', { name: 'Earlier versions' }).waitFor();
  await look('history');
  await page.keyboard.press('Escape');
  await choose(`${text}, edited`, 'Reply');
  await look('reply');
  const endOf = async (part: Locator): Promise<number> => {
    const box = await part.boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
  };
  // What is answered takes room below, and covers nothing.
  await eventually(async () => {
    expect(await endOf(talk.message(text))).toBeLessThanOrEqual(await endOf(talk.log));
  });
  await page.getByRole('button', { name: 'Cancel reply or edit' }).click();

  await page.getByRole('button', { name: `Show the contact ${group}` }).click();
  const drawer = page.getByRole('dialog', { name: 'Contact' });
  await drawer.waitFor();
  await look('drawer');
  await drawer.getByRole('tab', { name: 'Timeline' }).click();
  await drawer.getByText('accepted the ticket').waitFor();
  await look('timeline');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'More about this ticket' }).click();
  await page.getByRole('menuitem', { name: 'Transfer ticket' }).click();
  await page.getByRole('dialog', { name: 'Transfer ticket' }).waitFor();
  await look('transfer');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Transfer ticket' }).waitFor({ state: 'hidden' });

  await bring(page, 'paste', 'pasted.txt');
  await page.getByRole('region', { name: '1 file to send' }).waitFor();
  await look('upload');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Record a voice message' }).click();
  await page.getByRole('timer').waitFor();
  await look('recorder');
  await page.getByRole('button', { name: 'Cancel the recording' }).click();
  expect(Object.entries(findings).filter(([, found]) => found.length > 0)).toEqual([]);
  await page.context().close();
});

// Last: what the others look at would be far above.
it('keeps long words, long texts and other scripts inside a narrow window', async () => {
  const author = 'محمد العربي';
  const link = `https://example.com/${'pathwithoutend'.repeat(20)}`;
  const words = Array.from({ length: 2_000 }, (_, index) => `w${String(index)}`).join(' ');
  for (const body of ['W'.repeat(600), words, `see ${link}.`, 'مرحبا، كيف *حالك* اليوم؟', '👍🏽👨‍👩‍👧‍👦'])
    await send({ kind: 'text', body }, '5511987654322', author);
  // Read already: unread, it would begin at the first of them.
  await eventually(async () => {
    const [ticket] = (await phone.tickets({ status: 'open', showAll: 'true' })).tickets;
    expect(ticket?.unreadMessages).toBeGreaterThanOrEqual(5);
    await phone.call(readTicket, { params: { ticketId }, body: { upTo: ticket?.lastInbound ?? 0 } });
  });
  const { page, log, message } = await open();
  await page.setViewportSize({ width: 360, height: 740 });
  await message('👍🏽👨‍👩‍👧‍👦').getByText(author).waitFor();
  expect(await message('حالك').locator('strong').innerText()).toBe('حالك');
  expect(await log.getByRole('link', { name: link, exact: true }).getAttribute('href')).toBe(link);
  const overhang = (): Promise<number> =>
    page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('[role=log] article, [role=log] [data-virtuoso-scroller]')].map(
          (part) =>
            Math.max(part.scrollWidth - part.clientWidth, part.getBoundingClientRect().right - innerWidth),
        ),
      ),
    );
  expect(await overhang()).toBeLessThanOrEqual(0);
  await log.hover();
  for (const text of ['w1999', 'WWW']) {
    await eventually(async () => {
      await page.mouse.wheel(0, -1500);
      expect(await message(text).isVisible()).toBe(true);
    });
    expect(await overhang()).toBeLessThanOrEqual(0);
  }

  // However high the rows turn out to be, it opens at the newest.
  await page.reload();
  await eventually(async () => {
    const [newest, frame] = await Promise.all([message('👍🏽👨‍👩‍👧‍👦').boundingBox(), log.boundingBox()]);
    expect((newest?.y ?? Infinity) + (newest?.height ?? 0)).toBeLessThanOrEqual(
      (frame?.y ?? 0) + (frame?.height ?? 0),
    );
  });
  await page.context().close();
});
