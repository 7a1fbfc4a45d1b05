import { maxHoldSeconds } from '@balcao/contracts';
import { localChoice } from '../../../../lib/local-choice.ts';

/** For how long a send can be cancelled; not at all by default (rule O2). */
export const holdChoices = [0, 5, 10, 20, maxHoldSeconds] as const;
export const holdSeconds = localChoice(
  'balcao.holdSeconds',
  (stored) => holdChoices.find((seconds) => String(seconds) === stored) ?? 0,
);
