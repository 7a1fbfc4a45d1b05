import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../realtime/live-events.ts';
import { tokensKey } from './api/tokens-key.ts';

/** The audit log tells admins that a token was made or revoked; which there are the page asks for again (rule P24). */
export const apiTokenHandlers = (queryClient: QueryClient): LiveHandlers => ({
  audit: ({ entries }) => {
    if (entries.some(({ kind }) => kind === 'apiToken'))
      void queryClient.invalidateQueries({ queryKey: tokensKey });
  },
});
