import { tryOutAutomation } from '@balcao/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

export type TriedMessage = {
  readonly at: number;
  /** null: a picture or a voice note. */
  readonly text: string | null;
};

type Tried = {
  readonly connectionId: number;
  readonly name: string;
  readonly isGroup: boolean;
  readonly messages: readonly TriedMessage[];
};

/** What the desk would do for all that the customer has written. The texts of now decide: nothing is kept. */
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
