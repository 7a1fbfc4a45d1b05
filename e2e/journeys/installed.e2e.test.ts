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

it('opens while the desk is unreachable, once it was installed', async () => {
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
  // It reconnects by itself.
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
  await context.close();
});

const manifestSchema = z.object({
  display: z.literal('standalone'),
  start_url: z.string(),
  icons: z.array(z.object({ src: z.string() })).min(1),
});

it('can be installed: the browser finds everything it needs, and the service worker answers for the page', async () => {
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
  // The worker does not control a page that was opening when it started.
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // The only obstacle is that this is an incognito window.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  await page.context().close();
});
