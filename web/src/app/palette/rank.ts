import type { Choice } from './choice.ts';
import { scoreOf } from './match.ts';

const shownAtMost = 12;
const recentWorth = 200;

/** The best first: what fits best, and what was chosen lately before the rest. */
export const rankChoices = (
  choices: readonly Choice[],
  typed: string,
  recent: readonly string[],
): readonly Choice[] => {
  const known = new Map(choices.map((choice) => [choice.id, choice]));
  const worthOf = (id: string): number => {
    const place = recent.indexOf(id);
    return place === -1 ? 0 : recentWorth - place;
  };
  return [...known.values()]
    .flatMap((choice) => {
      const score = scoreOf(typed, `${choice.label} ${choice.hint ?? ''}`);
      return score === undefined ? [] : [{ choice, worth: score + worthOf(choice.id) }];
    })
    .toSorted((one, other) => other.worth - one.worth)
    .slice(0, shownAtMost)
    .map(({ choice }) => choice);
};
