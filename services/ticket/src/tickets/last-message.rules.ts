import { lastMessageOf } from '@balcao/contracts';

const sentArrow = lastMessageOf('', true).trim();
/** In a group the preview names the author (rule M11). */
const author = /^\S+ ([^:\n]{1,100}: )/u;

/** Replaces the text of a line, and keeps the arrow and, in a group, the name. */
export const withOtherText = (line: string, preview: string, isGroup: boolean): string => {
  const isSent = line.startsWith(sentArrow);
  const name = isGroup && !isSent ? (author.exec(line)?.[1] ?? '') : '';
  return lastMessageOf(`${name}${preview}`, isSent);
};
