/** Letters that no rule of Unicode takes apart, as people write them who have no key for them. */
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

/** As it is searched: without case, accents, ligatures and widths. What is one letter here may become several. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßœæøłđðþı]/g, (letter) => plainLetters[letter] ?? letter);

/** A name as it is searched and sorted. */
export const foldName = (name: string): string => foldText(name).trim();
