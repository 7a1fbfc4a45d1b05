import { signIn } from '@balcao/contracts';
import type { Locator, Page } from 'playwright-core';
import { untilSaid } from './said-alerts.ts';

/** The desk as a user sees it: by roles and labels only, in English. */
export const deskPage = (page: Page) => {
  const composer = page.getByRole('textbox', { name: 'Message' });
  return {
    page,
    composer,
    signIn: async (email: string, password: string): Promise<void> => {
      // After the sign-in the user returns to this page.
      await page.goto('/tickets');
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByLabel(/^Password/).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    },
    /** Opens a page of the desk at once, as a user with a session does. Journeys about signing in use the form. */
    comeIn: async (
      email: string,
      password: string,
      { at = '/tickets', baseUrl = '' }: { readonly at?: string; readonly baseUrl?: string | undefined } = {},
    ): Promise<void> => {
      const answer = await page.request.post(`${baseUrl}${signIn.path}`, { data: { email, password } });
      if (!answer.ok()) throw new Error(`${email} may not sign in: ${await answer.text()}`);
      const { token } = signIn.response.parse(await answer.json());
      // A page without scripts, whose storage is the desk's.
      await page.goto(`${baseUrl}/favicon.svg`);
      await page.evaluate((stored) => localStorage.setItem('token', stored), JSON.stringify(token));
      await page.goto(`${baseUrl}${at}`);
      await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    },
    go: async (link: string): Promise<void> => {
      await page
        .getByRole('navigation', { name: 'Main navigation' })
        .getByRole('link', { name: link })
        .click();
    },
    tab: (name: 'Open' | 'Pending' | 'Closed'): Locator => page.getByRole('tab', { name }),
    searchBox: page.getByRole('searchbox', { name: 'Search tickets' }),
    row: (contact: string): Locator => page.getByRole('listitem').filter({ hasText: contact }),
    accept: (contact: string): Locator =>
      page.getByRole('button', { name: `Accept the ticket of ${contact}` }),
    conversation: (contact: string): Locator => page.getByRole('log', { name: `Messages with ${contact}` }),
    write: async (text: string): Promise<void> => {
      await composer.fill(text);
      await composer.press('Enter');
    },
    /** Waits until an alert has said this since the page was loaded; the alert may be gone already. */
    said: (words: string): Promise<void> => untilSaid(page, words),
    alert: (text: string | RegExp): Locator => page.getByRole('alert').filter({ hasText: text }),
  };
};

/** The text that a phone gets from an attendant who signs, as every attendant does by default. */
export const signedBy = (name: string, text: string): string => `*${name}:*\n${text}`;

/** The number in a tab's title (rule B5). */
export const countOnTab = (count: number): string => (count > 9999 ? '9999+' : String(count));
