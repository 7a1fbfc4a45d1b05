import type { Message } from '@balcao/contracts';
import { type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { toast } from '../../../lib/toasts.ts';
import { conversationQueries } from '../api/conversation-queries.ts';
import { isUnreadable } from '../state/conversation-rows.ts';
import type { MessagePages } from '../state/message-pages.ts';

const flashMs = 1600;

type Options = {
  readonly ticketId: number;
  readonly fetchOlder: UseInfiniteQueryResult<MessagePages>['fetchNextPage'];
};

export type Seeking = {
  /** The message that is looked for: the list goes there as soon as it has it. */
  readonly sought: string | undefined;
  /** It was not there and is fetched. */
  readonly isFetched: boolean;
  /** The one that was found just now. */
  readonly found: string | undefined;
  /** Where the list begins anew, with what was fetched: it can't take rows and go to one of them at once. */
  readonly landing: Landing | undefined;
  readonly seek: (messageId: string) => void;
  readonly reach: (messageId: string, landing?: Landing) => void;
  readonly giveUp: () => void;
};
export type Landing = { readonly messageId: string; readonly index: number };

const messageIn = (data: MessagePages | undefined, messageId: string): Message | undefined => {
  for (const { messages } of data?.pages ?? []) {
    const message = messages.find(({ id }) => id === messageId);
    if (message !== undefined) return message;
  }
  return undefined;
};

/** Brings a message into view that may be further up than what is loaded: older pages are fetched until it is there. */
export const useSeeking = ({ ticketId, fetchOlder }: Options): Seeking => {
  const texts = useTexts('conversation');
  const queryClient = useQueryClient();
  const [sought, setSought] = useState<string>();
  const [isFetched, setIsFetched] = useState(false);
  const [found, setFound] = useState<string>();
  const [landing, setLanding] = useState<Landing>();
  /** What is looked for now, also for a search that began earlier. */
  const wanted = useRef<string>(undefined);

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

  const seek = useCallback(
    async (messageId: string): Promise<void> => {
      wanted.current = messageId;
      setSought(messageId);
      setIsFetched(false);
      let data = queryClient.getQueryData(conversationQueries.messages(ticketId).queryKey);
      let message = messageIn(data, messageId);
      while (message === undefined && data?.pages.at(-1)?.hasMore === true) {
        setIsFetched(true);
        const older = await fetchOlder();
        if (wanted.current !== messageId) return;
        // That it failed is said where every failed request is.
        if (older.isError) break;
        data = older.data;
        message = messageIn(data, messageId);
      }
      if (message !== undefined && !isUnreadable(message)) return;
      giveUp();
      if (data?.pages.at(-1)?.hasMore !== true) toast('info', texts('quote.gone'));
    },
    [queryClient, ticketId, fetchOlder, giveUp, texts],
  );

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
    found,
    landing,
    seek: useCallback((messageId) => void seek(messageId), [seek]),
    reach,
    giveUp,
  };
};
