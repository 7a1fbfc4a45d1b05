import { ChartsText, type ChartsTextProps } from '@mui/x-charts/ChartsText';
import { createContext, use } from 'react';

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

/** Of the names beside ranked bars. */
const nameSize = 12;

/** Names by what their axis says for them, with their lines. */
export const NamesContext = createContext<ReadonlyMap<string, string>>(new Map());

/** A sign that no number on the other axis begins with. */
export const nameKey = (index: number): string => `#${String(index)}`;

/** The library shortens what an axis says to one line, so the axis says a short key of the name. */
export const NameLabel = ({ text, ...props }: ChartsTextProps) => (
  <ChartsText {...props} text={use(NamesContext).get(text) ?? text} />
);

/** The names on lines of at most so many pixels. */
export const breakNames = (
  names: readonly string[],
  width: number,
  font: string,
): ReadonlyMap<string, string> => {
  const pen = document.createElement('canvas').getContext('2d');
  if (pen !== null) pen.font = `${String(nameSize)}px ${font}`;
  const isFitting = (line: string): boolean => pen === null || pen.measureText(line).width <= width;
  return new Map(names.map((name, index) => [nameKey(index), breakName(name, isFitting)]));
};
