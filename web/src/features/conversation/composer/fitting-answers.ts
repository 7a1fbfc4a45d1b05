import type { QuickAnswer } from '@balcao/contracts';
import { plain } from '../../../lib/plain-text.ts';

const has = (answer: QuickAnswer, wanted: string): boolean =>
  plain(answer.shortcut).includes(wanted) || plain(answer.message).includes(wanted);

/**
 * What Enter would take stands first: the shortcut that is typed, then those that begin so, then all others in the
 * order in which they came. Those that no longer fit what was typed since they were asked for are left out.
 */
export const fittingAnswers = (
  answers: readonly QuickAnswer[],
  typed: string,
  isForTyped: boolean,
): readonly QuickAnswer[] => {
  const wanted = plain(typed);
  const rank = ({ shortcut }: QuickAnswer): number => {
    const name = plain(shortcut).replace(/^\//, '');
    return name === wanted ? 0 : name.startsWith(wanted) ? 1 : 2;
  };
  return answers
    .filter((answer) => isForTyped || has(answer, wanted))
    .toSorted((one, other) => rank(one) - rank(other));
};
