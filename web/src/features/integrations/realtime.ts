import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../realtime/live-events.ts';

export const integrationsKey = ['integrations'] as const;

/** What is told says which one changed, and never its value: who may read it asks again (rule D9). */
export const integrationHandlers = (queryClient: QueryClient): LiveHandlers => ({
  integrations: () => void queryClient.invalidateQueries({ queryKey: integrationsKey }),
});
