import { plain } from '../../lib/plain-text.ts';

/**
 * How well a text matches what the user typed; undefined: no match. The letters must occur in that order. Letters at
 * the beginnings of words and adjacent letters score highest.
 */
export const scoreOf = (typed: string, text: string): number | undefined => {
  const [wanted, within] = [plain(typed).trim(), plain(text)];
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
