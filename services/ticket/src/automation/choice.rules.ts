import { foldName, withPlainDigits } from '@balcao/contracts';
import type { Sector } from './react.state.ts';

/** No menu has numbers with more digits, so longer ones are not read. */
const numbered = /^[^\p{L}\p{N}]{0,8}(?:(\p{L}{1,8})[^\p{L}\p{N}]{0,8})?(\d{1,3})(?!\d)(.*)$/su;
/** Words that people write before the number, folded. */
const wordsForNumber: ReadonlySet<string> = new Set(['opcao', 'opcion', 'option', 'numero', 'number']);
const maxLength = 200;
const signs = /[^\p{L}\p{N}]+/gu;

const lettersOf = (text: string): string => foldName(text).replaceAll(signs, ' ').trim();

/**
 * The sector of the menu that an answer chooses: by its number in any script, also after a word like "option", by its
 * name in any case and with any accents, or by the whole line (rule J4).
 * A number counts in the menu that was sent, even if the connection has other sectors now.
 */
export const chosenSector = (
  answer: string,
  menuQueueIds: readonly number[],
  sectors: readonly Sector[],
): Sector | null => {
  if (answer.length > maxLength) return null;
  const offered = menuQueueIds.map((id) => sectors.find((sector) => sector.id === id) ?? null);
  const words = lettersOf(answer);
  if (words === '') return null;
  const named = offered.filter((sector) => sector !== null && lettersOf(sector.name) === words);
  if (named.length > 0) return named.length === 1 ? (named[0] ?? null) : null;
  const [, word = '', digits = '', rest = ''] =
    numbered.exec(withPlainDigits(answer.normalize('NFKC')).trim()) ?? [];
  if (digits === '' || (word !== '' && !wordsForNumber.has(lettersOf(word)))) return null;
  const sector = offered[Number(digits) - 1] ?? null;
  const behind = lettersOf(rest);
  return sector !== null && (behind === '' || behind === lettersOf(sector.name)) ? sector : null;
};
