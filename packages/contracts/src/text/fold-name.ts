/** Letters without a Unicode decomposition, with their usual substitutes. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const marks = /\p{M}/gu;

/**
 * Text in its searchable form: without case, accents, ligatures and widths. One letter may become several. Marks that
 * stand alone are removed first, because decomposing puts a run of them in order in quadratic time.
 */
export const foldText = (text: string): string =>
  text
    .replaceAll(marks, '')
    .normalize('NFKD')
    .replaceAll(marks, '')
    .toLowerCase()
    .replaceAll(/[ßœæøłđðþı]/g, (letter) => plainLetters[letter] ?? letter);

/** A name in the form in which it is searched and sorted. */
export const foldName = (name: string): string => foldText(name).trim();
