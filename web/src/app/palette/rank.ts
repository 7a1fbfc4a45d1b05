import type { Choice } from './choice.ts';
import { foldText } from '@balcao/contracts';

/**
 * How well a text matches what the user typed; undefined: no match. The letters must occur in that order. Letters at
 * the beginnings of words and adjacent letters score highest.
 */
export const scoreOf = (typed: string, text: string): number | undefined => {
  const [wanted, within] = [foldText(typed).trim(), foldText(text)];
  if (wanted === '') return 0;
  const at = within.indexOf(wanted);
  if (at !== -1) return 1_000 - at + (at === 0 || within[at - 1] === ' ' ? 500 : 0);
  let score = 0;
  let from = 0;
  for (const letter of wanted.replaceAll(' ', '')) {
    const found = within.indexOf(letter, from);
    if (found === -1) return undefined;
    score += found === 0 || within[found - 1] === ' ' ? 5 : found === from ? 3 : 0;
    from = found + 1;
  }
  return score;
};

const shownAtMost = 12;
const recentWorth = 200;
/** Added to a ticket that contains the typed text literally: users search the palette mostly for conversations. */
const ticketWorth = 600;
const literalScore = 1_000;
/** Before anything is typed, so that pages and actions show too. */
const ticketsAtFirst = 6;
/** Of every kind, even if another kind matches better: a contact with many tickets still shows. */
const shownOfEachKind = 3;

/** The options that show, in their order. */
const shownOf = (ranked: readonly Choice[]): readonly Choice[] => {
  if (ranked.length <= shownAtMost) return ranked;
  const kinds = [...new Set(ranked.map(({ kind }) => kind))];
  const first = kinds.flatMap((kind) =>
    ranked.filter((choice) => choice.kind === kind).slice(0, shownOfEachKind),
  );
  const others = ranked.filter((choice) => !first.includes(choice));
  const shown = new Set([...first, ...others].slice(0, shownAtMost));
  return ranked.filter((choice) => shown.has(choice));
};

/** The best match first; recent choices rank higher. */
export const rankChoices = (
  choices: readonly Choice[],
  typed: string,
  recent: readonly string[],
): readonly Choice[] => {
  const known = new Map(choices.map((choice) => [choice.id, choice]));
  const worthOf = (id: string): number => {
    const position = recent.indexOf(id);
    return position === -1 ? 0 : recentWorth - position;
  };
  const ranked = [...known.values()]
    .flatMap((choice) => {
      const score = scoreOf(typed, `${choice.label} ${choice.hint ?? ''}`);
      if (score === undefined) return [];
      const isTicketWithIt = choice.kind === 'ticket' && score >= literalScore;
      return [{ choice, worth: score + worthOf(choice.id) + (isTicketWithIt ? ticketWorth : 0) }];
    })
    .toSorted((one, other) => other.worth - one.worth)
    .map(({ choice }) => choice);
  if (typed.trim() !== '') return shownOf(ranked);
  const tickets = ranked.filter(({ kind }) => kind === 'ticket').slice(0, ticketsAtFirst);
  const others = ranked.filter(({ kind }) => kind !== 'ticket');
  return [...tickets, ...others].slice(0, shownAtMost);
};
