import { localChoice } from '../../lib/local-choice.ts';

/** Whether the list is over on this device: every step was done, or somebody hid it. The menu shows it all the same. */
export const firstStepsAreOver = localChoice('balcao.first-steps', (stored) => stored === 'true');
