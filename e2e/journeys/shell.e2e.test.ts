import {
  changeSetting,
  clientConfigPath,
  clientConfigSchema,
  createQuickAnswer,
  createTag,
} from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { isThorough } from '@balcao/testkit/thoroughness';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { openLargeText, type TestBrowser } from '../src/browser.ts';
import { lostParts } from '../src/lost-text.ts';
import { openDesk } from '../src/open-desk.ts';
import { deskPage } from '../src/desk-page.ts';

const { stack, browser, admin } = await openDesk();
const password = 'a-good-password';
/** Pages of who is signed in; the last is none. */
const besideTickets = ['/contacts', '/quickAnswers', '/tags', '/connections', '/users', '/none'];

beforeAll(async () => {
  const connectionId = await admin.connectSimulatedPhone('Reception');
  await admin.write(connectionId, { from: '5511987654321', name: 'Bia Souza', body: 'Hello?' });
});

/**
 * Notes whether a button makes way as soon as it is pressed. What did not load comes in the end also without it: with
 * the next line to the desk.
 */
const watchAnswer = (button: Element): void =>
  button.addEventListener('click', () => {
    const note = (): void => {
      document.documentElement.dataset['answers'] = button.isConnected ? 'not at once' : 'at once';
    };
    // Whom a query tells of itself it tells when the click is over.
    setTimeout(() => setTimeout(() => requestAnimationFrame(note)));
  });

const signedIn = async (options: Parameters<TestBrowser['openWindow']>[0] = {}) => {
  const { page, context } = await browser.openWindow(options);
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword);
  return { page, context, desk };
};

it('signs up, signs in and changes the own profile', async () => {
  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'No account yet? Sign up' }).click();
  await page.getByLabel(/^Name/).fill('Rita Melo');
  await page.getByLabel(/^Email/).fill('rita@desk.example');
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await desk.alert('Your account is ready').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');

  await desk.signIn('rita@desk.example', password);
  await page.getByText('Hello, Rita Melo.').waitFor();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'My profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'My profile' });
  await dialog.getByLabel(/^Name/).fill('Rita Prado');
  await dialog.getByRole('button', { name: 'Save' }).dblclick();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Hello, Rita Prado.').waitFor();

  await page.getByRole('button', { name: 'Your account' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: 'Third-party licences' }).click();
  await (await opened).getByText('GNU LIBRARY GENERAL PUBLIC LICENSE').waitFor();
  await page.context().close();
});

it('asks for each thing that it shows once', async () => {
  const { page, context } = await signedIn();
  const [ticket] = (await admin.tickets({ status: 'pending', showAll: 'true' })).tickets;
  await page.goto(`/tickets/${String(ticket?.id)}?tab=pending`);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.resourceType() === 'fetch') asked.push(request.url());
  });
  // A desk that is too busy to say where its live log stands is asked again once the page listens.
  await eventually(async () => {
    asked.length = 0;
    await page.reload();
    await page.getByRole('log').getByText('Hello?').waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((url, at) => asked.indexOf(url) !== at)).toEqual([]);
  });
  // It would read what comes next.
  await context.close();
});

it('says in the place of what did not load that it did not, and brings it when asked again', async () => {
  const { page, desk } = await signedIn();
  const [connection] = await admin.connections();
  await admin.write(connection?.id ?? 0, { from: '5511987654321', body: 'Anybody there?' });
  const [ticket] = (await admin.tickets({ status: 'pending' })).tickets;
  const at = `/tickets/${String(ticket?.id)}`;
  await admin.call(createTag, { body: { name: 'Urgent', color: '#332211' } });
  await admin.call(createQuickAnswer, { body: { shortcut: 'hello', message: 'Hello there' } });
  const main = page.getByRole('main');
  const places: readonly {
    readonly at: string;
    readonly asks: RegExp;
    readonly shows: Locator;
    readonly opened?: readonly Locator[];
  }[] = [
    // Before it is read.
    {
      at: '/tickets',
      asks: /\/notifications(?:\?|$)/u,
      shows: page.getByRole('dialog').getByRole('link', { name: /Bia Souza/ }),
      opened: [page.getByRole('button', { name: /^Notifications/ })],
    },
    { at: '/tickets?tab=pending', asks: /\/tickets\?/u, shows: desk.row('Bia Souza') },
    { at, asks: /\/messages\/\d+/u, shows: page.getByRole('log').getByText('Hello?') },
    {
      at,
      asks: /\/timeline/u,
      shows: page.getByRole('tabpanel', { name: 'Timeline' }).getByRole('listitem').first(),
      opened: [
        page.getByRole('button', { name: 'Show the contact Bia Souza' }),
        page.getByRole('tab', { name: 'Timeline' }),
      ],
    },
    { at: '/contacts', asks: /\/contacts\?/u, shows: main.getByText('Bia Souza').first() },
    { at: '/tags', asks: /\/tags/u, shows: main.getByRole('heading', { name: 'Urgent' }) },
    { at: '/quickAnswers', asks: /\/quickAnswers/u, shows: main.getByRole('heading', { name: '/hello' }) },
    { at: '/connections', asks: /\/whatsapp/u, shows: main.getByRole('heading', { name: 'Reception' }) },
    { at: '/users', asks: /\/users\?/u, shows: main.getByText(stack.adminEmail).first() },
  ];
  for (const { at: address, asks, shows, opened = [] } of places) {
    await page.route(asks, (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    );
    await page.goto(address);
    for (const button of opened) await button.click();
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' }).first();
    await again.waitFor();
    expect([address, await shows.count()]).toEqual([address, 0]);
    await page.unroute(asks);
    await again.evaluate(watchAnswer);
    await again.click();
    await shows.waitFor();
    await again.waitFor({ state: 'hidden' });
    await page.locator('html[data-answers]').waitFor();
    expect([address, await page.locator('html').getAttribute('data-answers')]).toEqual([address, 'at once']);
  }
  await page.context().close();
});

it('opens its drawer as the desk says, until somebody does it, and on small screens only then', async () => {
  const { page } = await signedIn();
  const drawer = page.getByRole('navigation', { name: 'Main navigation' });
  const toggle = page.getByRole('button', { name: /the menu$/ });
  const isWide = (width: number) =>
    eventually(async () => expect((await drawer.boundingBox())?.width).toBe(width));
  const set = (value: 'enabled' | 'disabled') =>
    admin.call(changeSetting, { params: { settingKey: 'sideMenu' }, body: { value } });
  onTestFinished(async () => {
    await set('disabled');
  });
  await isWide(64);
  await set('enabled');
  await isWide(240);
  await page.reload();
  await isWide(240);
  await page.setViewportSize({ width: 599, height: 800 });
  await drawer.waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await toggle.click();
  await isWide(64);
  await set('disabled');
  await set('enabled');
  await page.getByRole('link', { name: 'Tags' }).click();
  await page.getByRole('heading', { name: /^Tags/ }).waitFor();
  await isWide(64);
  await page.context().close();
});

it('is light while its settings cannot be had, and says that a newer release is there', async () => {
  const { page, context } = await browser.openWindow();
  await context.route(clientConfigPath, async (route) => {
    const response = await route.fetch();
    const config = clientConfigSchema.parse(await response.json());
    await route.fulfill({ response, json: { ...config, latestRelease: 'v99.1.0' } });
  });
  await context.route(/\/settings(?:\?|$)/u, (route) => route.abort());
  await context.addInitScript(() => {
    if (localStorage.getItem('balcao.deskTheme') === null) localStorage.setItem('balcao.deskTheme', 'dark');
  });
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.goto('/login');
  await eventually(async () => expect(await scheme()).toBe('dark'));
  await deskPage(page).comeIn(stack.adminEmail, stack.adminPassword);
  await eventually(async () => expect(await scheme()).toBe('light'));
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByText('v99.1.0 is available').waitFor();
  await context.close();
});

it('leads anywhere by a few letters, and shows its keys', async () => {
  const { page, desk } = await signedIn();
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Tickets, contacts, pages, actions' });
  // Whoever knows the way does not wait for it.
  await page.keyboard.type('conn');
  await eventually(async () => expect(await palette.inputValue()).toBe('conn'));
  await palette.press('Enter');
  await page.waitForURL('**/connections');
  await page.getByRole('heading', { name: /^Connections/ }).waitFor();

  await page.keyboard.press('Control+k');
  const offered = page.getByRole('option').filter({ hasText: /Action$/ });
  await palette.fill('ticket');
  // Nothing that could not be done here.
  expect(await offered.allInnerTexts()).toEqual([]);
  await palette.fill('bia');
  await page.getByRole('option', { name: /Bia Souza #\d+/ }).click();
  await desk.conversation('Bia Souza').waitFor();
  await page.keyboard.press('Control+k');
  await palette.fill('the ticket');
  await eventually(async () =>
    expect((await offered.allInnerTexts()).map((text) => text.split('\n')[0]).toSorted()).toEqual([
      'Accept the ticket',
      'Transfer the ticket',
    ]),
  );
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'hidden' });

  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').first().focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByText('Next ticket').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });

  await page.keyboard.press('a');
  await desk.composer.waitFor();
  await desk.composer.fill('a e ? /');
  expect(await desk.composer.inputValue()).toBe('A e ? /');
  await desk.composer.press('Escape');
  // While it is still being accepted nothing else can be done with it.
  await page.getByRole('button', { name: 'Resolve', exact: true }).click({ trial: true });
  await page.keyboard.press('e');
  await page.waitForURL(/\/tickets(?:\?|$)/u);
  await page.context().close();
});

it('stands there while the desk is away, once it was installed', async () => {
  const { page, context } = await signedIn();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
  await context.setOffline(true);
  await page.reload();
  await page.getByText('The desk cannot be reached').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.goto('/contacts');
  await page.getByText('The desk cannot be reached').waitFor();
  await context.setOffline(false);
  // Nobody has to try: it comes back by itself.
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
  await context.close();
});

it('loses nothing where text is twice as large, nor where everything is', async () => {
  const large = await openLargeText(stack.url);
  const zoomed = await browser.openWindow({ width: 720, height: 450 });
  const [ticket] = (await admin.tickets({ status: 'pending', showAll: 'true' })).tickets;
  const lost: Record<string, readonly string[]> = {};
  for (const [name, { page }] of Object.entries({ large, ...(isThorough ? { zoomed } : {}) })) {
    const look = async (path: string): Promise<void> => {
      await page.goto(path);
      await page.getByRole('main').waitFor();
      await page.waitForLoadState('networkidle');
      lost[`${name} ${path}`] = await lostParts(page);
    };
    for (const path of ['/login', '/signup']) await look(path);
    await deskPage(page).comeIn(stack.adminEmail, stack.adminPassword);
    for (const path of ['/tickets?tab=pending', `/tickets/${String(ticket?.id)}`, ...besideTickets])
      await look(path);
  }
  expect(await large.page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  expect(Object.entries(lost).filter(([, parts]) => parts.length > 0)).toEqual([]);
});
