import { lastMessageOf } from '@balcao/contracts';

/** In the list a deleted message is a sign that needs no language. */
export const deletedSign = '🚫';

const sentArrow = lastMessageOf('', true).trim();
/** In a group it matters who wrote (quality.md P22). */
const author = /^\S+ ([^:\n]{1,100}: )/u;

/** The line of the list with another text in the place of the one that it has: the arrow stays, in a group the name too. */
export const withOtherText = (line: string, preview: string, isGroup: boolean): string => {
  const isSent = line.startsWith(sentArrow);
  const name = isGroup && !isSent ? (author.exec(line)?.[1] ?? '') : '';
  return lastMessageOf(`${name}${preview}`, isSent);
};
