import { expect, it } from 'vitest';
import { z } from 'zod';
import { deskPage } from '../src/desk-page.ts';
import { openDesk } from '../src/open-desk.ts';

const { stack, browser } = await openDesk();

const open = async () => {
  const { page, context } = await browser.openWindow();
  await deskPage(page).comeIn(stack.adminEmail, stack.adminPassword);
  return { page, context };
};

it('stands there while the desk is away, once it was installed', async () => {
  const { page, context } = await open();
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
