import { lazyPart } from '../../../components/lazy-part.tsx';
import { loadTexts } from '../../../locales/language.ts';

/** Few admins open it, so it loads with its texts on demand. */
export const TryOutDialog = lazyPart(async () => {
  const [module] = await Promise.all([import('./try-out-dialog.tsx'), loadTexts('automation', 'try-out')]);
  return module;
});
