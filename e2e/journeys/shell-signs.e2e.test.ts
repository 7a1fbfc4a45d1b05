import { createConnection, deleteConnection } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { deskPage } from '../src/desk-page.ts';
import { openDesk } from '../src/open-desk.ts';

const { stack, browser, admin } = await openDesk();
const connectionId = await admin.connectSimulatedPhone('Reception');

const open = async () => {
  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword);
  return { page, desk, navigation: page.getByRole('navigation', { name: 'Main navigation' }) };
};

it('marks the way to the connections while one of them needs somebody', async () => {
  const { page, navigation } = await open();
  const calm = navigation.getByRole('link', { name: 'Connections', exact: true });
  const marked = navigation.getByRole('link', { name: 'Connections: a connection needs attention' });
  await calm.waitFor();
  const { id } = await admin.call(createConnection, { body: { name: 'Night', engine: 'simulator' } });
  await marked.getByText('!', { exact: true }).waitFor();
  await admin.call(deleteConnection, { params: { whatsappId: id } });
  await calm.waitFor();
  // Nobody else has anything to do with it.
  await admin.faults(connectionId, { offline: true });
  await marked.waitFor();
  await admin.faults(connectionId, { offline: false });
  await calm.waitFor();
  await page.context().close();
});

it('says one and the same error once, in words, and takes it away by itself', async () => {
  const { page, desk } = await open();
  for (const [index, name] of ['Bia Souza', 'Davi Rocha'].entries())
    await admin.write(connectionId, { from: `551198765000${String(index)}`, name, body: 'Hello?' });
  await desk.tab('Pending').click();
  await page.route(/\/tickets\/\d+$/u, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, json: { error: 'ERR_NO_PERMISSION', requestId: 'r-1' } })
      : route.continue(),
  );
  // Whoever points at it keeps it.
  await desk.accept('Bia Souza').click();
  const told = desk.alert('You have no permission for this.');
  await told.hover();
  await desk.accept('Davi Rocha').dispatchEvent('click');
  await desk.accept('Davi Rocha').and(page.locator(':enabled')).waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
  await page.mouse.move(700, 300);
  await told.waitFor({ state: 'hidden' });
  await page.context().close();
});

it('is as dark as its user wants it on this device, whatever the desk says', async () => {
  const { page } = await open();
  const isScheme = (scheme: 'light' | 'dark'): Promise<void> =>
    eventually(async () =>
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(scheme),
    );
  await isScheme('light');
  await admin.changeSetting('darkMode', 'enabled');
  await isScheme('dark');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByText(/^Version \d/u).waitFor();
  await page.getByRole('menuitem', { name: 'Switch to light theme' }).click();
  await isScheme('light');
  await page.reload();
  await isScheme('light');
  await admin.changeSetting('darkMode', 'disabled');
  await page.context().close();
});

const manifestSchema = z.object({
  display: z.literal('standalone'),
  start_url: z.string(),
  icons: z.array(z.object({ src: z.string() })).min(1),
});

it('can be installed: the browser reads what it needs for that, and the worker answers for the page', async () => {
  const { page } = await open();
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = manifestSchema.parse(JSON.parse(data ?? ''));
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(src);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([
      200,
      expect.stringMatching(/^image\//u),
    ]);
  }
  await page.evaluate(() => navigator.serviceWorker.ready);
  // A page that is just being opened when the worker begins is not its own yet.
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // But for that: this window keeps nothing, and so it lets nobody install.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  await page.context().close();
});
