import { lazyPart } from '../../../components/loading/lazy-part.tsx';

/** Few messages need these parts, so they load with their texts when the first one is shown. */
export const AutomaticMark = lazyPart(() => import('./automatic-mark.tsx'), { texts: ['automation'] });
export const ApiMark = lazyPart(() => import('./api-mark.tsx'), { texts: ['automation'] });
export const AutomaticAction = lazyPart(() => import('./automatic-action.tsx'), { texts: ['automation'] });
export const PausedStrip = lazyPart(() => import('./paused-strip.tsx'), { texts: ['automation'] });
