import { later } from '../../../components/later.tsx';
import { loadTexts } from '../../../locales/language.ts';

/** Few admins open it: it comes with its texts when the first one does. */
export const TryOutDialog = later(async () => {
  const [module] = await Promise.all([import('./try-out-dialog.tsx'), loadTexts('automation', 'try-out')]);
  return module;
});
