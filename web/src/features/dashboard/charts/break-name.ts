const ellipsis = '…';

/** The longest beginning of `text` that fits, at least one sign of it. */
const beginningOf = (text: string, isFitting: (line: string) => boolean): string => {
  const signs = Array.from(text);
  let length = 1;
  while (length < signs.length && isFitting(signs.slice(0, length + 1).join(''))) length += 1;
  return signs.slice(0, length).join('');
};

/** Where the last word that fits ends: before a space, which is not drawn at a break, or after a hyphen. */
const endOfWords = (name: string, begun: string): number => {
  if (name.charAt(begun.length) === ' ') return begun.length;
  return Math.max(begun.lastIndexOf(' '), begun.lastIndexOf('-') + 1);
};

/** A name on two lines where one is too short: broken between words, or within one if it is whole only so. */
export const breakName = (name: string, isFitting: (line: string) => boolean): string => {
  if (isFitting(name)) return name;
  const begun = beginningOf(name, isFitting);
  const restAfter = (end: number): string => name.slice(end).trimStart();
  const words = endOfWords(name, begun);
  const ends = words > 0 ? [words, begun.length] : [begun.length];
  const whole = ends.find((end) => isFitting(restAfter(end)));
  const end = whole ?? Math.min(...ends);
  const rest = restAfter(end);
  const first = name.slice(0, end);
  if (whole !== undefined) return `${first}\n${rest}`;
  const shortened = beginningOf(rest, (line) => isFitting(line + ellipsis)).trimEnd();
  return `${first}\n${shortened}${ellipsis}`;
};
