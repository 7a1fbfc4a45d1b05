import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';

const folder = process.env['BALCAO_PICTURES'];

/** Takes a picture for the README while its journey runs, if `BALCAO_PICTURES` names a folder. */
export const takePicture = async (shown: Page | Locator, name: string): Promise<void> => {
  if (folder === undefined) return;
  await shown.screenshot({
    path: join(folder, `${name}.png`),
    animations: 'disabled',
    caret: 'hide',
    // Toasts would cover a part.
    style: '.MuiSnackbar-root { visibility: hidden }',
  });
};
