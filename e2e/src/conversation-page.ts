import type { Locator, Page } from 'playwright-core';
import { deskPage } from './desk-page.ts';

/** An open conversation with one contact, as a user sees it. */
export const conversationPage = (page: Page, contact: string) => {
  const desk = deskPage(page);
  const log = desk.conversation(contact);
  const message = (text: string): Locator => log.getByRole('article').filter({ hasText: text }).last();
  return {
    page,
    composer: desk.composer,
    write: desk.write,
    signIn: desk.signIn,
    comeIn: desk.comeIn,
    log,
    message,
    /** Chooses an item in the menu of a message. */
    choose: async (text: string, item: string): Promise<void> => {
      await message(text).hover();
      await message(text).getByRole('button', { name: 'Message options' }).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    },
    notes: log.getByRole('article', { name: /^Internal note/ }),
    noteSwitch: page.getByRole('button', { name: /^Internal note/ }),
    alert: desk.alert,
    said: desk.said,
    /** Signs in and accepts the contact's ticket. */
    enter: async (email: string, password: string): Promise<void> => {
      await desk.comeIn(email, password, { at: '/tickets?tab=pending' });
      await desk.accept(contact).click();
      await page.getByRole('heading', { name: new RegExp(`^${contact} #\\d+$`) }).waitFor();
      await log.waitFor();
    },
  };
};
