/** The first characters of a text, without cutting a character in two. */
export const beginningOf = (text: string, length: number): string =>
  Array.from(text.slice(0, length * 2))
    .slice(0, length)
    .join('');
