import { localChoice } from '../../lib/local-choice.ts';

/** Whether the list is closed on this device: every step was done, or the user hid it. The menu still opens it. */
export const firstStepsAreOver = localChoice('balcao.first-steps', (stored) => stored === 'true');
