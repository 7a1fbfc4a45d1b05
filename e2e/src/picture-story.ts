import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';

const folder = process.env['BALCAO_PICTURES'];

/** A picture of the README's story, taken while its journey runs where `BALCAO_PICTURES` names a folder. */
export const takePicture = async (shown: Page | Locator, name: string): Promise<void> => {
  if (folder === undefined) return;
  await shown.screenshot({
    path: join(folder, `${name}.png`),
    animations: 'disabled',
    caret: 'hide',
    // Toasts lie over what is shown.
    style: '.MuiSnackbar-root { visibility: hidden }',
  });
};
