import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../realtime/live-events.ts';
import { tokensKey } from './api/tokens-key.ts';

/** The audit log informs admins about created and revoked tokens; the page then fetches the list (rule P24). */
export const apiTokenHandlers = (queryClient: QueryClient): LiveHandlers => ({
  audit: ({ entries }) => {
    if (entries.some(({ kind }) => kind === 'apiToken'))
      void queryClient.invalidateQueries({ queryKey: tokensKey });
  },
});
