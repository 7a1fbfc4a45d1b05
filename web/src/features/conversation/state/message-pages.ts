import type { Message } from '@balcao/contracts';
import { endsEarly, type MessagePages } from '../../../entities/message/page-cursors.ts';

/** Sequences compare as texts; the numbers in them by value. */
export const compareSequence = (one: string, other: string): number => {
  if (/^\d+$/.test(one) && /^\d+$/.test(other) && one.length !== other.length)
    return one.length - other.length;
  return one < other ? -1 : one > other ? 1 : 0;
};

const maxPages = 2;

/** As many as a window shows when the conversation opens. */
export const newestPages = (data: MessagePages): MessagePages =>
  data.pages.length <= maxPages
    ? data
    : { pages: data.pages.slice(0, maxPages), pageParams: data.pageParams.slice(0, maxPages) };

/** Oldest to newest, as on the screen. */
export const messagesOf = (data: MessagePages): readonly Message[] =>
  data.pages.toReversed().flatMap(({ messages }) => messages);

const revisionOf = ({ revision = 0 }: Message): number => revision;

/**
 * A newer revision wins over an answer that is still under way. Of two with the same revision the later one wins: an
 * optimistic change, or a ticket that the message moved to.
 */
export const mergeMessage = (known: Message, incoming: Message): Message => {
  const newer = revisionOf(incoming) >= revisionOf(known) ? incoming : known;
  const quotedMsg = newer.quotedMsgId === known.quotedMsgId ? known.quotedMsg : null;
  return { ...newer, quotedMsg: newer.quotedMsg ?? quotedMsg, read: known.read || incoming.read };
};

/** An update leaves the quote out if not every receiver may read it; a page that already shows the quote may. */
const withQuote = (data: MessagePages, message: Message): Message => {
  const { quotedMsgId, quotedMsg } = message;
  if (quotedMsgId === null || quotedMsg !== null) return message;
  const quoted = data.pages.flatMap(({ messages }) => messages).find(({ id }) => id === quotedMsgId);
  return quoted === undefined ? message : { ...message, quotedMsg: quoted };
};

const changeIn = (
  data: MessagePages,
  messageId: string,
  change: (known: Message) => Message,
): MessagePages | undefined => {
  for (const [pageIndex, page] of data.pages.entries()) {
    const at = page.messages.findIndex(({ id }) => id === messageId);
    const known = page.messages[at];
    if (known === undefined) continue;
    const messages = page.messages.with(at, change(known));
    return { ...data, pages: data.pages.with(pageIndex, { ...page, messages }) };
  }
  return undefined;
};

const replaceIn = (data: MessagePages, message: Message): MessagePages | undefined =>
  changeIn(data, message.id, (known) => mergeMessage(known, message));

/** Restores it, unless a newer revision arrived meanwhile. */
export const restoreMessage = (data: MessagePages, message: Message): MessagePages =>
  changeIn(data, message.id, (known) => (revisionOf(known) === revisionOf(message) ? message : known)) ??
  data;

/** A cancelled send is no message. */
export const removeMessage = (data: MessagePages, messageId: string): MessagePages => {
  const pageIndex = data.pages.findIndex(({ messages }) => messages.some(({ id }) => id === messageId));
  const page = data.pages[pageIndex];
  if (page === undefined) return data;
  const messages = page.messages.filter(({ id }) => id !== messageId);
  return { ...data, pages: data.pages.with(pageIndex, { ...page, count: page.count - 1, messages }) };
};

/** Changes a loaded message; another one is up to date when it loads. */
export const changeMessage = (data: MessagePages, message: Message): MessagePages =>
  replaceIn(data, message) ?? data;

/** Inserts a message in order, once. A message older than all loaded ones arrives with its page. */
export const putMessage = (data: MessagePages, incoming: Message): MessagePages => {
  const message = withQuote(data, incoming);
  const known = data.pages.flatMap(({ messages }) => messages).find(({ id }) => id === message.id);
  // A held send is sent later than it was written, so its position changes.
  if (known !== undefined && known.sequence !== message.sequence)
    return putMessage(removeMessage(data, message.id), mergeMessage(known, message));
  const replaced = replaceIn(data, message);
  if (replaced !== undefined) return replaced;
  const found = data.pages.findIndex(({ messages }) => {
    const oldest = messages[0];
    return oldest !== undefined && compareSequence(oldest.sequence, message.sequence) < 0;
  });
  const newest = data.pages[0]?.messages.at(-1);
  // It arrives with its page when the user scrolls down to it.
  if (endsEarly(data) && newest !== undefined && compareSequence(newest.sequence, message.sequence) < 0)
    return data;
  const last = data.pages.at(-1);
  if (last === undefined || (found === -1 && last.hasMore)) return data;
  const pageIndex = found === -1 ? data.pages.length - 1 : found;
  return {
    ...data,
    pages: data.pages.map((page, index) => {
      const counted = { ...page, count: page.count + 1 };
      if (index !== pageIndex) return counted;
      const at = page.messages.findLastIndex(
        (other) => compareSequence(other.sequence, message.sequence) < 0,
      );
      return { ...counted, messages: page.messages.toSpliced(at + 1, 0, message) };
    }),
  };
};
