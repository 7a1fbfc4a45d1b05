import { lazyPart } from '../../../components/loading/lazy-part.tsx';

/** Few messages need these parts, so they load with their texts when the first one is shown. */
export const AutomationText = lazyPart(() => import('./automation-text.tsx'), { texts: ['automation'] });
export const PausedStrip = lazyPart(() => import('./paused-strip.tsx'), { texts: ['automation'] });
