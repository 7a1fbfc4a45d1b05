import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { tap } from '../../testing/desk/emulate.ts';

const number = '5511987654321';

/** Whether a keyboard user sees the focus: by an outline, or by the field's own style. */
const isFocusVisible = (): boolean => {
  const { activeElement } = document;
  // Between the end of the page and its start nothing has the focus.
  if (activeElement === null || activeElement === document.body) return true;
  const field = activeElement.closest('.MuiInputBase-root');
  return [activeElement, ...(field === null ? [] : [field, ...field.querySelectorAll('fieldset')])]
    .flatMap((element) => [getComputedStyle(element), getComputedStyle(element, '::after')])
    .some(
      ({ outlineStyle, outlineWidth, borderWidth }) =>
        (outlineStyle !== 'none' && outlineWidth !== '0px') || parseFloat(borderWidth) >= 2,
    );
};

const tabTo = async (target: Locator): Promise<void> => {
  for (let step = 0; target.element() !== document.activeElement && step < 20; step += 1) {
    await userEvent.keyboard('{Tab}');
    expect(isFocusVisible()).toBe(true);
  }
};

test.each<[string, (add: Locator) => Promise<void>]>([
  ['a mouse', (add) => add.click()],
  ['a finger', (add) => tap(add.element())],
  [
    'keys',
    async (add) => {
      await tabTo(add);
      await userEvent.keyboard('{Enter}');
    },
  ],
])('an unknown number is added by %s', async (_, press) => {
  await openDesk({ at: '/tickets' });
  // Its shortcut works once it is shown.
  await expect.element(page.getByRole('button', { name: 'New ticket' })).toBeVisible();
  await userEvent.keyboard('c');
  const dialog = page.getByRole('dialog', { name: 'New ticket' });
  await dialog.getByRole('combobox', { name: 'Contact' }).click();
  await userEvent.keyboard(number);
  const add = dialog.getByRole('button', { name: 'Add contact' });
  await expect.element(add).toBeVisible();
  await press(add);
  const form = page.getByRole('dialog', { name: 'Add contact' });
  await expect.element(form.getByRole('textbox', { name: 'Number' })).toHaveValue(number);
});
