import { createApiToken } from '@balcao/contracts';
import { isThorough } from '@balcao/testkit/thoroughness';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { graveFindings } from '../src/accessibility.ts';
import { openDesk } from '../src/open-desk.ts';

/** The page renders only the calls near the viewport, so users reach the others by scrolling. */
const scrollTo = async (page: Page, sought: Locator): Promise<void> => {
  for (let turn = 0; turn < 200 && (await sought.count()) === 0; turn += 1) {
    await page.mouse.wheel(0, 400);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await sought.waitFor();
};

it('the reference shows the calls, loads nothing from other hosts, and tries one out with a token (rule P25)', async () => {
  const { stack, browser, admin } = await openDesk();
  const { token } = await admin.call(createApiToken, { body: { name: 'Reader', scopes: ['queues:read'] } });
  const { page } = await browser.openWindow();
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol !== 'data:') hosts.add(host);
  });
  await page.goto(`${stack.url}/api-docs?theme=dark`);
  await page.locator('.opblock').first().waitFor();
  expect(await page.locator('html').getAttribute('class')).toContain('dark-mode');

  await page.locator('.btn.authorize').first().click();
  const scheme = page.locator('.auth-container', { hasText: 'apiToken' });
  await scheme.locator('input').fill(token);
  await scheme.getByRole('button', { name: 'Apply credentials' }).click();
  await page.locator('.btn-done').first().click();

  await page.mouse.move(400, 600);
  await scrollTo(page, page.locator('.opblock', { hasText: 'Send a text or a file to a number' }));
  const me = page.locator('.opblock', { hasText: 'Show the caller and the scopes of its token' });
  await scrollTo(page, me);
  await me.locator('.opblock-summary-control').click();
  await me.getByRole('button', { name: 'Try it out' }).click();
  await me.getByRole('button', { name: 'Execute' }).click();
  const answer = me.locator('.live-responses-table');
  await answer.getByText('"Reader"').waitFor();
  expect(await answer.locator('tbody td.response-col_status').first().textContent()).toContain('200');
  const pictures = process.env['BALCAO_PICTURES'];
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/api-docs-tried.png` });
  expect([...hosts]).toEqual([new URL(stack.url).host]);
});

/** Axe looks at every call of the page, which takes long. */
const themes = isThorough ? (['light', 'dark'] as const) : (['dark'] as const);

it.each(themes)(
  'the texts of the reference can be read in the %s theme, and its choices have names (rule U6)',
  async (theme) => {
    const { stack, browser } = await openDesk();
    const { page } = await browser.openWindow();
    await page.goto(`${stack.url}/api-docs?theme=${theme}`);
    await page.locator('.opblock-summary-control').first().click();
    await page.locator('.opblock-body .response').first().waitFor();
    await page.locator('#servers[aria-label]').waitFor();
    const findings = await graveFindings(page);
    // The others are in the structure that Swagger UI gives its page.
    expect(findings.filter((finding) => /^(?:color-contrast|select-name)/.test(finding))).toEqual([]);
  },
);
