import { changeUser, signIn, signUp } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAlert } from '../testing/desk/alerts.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';
import { sampleToken } from '../testing/sample-token.ts';

const account = { email: 'rita@desk.example', password: 'a-good-password' };

test('a user signs up, signs in and changes their own profile', async () => {
  const { data, gateway } = await openDesk({ at: '/login', isSignedOut: true, user: { profile: 'user' } });
  gateway.answer(signUp, ({ body: { name, email } }) => {
    data.user = { ...data.user, name, email };
    return data.user;
  });
  gateway.answer(signIn, () => ({ token: sampleToken(data.user.id), user: data.user }));
  gateway.answer(changeUser, ({ body: { name = data.user.name } }) => {
    data.user = { ...data.user, name };
    return data.user;
  });

  await page.getByRole('link', { name: 'No account yet? Sign up' }).click();
  await page.getByLabelText(/^Name/).fill('Rita Melo');
  await page.getByLabelText(/^Email/).fill(account.email);
  await page.getByLabelText(/^Password/).fill(account.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expectAlert('Your account is ready');
  // The page goes there after it said so.
  await expect.poll(() => window.location.pathname).toBe('/login');
  expect(gateway.bodies(signUp)).toEqual([{ name: 'Rita Melo', ...account }]);

  await page.getByRole('textbox', { name: 'Email' }).fill(account.email);
  await page.getByLabelText(/^Password/).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByText('Hello, Rita Melo.')).toBeVisible();
  expect(gateway.bodies(signIn)).toEqual([account]);

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'My profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'My profile' });
  await dialog.getByLabelText(/^Name/).fill('Rita Prado');
  await dialog.getByRole('button', { name: 'Save' }).dblClick();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Hello, Rita Prado.')).toBeVisible();
  expect(gateway.bodies(changeUser).map(({ name }) => name)).toEqual(['Rita Prado']);
});

test('the user menu opens the licences of third parties in a new tab', async () => {
  await openDesk();
  await page.getByRole('button', { name: 'Your account' }).click();
  const licences = page.getByRole('menuitem', { name: 'Third-party licences' });
  await expect.element(licences).toHaveAttribute('href', '/third-party.txt');
  await expect.element(licences).toHaveAttribute('target', '_blank');
});
