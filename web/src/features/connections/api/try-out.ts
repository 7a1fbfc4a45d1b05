import { tryOutAutomation } from '@balcao/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';

export type TriedMessage = {
  readonly at: number;
  /** Null for a picture or a voice note. */
  readonly text: string | null;
};

type Tried = {
  readonly connectionId: number;
  readonly name: string;
  readonly isGroup: boolean;
  readonly messages: readonly TriedMessage[];
};

/** What the desk would do for the customer's messages so far. The current texts decide; nothing is stored. */
export const triedOut = ({ connectionId, name, isGroup, messages }: Tried) =>
  queryOptions({
    queryKey: ['try-out', connectionId, name, isGroup, messages] as const,
    queryFn: ({ signal }) =>
      api.call(tryOutAutomation, {
        params: { whatsappId: connectionId },
        body: {
          name,
          isGroup,
          messages: messages.map(({ at, text }) => ({ at: new Date(at).toISOString(), text })),
        },
        signal,
      }),
    enabled: messages.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
