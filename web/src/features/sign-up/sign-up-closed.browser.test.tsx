import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { changeConfig, openDesk } from '../../testing/desk/open-desk.tsx';

const link = page.getByRole('link', { name: 'No account yet? Sign up' });
const form = page.getByRole('button', { name: 'Sign up' });
/** The page asks again on focus, unless a request is running. */
const expectAfterLooks = (part: Locator, isThere: boolean) =>
  expect
    .poll(() => {
      window.dispatchEvent(new Event('visibilitychange'));
      return part.query() !== null;
    })
    .toBe(isThere);

test('while sign-up is closed nothing links to it, and a change applies without a reload (rule A25)', async () => {
  await openDesk({ at: '/login', isSignedOut: true, config: { signUp: false } });
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  changeConfig({ signUp: true });
  await expectAfterLooks(link, true);
  changeConfig({ signUp: false });
  await expectAfterLooks(link, false);
});

test('the address of a closed sign-up says whom to ask (rule A25)', async () => {
  await openDesk({ at: '/signup', isSignedOut: true, config: { signUp: false } });
  await expect.element(page.getByRole('heading', { name: 'Sign-up is closed' })).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  changeConfig({ signUp: true });
  await expectAfterLooks(form, true);
  changeConfig({ signUp: false });
  await expectAfterLooks(form, false);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
