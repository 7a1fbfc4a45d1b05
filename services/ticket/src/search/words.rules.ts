import { readNumber, searchWordsOf, shortestBeginning } from '@balcao/contracts';

/** Longer ones are found by their beginning. */
const maxLength = 40;
/** A letter of many words is none that somebody looks for. */
const maxWords = 2_000;

const split = (text: string): string[] =>
  searchWordsOf(text).map((word) => Array.from(word).slice(0, maxLength).join(''));

/** The distinct words of a text. */
export const wordsOf = (text: string): readonly string[] => [...new Set(split(text))].slice(0, maxWords);

/** How a beginning of that length stands among the words: no word has such a sign. */
const beginningTerm = (letters: string): string => `${letters}*`;

/**
 * What is kept of a text: its words, and the shortest beginnings, each a term of its own. Without those a search for
 * three letters would read every word that begins with them.
 */
export const termsOf = (text: string): readonly string[] => {
  const words = wordsOf(text);
  const beginnings = words
    .map((word) => Array.from(word).slice(0, shortestBeginning))
    .filter(({ length }) => length === shortestBeginning)
    .map((letters) => beginningTerm(letters.join('')));
  return [...words, ...new Set(beginnings)];
};

export type Wanted = {
  readonly word: string;
  /** The one term to look for; null: all that begin with the word. */
  readonly term: string | null;
  /** From three letters on beginnings of words are found, shorter ones as whole words (rule T20). */
  readonly isBeginning: boolean;
  readonly isNumber: boolean;
};

export type Search = {
  /** All of them must occur in a ticket. */
  readonly words: readonly Wanted[];
  /** A telephone number however it is written: enough by itself. */
  readonly number: string | null;
};

/** More words tell no ticket from another. */
const maxWanted = 8;

/** null: nothing that could be found. */
export const searchOf = (text: string): Search | null => {
  const words = [...new Set(split(text))].slice(0, maxWanted).map((word): Wanted => {
    const { length } = Array.from(word);
    const isBeginning = length >= shortestBeginning;
    const term = length > shortestBeginning ? null : isBeginning ? beginningTerm(word) : word;
    return { word, term, isBeginning, isNumber: /^\d+$/.test(word) };
  });
  if (words.length === 0) return null;
  const number = readNumber(text)?.digits ?? null;
  const isOneWord = words.length === 1 && words[0]?.word === number;
  return { words, number: isOneWord ? null : number };
};
