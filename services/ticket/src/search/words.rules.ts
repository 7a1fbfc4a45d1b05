import { readNumber, searchWordsOf, shortestBeginning } from '@balcao/contracts';

/** Longer words are found by their beginning. */
const maxLength = 40;
/** Further words of a very long text are not searched. */
const maxWords = 2_000;

const split = (text: string): string[] =>
  searchWordsOf(text).map((word) => Array.from(word).slice(0, maxLength).join(''));

/** The distinct words of a text. */
export const wordsOf = (text: string): readonly string[] => [...new Set(split(text))].slice(0, maxWords);

/** The term of a beginning. No word contains this sign. */
const beginningTerm = (letters: string): string => `${letters}*`;
export const isBeginning = (term: string): boolean => term.endsWith('*');

/**
 * The terms of a text: its words and their shortest beginnings. Without the beginnings, a search for three letters
 * would read every word that begins with them.
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
  /** The term to look for; null for all words with this beginning. */
  readonly term: string | null;
  /** A search of three letters or more finds beginnings of words, a shorter one whole words (rule T20). */
  readonly isBeginning: boolean;
  readonly isNumber: boolean;
};

export type Search = {
  /** A ticket must have all of them. */
  readonly words: readonly Wanted[];
  /** A phone number in any format. It is enough by itself. */
  readonly number: string | null;
};

/** More words would hardly narrow the result. */
const maxWanted = 8;

/** null if the text has nothing to search for. */
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
