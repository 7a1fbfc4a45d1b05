import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../realtime/live-events.ts';

/** The query keys of API tokens. */
export const tokensKey = ['apiTokens'] as const;

/** The audit log informs admins about created and revoked tokens; the page then fetches the list (rule P24). */
export const apiTokenHandlers = (queryClient: QueryClient): LiveHandlers => ({
  audit: ({ entries }) => {
    if (entries.some(({ kind }) => kind === 'apiToken'))
      void queryClient.invalidateQueries({ queryKey: tokensKey });
  },
});
