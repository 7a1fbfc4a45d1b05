import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../realtime/live-events.ts';
import { webhooksKey } from '../../entities/webhook/stopped-webhooks.ts';

/** The audit log tells admins that a webhook changed, whoever changed it; the page then fetches it (rule H9). */
export const webhookHandlers = (queryClient: QueryClient): LiveHandlers => ({
  audit: ({ entries }) => {
    if (entries.some(({ kind }) => kind === 'webhook'))
      void queryClient.invalidateQueries({ queryKey: webhooksKey });
  },
});
