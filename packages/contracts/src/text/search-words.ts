import { readNumber, withPlainDigits } from '../phone-number/read-number.ts';
import { foldText } from './fold-name.ts';

/** Nobody puts spaces between words of these; Latin letters and digits among them are words of their own. */
const isRun = /^[\p{sc=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;
/** Whether a letter is of a script without spaces. */
export const isRunLetter = (letter: string): boolean => isRun.test(letter);
const isPicture = /^(?:\p{RI}{2}|\p{Extended_Pictographic})$/u;
/** A run of such letters, a word of other letters and digits, or a picture. */
const wordForm =
  /(?<run>(?:(?=[\p{L}\p{N}])[\p{sc=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}])+)|(?:(?![\p{sc=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}])[\p{L}\p{N}])+|\p{RI}{2}|\p{Extended_Pictographic}/gu;

/** Each pair of neighbouring letters is a word, because only a dictionary could find the word boundaries. */
const pairsOf = (run: string): readonly string[] => {
  const letters = Array.from(run);
  return letters.length < 2 ? [run] : letters.slice(1).map((letter, at) => (letters[at] ?? '') + letter);
};

/** The folded words of a text, as they are stored and searched; repeated words are repeated here. */
export const searchWordsOf = (text: string): readonly string[] =>
  [...withPlainDigits(foldText(text)).matchAll(wordForm)].flatMap(([word, run]) =>
    run === undefined ? [word] : pairsOf(run),
  );

/** From so many letters on a beginning is found. */
export const shortestBeginning = 3;

/** Two letters of a script without spaces, or a picture: found wherever they stand. */
export const isWholeWord = (word: string): boolean =>
  isPicture.test(word) || (isRun.test(word) && Array.from(word).length > 1);

/** A search of less than three letters is enough where such a word stands in it. */
export const hasWholeWord = (typed: string): boolean => searchWordsOf(typed).some(isWholeWord);

/** Whether the text is long enough to search: less would find nothing, or everything. */
export const canSearchFor = (typed: string): boolean =>
  readNumber(typed) !== null ||
  searchWordsOf(typed).some(
    (word) => Array.from(word).length >= shortestBeginning || /^\d+$/.test(word) || isWholeWord(word),
  );
