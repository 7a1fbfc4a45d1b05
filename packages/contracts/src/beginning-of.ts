/** So many characters of a text, none of them cut in two. */
export const beginningOf = (text: string, length: number): string =>
  Array.from(text.slice(0, length * 2))
    .slice(0, length)
    .join('');
