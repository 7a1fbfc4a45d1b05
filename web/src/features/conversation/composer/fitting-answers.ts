import type { QuickAnswer } from '@balcao/contracts';
import { bareShortcut } from '../../../entities/quick-answer/shortcut.ts';
import { plain } from '../../../lib/plain-text.ts';

const has = (answer: QuickAnswer, wanted: string): boolean =>
  plain(answer.shortcut).includes(wanted) || plain(answer.message).includes(wanted);

/**
 * Enter takes the first answer: an exact shortcut, then shortcuts that start with the text, then the others in their
 * order. Answers that no longer match the text are left out.
 */
export const fittingAnswers = (
  answers: readonly QuickAnswer[],
  typed: string,
  isForTyped: boolean,
): readonly QuickAnswer[] => {
  const wanted = plain(typed);
  const rank = ({ shortcut }: QuickAnswer): number => {
    const name = plain(bareShortcut(shortcut));
    return name === wanted ? 0 : name.startsWith(wanted) ? 1 : 2;
  };
  return answers
    .filter((answer) => isForTyped || has(answer, wanted))
    .toSorted((one, other) => rank(one) - rank(other));
};
