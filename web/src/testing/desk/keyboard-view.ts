import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { isFocusVisible } from '../page-checks/is-focus-visible.ts';

const farthest = 80;
const steps = { forwards: '{Tab}', backwards: '{Shift>}{Tab}{/Shift}' };

/** Presses Tab until the target has the focus, and expects a visible focus on each step. */
export const tabTo = async (target: Locator, way: keyof typeof steps = 'forwards'): Promise<void> => {
  await expect.element(target).toBeVisible();
  for (let step = 0; step < farthest; step += 1) {
    if (target.query() === document.activeElement) return;
    await userEvent.keyboard(steps[way]);
    if (!isFocusVisible())
      throw new Error(
        `Nobody sees that this has the focus: ${document.activeElement?.outerHTML.slice(0, 300) ?? ''}`,
      );
  }
  throw new Error(`Nobody gets to ${target.selector} by ${steps[way]}.`);
};

/** Moves the focus to the page, out of any field. */
export const leaveFields = async (): Promise<void> => {
  const main = page.getByRole('main');
  main.element().focus();
  await expect.element(main).toHaveFocus();
};
