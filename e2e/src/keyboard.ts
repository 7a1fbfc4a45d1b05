import type { Locator, Page } from 'playwright-core';

const farthest = 80;

/** Somebody who has no mouse. */
export const keyboardOf = (page: Page) => {
  /** Whether it can be seen where one is: by an outline of its own or of what is drawn for it. */
  const isFocusVisible = (): Promise<boolean> =>
    page.evaluate(() => {
      const { activeElement } = document;
      // Between the end of the page and its beginning nothing has it.
      if (activeElement === null || activeElement === document.body) return true;
      const fields = ['.MuiInputBase-root', '[role=search]'].flatMap(
        (field) => activeElement.closest(field) ?? [],
      );
      const drawn = [activeElement, ...fields].flatMap((element) => [
        getComputedStyle(element),
        getComputedStyle(element, '::after'),
        ...[...element.querySelectorAll('fieldset')].map((edge) => getComputedStyle(edge)),
      ]);
      return drawn.some(
        ({ outlineStyle, outlineWidth, borderWidth }) =>
          (outlineStyle !== 'none' && outlineWidth !== '0px') || parseFloat(borderWidth) >= 2,
      );
    });

  return {
    press: (...keys: readonly string[]): Promise<void> =>
      keys.reduce((pressed, key) => pressed.then(() => page.keyboard.press(key)), Promise.resolve()),
    type: (text: string): Promise<void> => page.keyboard.type(text),
    /** Tabs until this has the focus, which must be visible on all of the way. */
    tabTo: async (target: Locator, key = 'Tab'): Promise<void> => {
      await target.waitFor();
      for (let step = 0; step < farthest; step += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press(key);
        if (!(await isFocusVisible())) {
          const lost = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300) ?? '');
          throw new Error(`Nobody sees that this has the focus: ${lost}`);
        }
      }
      throw new Error(`Nobody gets to ${String(target)} by ${key}.`);
    },
  };
};
