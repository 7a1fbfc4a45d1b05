import type { Message } from '@balcao/contracts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/page/toasts.ts';
import { conversationQueries } from '../../../entities/message/conversation-queries.ts';
import { isUnreadable } from '../state/conversation-rows.ts';
import {
  type MessagePages,
  newestCursor,
  type PageCursor,
  startingAt,
  settled,
} from '../../../entities/message/page-cursors.ts';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';

/**
 * Fetches the page at a cursor and shows it alone. The loaded pages stay until it arrives.
 * @returns undefined if it failed; the error is shown as for every failed request
 */
const goToPage = async (
  queryClient: QueryClient,
  ticketId: number,
  cursor: PageCursor,
): Promise<MessagePages | undefined> => {
  const options = conversationQueries.messages(ticketId);
  const { queryKey } = options;
  const change = (to: (data: MessagePages) => MessagePages): void => {
    queryClient.setQueryData(queryKey, (data) => (data === undefined ? undefined : to(data)));
  };
  const before = queryClient.getQueryData(queryKey)?.pageParams;
  // A fetch that is under way would answer for another cursor.
  await queryClient.cancelQueries({ queryKey, exact: true });
  change((data) => startingAt(data, cursor));
  try {
    await queryClient.infiniteQuery({ ...options, pages: 1, staleTime: 0 });
  } catch {
    change((data) => ({ ...data, pageParams: before ?? data.pageParams }));
    return undefined;
  }
  change(settled);
  return queryClient.getQueryData(queryKey);
};

const flashMs = 1600;

export type Seeking = {
  /** The message to scroll to as soon as it is loaded. */
  readonly sought: string | undefined;
  /** It was not loaded and is being fetched. */
  readonly isFetched: boolean;
  /** No page may be added before or after the loaded ones: other pages are about to replace them. */
  readonly isOnTheWay: boolean;
  /** The same without waiting for a render: whether a fetch that is cancelled now gives way to those pages. */
  readonly isGoing: () => boolean;
  /** The message that was just found. */
  readonly found: string | undefined;
  /** Where the list starts again with the fetched pages: it cannot take rows and scroll to one of them in the same step. */
  readonly landing: Landing | undefined;
  readonly seek: (messageId: string) => void;
  readonly reach: (messageId: string, landing?: Landing) => void;
  readonly giveUp: () => void;
  /** To the end of the conversation, which is not loaded. */
  readonly seekNewest: () => void;
};
/** The key distinguishes two arrivals at the same message. */
export type Landing = { readonly key: string; readonly index: number | 'LAST' };

const messageIn = (data: MessagePages | undefined, messageId: string): Message | undefined => {
  for (const { messages } of data?.pages ?? []) {
    const message = messages.find(({ id }) => id === messageId);
    if (message !== undefined) return message;
  }
  return undefined;
};

/** Scrolls to a message. If it is not loaded, the page around it replaces the loaded pages. */
export const useSeeking = (ticketId: number): Seeking => {
  const { t } = useTranslation('conversation');
  const queryClient = useQueryClient();
  const [sought, setSought] = useState<string>();
  const [isFetched, setIsFetched] = useState(false);
  const [isOnTheWay, setIsOnTheWay] = useState(false);
  const [found, setFound] = useState<string>();
  const [landing, setLanding] = useState<Landing>();
  /** The current target, also for a search that began earlier. */
  const wanted = useRef<string>(undefined);
  /** The number of running fetches; the last one counts. */
  const going = useRef(0);

  const giveUp = useCallback((): void => {
    wanted.current = undefined;
    setSought(undefined);
  }, []);
  useEffect(
    () => () => {
      wanted.current = undefined;
    },
    [],
  );

  const go = useCallback(
    async (cursor: PageCursor): Promise<MessagePages | undefined> => {
      going.current += 1;
      setIsOnTheWay(true);
      const data = await goToPage(queryClient, ticketId, cursor);
      going.current -= 1;
      setIsOnTheWay(going.current > 0);
      return data;
    },
    [queryClient, ticketId],
  );

  const seek = useCallback(
    async (messageId: string): Promise<void> => {
      wanted.current = messageId;
      setSought(messageId);
      setIsFetched(false);
      let data = queryClient.getQueryData(conversationQueries.messages(ticketId).queryKey);
      if (messageIn(data, messageId) === undefined) {
        setIsFetched(true);
        data = await go({ around: messageId });
        if (wanted.current !== messageId) return;
      }
      const message = messageIn(data, messageId);
      if (message !== undefined && !isUnreadable(message)) return;
      giveUp();
      if (data !== undefined) toast('info', t('quote.gone'));
    },
    [queryClient, ticketId, go, giveUp, t],
  );

  const seekNewest = useCallback(async (): Promise<void> => {
    giveUp();
    if ((await go(newestCursor)) !== undefined) setLanding({ key: 'newest', index: 'LAST' });
  }, [go, giveUp]);

  const reach = useCallback(
    (messageId: string, landed?: Landing): void => {
      giveUp();
      setFound(messageId);
      if (landed !== undefined) setLanding(landed);
    },
    [giveUp],
  );
  useEffect(() => {
    if (found === undefined) return undefined;
    const timer = setTimeout(() => setFound(undefined), flashMs);
    return () => clearTimeout(timer);
  }, [found]);

  return {
    sought,
    isFetched,
    isOnTheWay: isOnTheWay || sought !== undefined,
    isGoing: useCallback(() => going.current > 0, []),
    found,
    landing,
    seek: useCallback((messageId) => void seek(messageId), [seek]),
    reach,
    giveUp,
    seekNewest: useCallback(() => void seekNewest(), [seekNewest]),
  };
};

const coveredSchema = z.looseObject({ overlay: z.string() });

/**
 * Scrolls to the message that the address names, and again on each link to it. Opening and closing dialogs does not count.
 */
export const useLinkedMessage = (messageId: string | undefined, seek: (messageId: string) => void): void => {
  const location = useLocation();
  const { key } = location;
  const isCovered = coveredSchema.safeParse(location.state).success;
  const followedKey = useRef<string>(undefined);
  useEffect(() => {
    if (messageId === undefined || isCovered || followedKey.current === key) return;
    followedKey.current = key;
    seek(messageId);
  }, [messageId, isCovered, key, seek]);
};
