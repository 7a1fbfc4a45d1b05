import { lazyPart } from '../../../components/lazy-part.tsx';
import { loadTexts } from '../../../locales/language.ts';

/** Few messages need these parts, so they load with their texts when the first one is shown. */
export const AutomaticMark = lazyPart(async () => {
  const [module] = await Promise.all([import('./automatic-mark.tsx'), loadTexts('automation')]);
  return module;
});
export const ApiMark = lazyPart(async () => {
  const [module] = await Promise.all([import('./api-mark.tsx'), loadTexts('automation')]);
  return module;
});
export const AutomaticDeed = lazyPart(async () => {
  const [module] = await Promise.all([import('./automatic-action.tsx'), loadTexts('automation')]);
  return module;
});
export const PausedStrip = lazyPart(async () => {
  const [module] = await Promise.all([import('./paused-strip.tsx'), loadTexts('automation')]);
  return module;
});
