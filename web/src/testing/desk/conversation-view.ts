import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

/** The conversation with a contact as users find it: by roles and labels only, in English. */
export const conversationView = (contact: string) => {
  const log = page.getByRole('log', { name: `Messages with ${contact}` });
  const composer = page.getByRole('textbox', { name: 'Message' });
  const message = (text: string): Locator => log.getByRole('article').filter({ hasText: text }).last();
  return {
    log,
    composer,
    message,
    notes: log.getByRole('article', { name: /^Internal note/ }),
    noteSwitch: page.getByRole('button', { name: /^Internal note/ }),
    /** Opens the ticket from the list, without accepting it. */
    openFromList: async (): Promise<void> => {
      await page
        .getByRole('region', { name: 'Tickets' })
        .getByRole('link', { name: contact, exact: true })
        .click();
    },
    write: async (text: string): Promise<void> => {
      await composer.fill(text);
      await userEvent.keyboard('{Enter}');
    },
    /** Chooses an item in the menu of a message. */
    choose: async (text: string, item: string): Promise<void> => {
      await message(text).hover();
      await message(text).getByRole('button', { name: 'Message options' }).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    },
  };
};

/** Picks files for the page's file input, because the browser's file dialog is not part of the page. */
export const pickFiles = async (...files: readonly File[]): Promise<void> => {
  await expect.element(page.getByRole('button', { name: 'Attach files' })).toBeEnabled();
  const picker = document.querySelector('[data-file-picker]');
  if (picker === null) throw new Error('Nothing here takes files.');
  await userEvent.upload(picker, [...files]);
};
