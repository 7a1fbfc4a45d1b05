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

/** Text in its searchable form: without case, accents, ligatures and widths. One letter may become several. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßœæøłđðþı]/g, (letter) => plainLetters[letter] ?? letter);

/** A name in the form in which it is searched and sorted. */
export const foldName = (name: string): string => foldText(name).trim();
