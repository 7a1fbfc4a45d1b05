import type { listMessages, Message } from '@balcao/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import type { z } from 'zod';

export type MessagePage = z.output<typeof listMessages.response>;
/** The newest page first, each page oldest to newest. */
export type MessagePages = InfiniteData<MessagePage>;

/** Sequences are compared as texts; numbers among them by their value. */
export const compareSequence = (one: string, other: string): number => {
  if (/^\d+$/.test(one) && /^\d+$/.test(other) && one.length !== other.length)
    return one.length - other.length;
  return one < other ? -1 : one > other ? 1 : 0;
};

/** Oldest to newest, as the screen shows them. */
export const messagesOf = (data: MessagePages): readonly Message[] =>
  data.pages.toReversed().flatMap(({ messages }) => messages);

/**
 * Ticks only rise; everything else follows updatedAt, which ticks don't move (4-settled.md 14), so that of two with the
 * same time the later told one wins.
 */
export const mergeMessage = (known: Message, told: Message): Message => {
  const newer = Date.parse(told.updatedAt) >= Date.parse(known.updatedAt) ? told : known;
  const ack = Math.max(known.ack, told.ack);
  const isOnItsWay = newer.sendState === 'queued' && ack > 0;
  return {
    ...newer,
    ack,
    read: known.read || told.read,
    ...(isOnItsWay ? { sendState: 'sent' as const, sendProblem: null } : {}),
  };
};

const replaceIn = (data: MessagePages, message: Message): MessagePages | undefined => {
  for (const [pageIndex, page] of data.pages.entries()) {
    const at = page.messages.findIndex(({ id }) => id === message.id);
    const known = page.messages[at];
    if (known === undefined) continue;
    const messages = page.messages.with(at, mergeMessage(known, message));
    return { ...data, pages: data.pages.with(pageIndex, { ...page, messages }) };
  }
  return undefined;
};

/** Changes a message that is loaded; one that isn't comes right when it is. */
export const changeMessage = (data: MessagePages, message: Message): MessagePages =>
  replaceIn(data, message) ?? data;

/** Brings a message to its place, once. Older than all that is loaded: it comes with its page. */
export const putMessage = (data: MessagePages, message: Message): MessagePages => {
  const replaced = replaceIn(data, message);
  if (replaced !== undefined) return replaced;
  const place = data.pages.findIndex(({ messages }) => {
    const oldest = messages[0];
    return oldest !== undefined && compareSequence(oldest.sequence, message.sequence) < 0;
  });
  const last = data.pages.at(-1);
  if (last === undefined || (place === -1 && last.hasMore)) return data;
  const pageIndex = place === -1 ? data.pages.length - 1 : place;
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
