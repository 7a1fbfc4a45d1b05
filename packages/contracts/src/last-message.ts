import { beginningOf } from './beginning-of.ts';

const previewLength = 255;

/** What a list shows under a name: whose message it is (3-wire.md §10.6), and its beginning in whole characters. */
export const lastMessageOf = (preview: string, fromMe: boolean): string =>
  `${fromMe ? '🢅' : '🢇'} ${beginningOf(preview, previewLength)}`;

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
